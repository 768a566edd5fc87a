import { CONFIRM_WITHIN_DAYS, OWN_DATA_DAYS } from '@photoslate/contract/constants';
import { i18n } from '@lingui/core';
import { afterEach, expect, test, vi } from 'vitest';
import { activateLanguage, loadCatalogues } from '#lib/i18n/catalogues.ts';
import type { Language } from '#lib/i18n/languages.ts';
import { show } from '#ui/component.test-support.tsx';
import { Page } from './own-data-page.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  i18n.activate('en');
});

/** A word of each language for the sign-up that is deleted, and one for the code. */
const SIGN_UP: Record<Language, RegExp> = {
  en: /sign-ups.* deleted.* QR code/i,
  de: /Einträge.* gelöscht.* QR-Code/,
  es: /inscripciones.* eliminan.* código QR/,
  fr: /inscription.* supprimée.* code QR/,
  it: /iscrizioni.* eliminate.* codice QR/,
  nl: /Aanmeldingen.* verwijderd.* QR-code/,
};

// The links to one's own data and those of the double opt-in lead to this page.
test.each(Object.entries(SIGN_UP) as [Language, RegExp][])(
  'an expired link says in %s how long both kinds of links work',
  async (language, signUp) => {
    vi.stubGlobal('fetch', () =>
      Promise.resolve(Response.json({ message: 'x', code: 'link_revoked' }, { status: 410 })),
    );
    await loadCatalogues(language, ['customer']);
    await activateLanguage(language);
    const { container } = await show(<Page />, `/my-data?lang=${language}#expired`);
    await expect.poll(() => container.textContent).toMatch(signUp);
    const days = [...(container.textContent ?? '').matchAll(/\d+/g)].map(([number]) => Number(number));
    expect(days).toEqual([OWN_DATA_DAYS, CONFIRM_WITHIN_DAYS]);
  },
);
