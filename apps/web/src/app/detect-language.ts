import { DEFAULT_LANGUAGE } from '@photoslate/contract/constants';
import { customerLanguage } from '#lib/i18n/customer-language.ts';
import { type Language, languageOfBrowser, localePath, splitPath } from '#lib/i18n/languages.ts';
import { rememberLanguage, rememberedLanguage } from '#lib/i18n/remembered-language.ts';
import { pageAt } from './pages.ts';

/**
 * The language to start in. Only at `/` the remembered or the browser's language counts, and leads to its prefix;
 * elsewhere the address alone says it. Customers' pages have their own rule.
 */
export function detectLanguage(): Language {
  const { pathname, search, hash } = location;
  if (pageAt(pathname)?.customer) return customerLanguage(search) ?? DEFAULT_LANGUAGE;
  const { prefix } = splitPath(pathname);
  if (prefix) return prefix;
  if (pathname !== '/') return DEFAULT_LANGUAGE;
  const found = rememberedLanguage() ?? languageOfBrowser(navigator.languages) ?? DEFAULT_LANGUAGE;
  rememberLanguage(found);
  if (found !== DEFAULT_LANGUAGE) history.replaceState(null, '', localePath('/', found) + search + hash);
  return found;
}
