import { DEFAULT_LANGUAGE } from '@photoslate/contract/constants';
import { customerLanguage } from '#lib/i18n/customer-language.ts';
import { type Language, languageOfBrowser, localePath, splitPath } from '#lib/i18n/languages.ts';
import { rememberLanguage, rememberedLanguage } from '#lib/i18n/remembered-language.ts';
import { pageAt } from './pages.ts';

/**
 * The language to start in. At `/`, the remembered language or the browser's language applies, and
 * the address gets its prefix. At all other paths, the address alone decides. Customers' pages have
 * their own rule.
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
