import { DEFAULT_LANGUAGE, LANGUAGES } from '@photoslate/contract/constants';

export type Language = (typeof LANGUAGES)[number];

/** In the order of the switcher. Each name is in its own language. */
export const locales: readonly {
  code: Language;
  iso: string;
  /** The folder of its translations below `locales`. */
  file: Language;
  name: string;
  defaultCurrency: 'EUR';
}[] = [
  { code: 'nl', iso: 'nl-NL', file: 'nl', name: 'Nederlands', defaultCurrency: 'EUR' },
  { code: 'en', iso: 'en-GB', file: 'en', name: 'English', defaultCurrency: 'EUR' },
  { code: 'es', iso: 'es-ES', file: 'es', name: 'Español', defaultCurrency: 'EUR' },
  { code: 'de', iso: 'de-DE', file: 'de', name: 'Deutsch', defaultCurrency: 'EUR' },
  { code: 'fr', iso: 'fr-FR', file: 'fr', name: 'Français', defaultCurrency: 'EUR' },
  { code: 'it', iso: 'it-IT', file: 'it', name: 'Italiano', defaultCurrency: 'EUR' },
];

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.includes(value as Language);
}

/** The first of the browser's languages that the app supports ("de-AT" is German), or undefined. */
export function languageOfBrowser(wanted: readonly string[]): Language | undefined {
  return wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage);
}

/** The path of a page in a language. English has no prefix. */
export function localePath(path: string, language: Language): string {
  if (language === DEFAULT_LANGUAGE) return path;
  return path === '/' ? `/${language}` : `/${language}${path}`;
}

/**
 * Splits a path into the path without its language prefix and the language. `/en/…` counts as a
 * prefix too.
 */
export function splitPath(pathname: string): { path: string; prefix: Language | undefined } {
  const match = /^\/([a-z]{2})(?=\/|$)(.*)$/.exec(pathname);
  if (!match || !isLanguage(match[1])) return { path: pathname, prefix: undefined };
  return { path: match[2] || '/', prefix: match[1] };
}
