import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { clearErrors } from '#lib/api/error-store.ts';
import { pageChanged } from '#lib/analytics.ts';
import { dismissErrors } from '#lib/loading/notifications.ts';
import { splitPath } from '#lib/i18n/languages.ts';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { pageAt } from './pages.ts';

/**
 * Runs on every navigation: clears errors, scrolls to the top, and reports the page change to
 * analytics. Errors are cleared again once the texts of another language are loaded: only then are
 * the messages of the server in that language.
 */
export function OnNavigation() {
  const { pathname, search } = useLocation();
  const kind = useNavigationType();
  const language = useLanguage();
  const { path } = splitPath(pathname);
  // The dependencies trigger the effect; the effect does not use their values.
  useEffect(() => {
    clearErrors();
    dismissErrors();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [pathname, search, language]);
  useEffect(() => {
    // A change of language stays on the same page and keeps the scroll position. The browser
    // restores the position after going back.
    if (kind !== NavigationType.Pop) globalThis.scrollTo(0, 0);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [path, kind]);
  useEffect(() => pageChanged(pageAt(path)?.path ?? '404', language), [path, language]);
  return null;
}
