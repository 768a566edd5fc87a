import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { clearErrors } from '#lib/api/error-store.ts';
import { pageChanged } from '#lib/analytics.ts';
import { dismissErrors } from '#lib/loading/notifications.ts';
import { splitPath } from '#lib/i18n/languages.ts';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { pageAt } from './pages.ts';

/** What happens on every navigation: errors are cleared, the page starts at its top, the page change is told. */
export function OnNavigation() {
  const { pathname, search } = useLocation();
  const kind = useNavigationType();
  const language = useLanguage();
  const { path } = splitPath(pathname);
  // The dependencies are the events here: they say when, not with what.
  useEffect(() => {
    clearErrors();
    dismissErrors();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [pathname, search]);
  useEffect(() => {
    // A change of language is the same page, and stays where it is; going back is restored by the browser.
    if (kind !== NavigationType.Pop) globalThis.scrollTo(0, 0);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [path, kind]);
  useEffect(() => pageChanged(pageAt(path)?.path ?? '404', language), [path, language]);
  return null;
}
