import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { isIdle } from '../reload-safety.ts';
import { uncoverAtKey, uncoverPage } from './cover.ts';
import { forgetPagesWithoutLogin, forgottenStore, removeCover } from './ended-login.ts';
import { forgetOtherPages } from './forget-pages.ts';
import { isKeptAddress, keepPage } from './stored-pages.ts';

/** A page has its pictures and its second reads by then, and the user has seen it. */
const KEEP_AFTER_MS = 2000;
/** The copy was deleted because of an event, and more events may follow. */
const KEEP_AGAIN_AFTER_MS = 10_000;
const MOST_TRIES = 5;

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
    if (!isReady || !isKeptAddress({ pathname, search })) return undefined;
    return keepWhileShown(userId);
  }, [userId, isReady, pathname, search]);
}

// Before the page is rendered, whose keys would act below the copy.
uncoverAtKey();
// At the first visit the service worker takes over only after the start of the app.
forgetPagesWithoutLogin();

/** Keeps a copy of the open page once it is complete, until the returned function is called. */
function keepWhileShown(userId: string): () => void {
  const stop = new AbortController();
  let triesLeft = MOST_TRIES;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keep = async () => isIdle() && (await keepPage(userId).catch(() => false));
  const tryToKeep = async () => {
    if (stop.signal.aborted) return;
    triesLeft -= 1;
    const isKept = await keep();
    if (!isKept && triesLeft > 0) keepAfter(KEEP_AFTER_MS);
  };
  const keepAfter = (ms: number) => {
    clearTimeout(timer);
    if (!stop.signal.aborted) timer = setTimeout(() => whenNothingElse(tryToKeep), ms);
  };
  keepAfter(KEEP_AFTER_MS);
  const keepAgainAfter = (ms: number) => {
    triesLeft = MOST_TRIES;
    keepAfter(ms);
  };
  const stopListening = forgottenStore.subscribe(() => keepAgainAfter(KEEP_AGAIN_AFTER_MS));
  // At the first visit the service worker stores the files of the app before it takes over. On a
  // slow network that takes longer than all tries.
  const onControl = () => keepAgainAfter(KEEP_AFTER_MS);
  navigator.serviceWorker?.addEventListener('controllerchange', onControl, { signal: stop.signal });
  // A page that is closed is copied as it was left.
  const onHidden = () => document.visibilityState === 'hidden' && void keep();
  document.addEventListener('visibilitychange', onHidden, { signal: stop.signal });
  return () => {
    clearTimeout(timer);
    stopListening();
    stop.abort();
  };
}

/** Safari has no `requestIdleCallback`. */
const whenNothingElse = (work: () => unknown): unknown =>
  'requestIdleCallback' in globalThis ? requestIdleCallback(work) : setTimeout(work);
