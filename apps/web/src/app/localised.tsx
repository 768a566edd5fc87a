import { DEFAULT_LANGUAGE } from '@photoslate/contract/constants';
import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { switchTo } from '#lib/i18n/switch-language.ts';
import { isLanguage, languageOfBrowser, localePath, locales, splitPath } from '#lib/i18n/languages.ts';
import { rememberLanguage, rememberedLanguage } from '#lib/i18n/remembered-language.ts';
import { NotFound } from './not-found.tsx';
import { pageAt } from './pages.ts';

/**
 * The address rules of the photographer's app: English has no prefix, `/en/…` redirects to the path
 * without a prefix, and an unknown prefix is a 404 page.
 */
export function Localised({ prefixed }: { prefixed: string | undefined }) {
  const { pathname, search, hash, state } = useLocation();
  const { path, prefix } = splitPath(pathname);
  const language = prefix ?? DEFAULT_LANGUAGE;
  // On every visit of the home page before a language was chosen, the browser's language applies.
  const unknown = pathname === '/' && rememberedLanguage() === undefined;
  const found = unknown ? languageOfBrowser(navigator.languages) : undefined;
  const page = pageAt(pathname);
  const exists = page !== undefined && !page.customer;

  useEffect(() => {
    switchTo(language);
    if (prefix && exists) rememberLanguage(prefix);
    else if (found === DEFAULT_LANGUAGE) rememberLanguage(found);
  }, [language, prefix, found, exists]);
  useEffect(() => announceLanguages(exists ? path : null), [path, exists]);

  if (found && found !== DEFAULT_LANGUAGE) {
    return <Navigate to={{ pathname: localePath('/', found), search, hash }} state={state} replace />;
  }
  if (prefix === DEFAULT_LANGUAGE) {
    return <Navigate to={{ pathname: path, search, hash }} state={state} replace />;
  }
  if (prefixed !== undefined && !isLanguage(prefixed)) return <NotFound />;
  return <Outlet />;
}

/**
 * Adds a `<link rel="alternate" hreflang>` for each language of this page. Paths without a page get
 * none.
 */
function announceLanguages(path: string | null): void {
  for (const old of document.head.querySelectorAll('link[rel="alternate"]')) old.remove();
  if (path === null) return;
  const links: [string, string][] = locales.map(({ code, iso }) => [iso, localePath(path, code)]);
  for (const [hreflang, address] of [...links, ['x-default', path] as const]) {
    const link = document.createElement('link');
    link.rel = 'alternate';
    link.hreflang = hreflang;
    link.href = new URL(address, location.origin).href;
    document.head.append(link);
  }
}
