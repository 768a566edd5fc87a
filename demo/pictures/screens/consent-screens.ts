import type { CodePage } from '@photoslate/contract/codes';
import type { PersonPage } from '@photoslate/contract/customer-pages';
import type { OwnDataPage } from '@photoslate/contract/privacy';
import type { AskedPurpose, Purpose, PurposeConsent, PurposeState } from '@photoslate/contract/purposes';
import type { QuotaUse } from '@photoslate/contract/quotas';
import type { StudioSettings } from '@photoslate/contract/settings';
import { changing, click, desk, scrollTo, tap, visitor, type Screen } from '../screen.ts';

const TEXTS: Readonly<Record<Purpose, { en: string; de: string }>> = {
  newsletter: {
    en: 'Studio Noordlicht may send me news and offers by e-mail.',
    de: 'Studio Noordlicht darf mir Neuigkeiten und Angebote per E-Mail schicken.',
  },
  publication: {
    en: 'Studio Noordlicht may publish photos of me, for example on its website.',
    de: 'Studio Noordlicht darf Fotos von mir veröffentlichen, zum Beispiel auf der eigenen Website.',
  },
};
const purposes: AskedPurpose[] = (['newsletter', 'publication'] as const).map((purpose) => ({
  purpose,
  texts: (['en', 'de'] as const).map((language) => ({
    language,
    version: '1',
    text: TEXTS[purpose][language],
  })),
}));
const consent = (purpose: Purpose, more: Partial<PurposeConsent> = {}): PurposeConsent => ({
  purpose,
  version: '1',
  language: 'en',
  givenAt: '2026-10-04T10:12:00.000Z',
  givenBy: 'customer',
  confirmed: true,
  withdrawnAt: null,
  withdrawnBy: null,
  ...more,
});
const state = (purpose: Purpose, kind: PurposeState['state'], held: PurposeConsent | null): PurposeState => ({
  purpose,
  asked: true,
  state: kind,
  consent: held,
  text: TEXTS[purpose].en,
});
const given = state('newsletter', 'given', consent('newsletter'));
const withdrawn = state(
  'publication',
  'withdrawn',
  consent('publication', { withdrawnAt: '2026-11-02T08:30:00.000Z', withdrawnBy: 'customer' }),
);

const NOTE = 'Prefers prints on matt paper, 13 × 18.\nCall after 17:00. The grandparents order separately.';
const consents = (...states: PurposeState[]) =>
  changing(/\/api\/customers\/[^/]+$/, (person: PersonPage) => ({ ...person, note: NOTE, purposes: states }));
const asked = changing(/\/api\/studio\/settings(?:\?|$)/, (settings: StudioSettings) => ({
  ...settings,
  askedPurposes: ['newsletter', 'publication'],
}));
/** The use of a quota of 50 GB and 5,000 photos. */
const using = (share: number) =>
  changing(/\/api\/studio\/use(?:\?|$)/, (): QuotaUse => ({
    photos: Math.round(share * 4200),
    bytes: share * 50e9,
    quotaPhotos: 5000,
    quotaBytes: 50e9,
  }));

const customer: Screen['path'] = (world) => `/studio/customers/${world.customer}`;
const privacySettings = () => '/studio/privacy-settings';
const askingForMore = changing(/\/api\/codes\//, (page: CodePage) => ({ ...page, purposes }));
const isMain = true;
const whole = true;

/** Optional consents, notes about customers, and quotas. The demo's studio uses none of them. */
export const consentScreens: readonly Screen[] = [
  visitor('contact-consents', (world) => `/C/${world.openShoot}`, {
    before: askingForMore,
    isMain,
    whole,
  }),
  visitor('contact-consents-open', (world) => `/C/${world.openShoot}`, {
    before: askingForMore,
    act: click('form > div > button[aria-expanded]', 1),
    whole,
  }),
  desk('customer-consents', customer, { before: consents(given, withdrawn), isMain, whole }),
  desk('customer-consents-none', customer, {
    before: consents(
      state('newsletter', 'none', null),
      state('publication', 'not-confirmed', consent('publication')),
    ),
    whole,
  }),
  desk('customer-note', customer, { before: consents(given), act: tap('Edit the note') }),
  visitor('my-data-consents', (world) => `/my-data#${world.ownData}`, {
    before: changing(/\/api\/my-data\/show/, (page: OwnDataPage) => ({
      ...page,
      choices: [given, withdrawn].map((one) => ({
        ...one,
        offer: { language: 'en', version: '1', text: one.text },
      })),
    })),
    isMain,
    whole,
  }),
  desk('studio-privacy-consents', privacySettings, { before: asked, isMain, whole }),
  ...[80, 100].flatMap((percent) => [
    desk(`quota-${percent}`, privacySettings, {
      before: using(percent / 100),
      act: scrollTo('[role=meter]'),
      isMain,
    }),
    desk(`sessions-quota-${percent}`, () => '/sessions', { before: using(percent / 100) }),
  ]),
];
