import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { isIdle } from '../reload-safety.ts';
import { forgetOtherPages, keepPage, removeCover, uncoverPage } from './stored-pages.ts';

/** A page has its pictures and its second reads by then, and the user has seen it. */
const KEEP_AFTER_MS = 2000;

/**
 * Keeps copies of the pages of a user for their next visit. `isReady`: the data of this device are
 * there, so the page is on the screen below its copy.
 */
export function useStoredPages(userId: string, isReady: boolean): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    forgetOtherPages(userId).catch(() => undefined);
    // Without this frame there is another page than that of the copy.
    return removeCover;
  }, [userId]);
  useEffect(() => {
    if (isReady) uncoverPage();
  }, [isReady]);
  useEffect(() => {
    if (!isReady) return undefined;
    // A page that somebody works in is kept when they leave it.
    const keep = () => isIdle() && keepPage(userId).catch(() => undefined);
    const whenHidden = () => document.visibilityState === 'hidden' && keep();
    const timer = setTimeout(() => whenNothingElse(keep), KEEP_AFTER_MS);
    document.addEventListener('visibilitychange', whenHidden);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', whenHidden);
    };
    // Each page has a copy of its own.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [userId, isReady, pathname, search]);
}

/** Safari has no `requestIdleCallback`. */
const whenNothingElse = (work: () => unknown): unknown =>
  'requestIdleCallback' in globalThis ? requestIdleCallback(work) : setTimeout(work);
