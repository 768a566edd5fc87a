import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const LANGUAGES = ['en', 'de', 'es', 'fr', 'it', 'nl'] as const;
export type Language = (typeof LANGUAGES)[number];

const catalogues = new Map<string, Map<string, string>>();

/** What an English text is in a language, as the app's own words say. */
export function inLanguage(language: Language, text: string): string {
  if (language === 'en') return text;
  const words = catalogues.get(language) ?? readWords(language);
  catalogues.set(language, words);
  const found = words.get(text);
  if (!found) throw new Error(`There are no words for “${text}” in ${language}`);
  return found;
}

function readWords(language: Language): Map<string, string> {
  const words = new Map<string, string>();
  for (const area of ['shell', 'desk', 'photos', 'studio', 'customer']) {
    const path = new URL(`../../apps/web/src/locales/${language}/${area}.po`, import.meta.url);
    const entries = readFileSync(fileURLToPath(path), 'utf8').matchAll(/^msgid "(.+)"\nmsgstr "(.+)"$/gm);
    for (const [, id = '', text = ''] of entries) words.set(unquote(id), unquote(text));
  }
  return words;
}

const unquote = (text: string): string => text.replaceAll('\\"', '"');

/** The address of a path in a language: English bears no prefix. */
export const inPrefix = (language: Language, path: string): string =>
  language === 'en' ? path : `/${language}${path === '/' ? '' : path}`;
