import { DAY_MS } from '@photoslate/domain/durations';
import type { CodePage } from '@photoslate/contract/codes';
import { i18n } from '@lingui/core';
import { Route, Routes } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { activateLanguage, loadCatalogues } from '#lib/i18n/catalogues.ts';
import type { Language } from '#lib/i18n/languages.ts';
import { show } from '#ui/component.test-support.tsx';
import { Page } from './contact-page.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
  i18n.activate('en');
});

/** Answers as the server does: with this page, and with a registration. */
function serve(page: CodePage): void {
  const registration = { email: 'lena@example.org', takeBack: 'token' };
  vi.stubGlobal('fetch', (_url: string, { method }: RequestInit) =>
    Promise.resolve(
      method === 'POST'
        ? Response.json({ data: registration }, { status: 201 })
        : Response.json({ data: page }),
    ),
  );
}

const pageOf = (daysAgo: number, registrationsNeedTap: boolean): CodePage => ({
  studio: { name: 'Studio Noordlicht', logo: null, legal: [] },
  location: 'Strandbad Wannsee',
  date: new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10),
  isPractice: false,
  registrationsNeedTap,
  language: 'en',
  consent: [],
  retentionDays: 365,
});

interface Words {
  readonly email: string;
  readonly send: string;
  /** Nobody who knows an address can change what is stored for it. */
  readonly claim: string;
  /** What leaving the address costs; true for studios without prices too. */
  readonly cost: string;
  /** Before and after a registration on the day of the shoot, which is linked automatically. */
  readonly linked: readonly [string, string];
  /** The same on the day of the shoot, if the studio links everybody with a tap. */
  readonly checked: readonly [string, string];
  /** The same after that day, when the studio links the person with a tap. */
  readonly tapped: readonly [string, string];
}

const LANGUAGES: Partial<Record<Language, Words>> = {
  en: {
    email: 'E-mail address',
    send: 'Notify me',
    claim: 'Signed up with other details? They stay until you or the studio confirm the new ones.',
    cost: 'Signing up is free. If photos are for sale, you decide later.',
    linked: [
      'We’ll let you know when your photos are ready. Everyone in the picture can sign up.',
      'We’ll e-mail you when your photos are ready. You can close this page.',
    ],
    checked: [
      'We’ll let you know when your photos are ready. Everyone in the picture can sign up.',
      'Studio Noordlicht checks each address first, and will e-mail you when your photos are ready. You can close this page.',
    ],
    tapped: [
      'This shoot was a few days ago, but you can still leave your e-mail: Studio Noordlicht will look for your photos and write to you.',
      'Studio Noordlicht has your address now, and will write to you once it has found your photos. You can close this page.',
    ],
  },
  de: {
    email: 'E-Mail-Adresse',
    send: 'Mich benachrichtigen',
    claim:
      'Schon mit anderen Angaben eingetragen? Sie bleiben gültig, bis Sie oder das Studio die neuen bestätigen.',
    cost: 'Das Eintragen ist kostenlos. Falls es Fotos zu kaufen gibt, entscheiden Sie später.',
    linked: [
      'Wir melden uns, sobald die Fotos fertig sind. Alle auf dem Bild können sich eintragen.',
      'Sobald Ihre Fotos fertig sind, schreiben wir Ihnen. Sie können diese Seite schließen.',
    ],
    checked: [
      'Wir melden uns, sobald die Fotos fertig sind. Alle auf dem Bild können sich eintragen.',
      'Studio Noordlicht prüft jede Adresse und schreibt Ihnen, sobald Ihre Fotos fertig sind. Sie können diese Seite schließen.',
    ],
    tapped: [
      'Dieses Shooting ist ein paar Tage her, aber Sie können Ihre E-Mail-Adresse noch hinterlassen: Studio Noordlicht sucht Ihre Fotos und schreibt Ihnen.',
      'Studio Noordlicht hat jetzt Ihre Adresse und schreibt Ihnen, sobald Ihre Fotos gefunden sind. Sie können diese Seite schließen.',
    ],
  },
};

for (const [language, words] of Object.entries(LANGUAGES) as [Language, Words][]) {
  for (const [rule, page, [before, after]] of [
    ['linked automatically', pageOf(0, false), words.linked],
    ['linked by a tap of the studio', pageOf(0, true), words.checked],
    ['linked by a tap after the day', pageOf(3, false), words.tapped],
  ] as const) {
    test(`${language}: the page of a code tells what it costs, who may change details, and that one is ${rule}`, async () => {
      await loadCatalogues(language, ['customer']);
      await activateLanguage(language);
      serve(page);
      const screen = await show(
        <Routes>
          <Route path="/c/:code" element={<Page />} />
        </Routes>,
        `/c/0123456789?lang=${language}`,
      );
      await expect.element(screen.getByText(words.claim, { exact: true })).toBeVisible();
      await expect.element(screen.getByText(words.cost, { exact: true })).toBeVisible();
      await expect.element(screen.getByText(before, { exact: true })).toBeVisible();
      await screen.getByRole('textbox', { name: words.email }).fill('lena@example.org');
      await screen.getByRole('checkbox').click();
      await screen.getByRole('button', { name: words.send }).click();
      await expect.element(screen.getByText(after, { exact: true })).toBeVisible();
      for (const other of [words.linked, words.checked, words.tapped].flat())
        expect(screen.container.textContent.includes(other), other).toBe(other === after);
    });
  }
}
