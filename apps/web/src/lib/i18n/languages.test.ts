import { describe, expect, it } from 'vitest';
import { languageOfBrowser, localePath, locales, splitPath } from './languages.ts';

describe('locale paths', () => {
  it('have no prefix in English', () => {
    expect(localePath('/', 'en')).toBe('/');
    expect(localePath('/sessions', 'en')).toBe('/sessions');
  });

  it('have the language prefix in every other language', () => {
    expect(localePath('/', 'nl')).toBe('/nl');
    expect(localePath('/session/1/shoot/A', 'de')).toBe('/de/session/1/shoot/A');
  });

  it('are split into path and prefix', () => {
    expect(splitPath('/de')).toEqual({ path: '/', prefix: 'de' });
    expect(splitPath('/fr/session/1')).toEqual({ path: '/session/1', prefix: 'fr' });
    expect(splitPath('/en/sessions')).toEqual({ path: '/sessions', prefix: 'en' });
  });

  it('are not split when they only look prefixed', () => {
    expect(splitPath('/pt/sessions')).toEqual({ path: '/pt/sessions', prefix: undefined });
    expect(splitPath('/deck')).toEqual({ path: '/deck', prefix: undefined });
    expect(splitPath('/')).toEqual({ path: '/', prefix: undefined });
  });
});

describe('the browser’s language', () => {
  it('is the first supported language, whatever its region', () => {
    expect(languageOfBrowser(['pt-BR', 'de-AT', 'en'])).toBe('de');
    expect(languageOfBrowser(['IT'])).toBe('it');
  });

  it('is undefined when no language is supported', () => {
    expect(languageOfBrowser(['pt', 'ja-JP'])).toBeUndefined();
  });
});

it('all locales use the euro', () => {
  expect(locales).toHaveLength(6);
  expect(new Set(locales.map(({ defaultCurrency }) => defaultCurrency))).toEqual(new Set(['EUR']));
});

describe('the six locales', () => {
  it('have a code, an ISO tag and a name each', () => {
    expect(locales.map(({ code, iso, name }) => [code, iso, name])).toEqual([
      ['nl', 'nl-NL', 'Nederlands'],
      ['en', 'en-GB', 'English'],
      ['es', 'es-ES', 'Español'],
      ['de', 'de-DE', 'Deutsch'],
      ['fr', 'fr-FR', 'Français'],
      ['it', 'it-IT', 'Italiano'],
    ]);
  });

  it('have a folder with all message files each', () => {
    const areas = ['shell', 'entry', 'desk', 'photos', 'customer', 'studio', 'help', 'operator'];
    const files = locales.flatMap(({ file }) => areas.map((area) => `../../locales/${file}/${area}.po`));
    expect(Object.keys(import.meta.glob('../../locales/*/*.po')).toSorted()).toEqual(files.toSorted());
  });
});
