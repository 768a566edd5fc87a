import { QuotaUse } from '@photoslate/contract/quotas';
import type { Language } from '@photoslate/contract/scalars';
import { quotaShare } from '@photoslate/domain/quota';
import { msg, translate } from '#platform/i18n/i18n.ts';
import { defineMail, pagesOf, type MailDetail } from '../define-mail.ts';

const SPACE = msg('Space used');
const PHOTOS = msg('Photos');
const OF = msg('{used} of {most}');

const UNITS = [
  [1e12, 'terabyte'],
  [1e9, 'gigabyte'],
  [1e6, 'megabyte'],
] as const;

/** The values of a row, in the unit of the quota: "38" and "50 GB". */
function inBytes(use: number, quota: number, language: Language) {
  const [size, unit] = UNITS.find(([one]) => quota >= one) ?? [1e6, 'megabyte'];
  const digits = { maximumFractionDigits: 1 };
  return {
    used: new Intl.NumberFormat(language, digits).format(use / size),
    most: new Intl.NumberFormat(language, { ...digits, style: 'unit', unit }).format(quota / size),
  };
}

function inPhotos(use: number, quota: number, language: Language) {
  const format = new Intl.NumberFormat(language);
  return { used: format.format(use), most: format.format(quota) };
}

const row = (
  label: typeof SPACE,
  values: { used: string; most: string },
  language: Language,
): MailDetail => ({
  label: translate(language, label),
  value: translate(language, OF, values),
});

export const quotaNear = defineMail({
  kind: 'quota-near',
  payload: QuotaUse,
  isUrgent: false,
  isForCustomer: false,
  isConfidential: false,
  url: ({ platform, language }) => `${pagesOf(platform, language)}/studio/privacy-settings`,
  values: (use, language) => ({
    // Never "100 %" before it is: rounded down.
    share: new Intl.NumberFormat(language, { style: 'percent' }).format(
      Math.floor(100 * (quotaShare(use) ?? 0)) / 100,
    ),
  }),
  texts: {
    subject: msg('{share} of your studio’s space for photos is used'),
    heading: msg('Your space for photos is running out'),
    paragraphs: [
      msg('{studio} has used {share} of the space for photos that the operator of the server has set.'),
      msg(
        'When all of it is used, new photos wait on the card, and the upload resumes by itself once there is space again. Nothing is lost. Galleries and orders keep working.',
      ),
    ],
    button: msg('See what is used'),
    after: msg(
      'To get more space, ask the operator of the server. To free space, let your studio keep photos for a shorter time.',
    ),
  },
  details: ({ photos, bytes, quotaPhotos, quotaBytes }, language) => [
    ...(quotaBytes === null ? [] : [row(SPACE, inBytes(bytes, quotaBytes, language), language)]),
    ...(quotaPhotos === null ? [] : [row(PHOTOS, inPhotos(photos, quotaPhotos, language), language)]),
  ],
  sample: () => ({ photos: 4200, bytes: 41_300_000_000, quotaPhotos: 5000, quotaBytes: 50_000_000_000 }),
});
