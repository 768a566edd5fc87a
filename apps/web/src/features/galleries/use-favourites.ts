import { useCallback, useEffect, useMemo } from 'react';
import { call } from '#lib/api/call.ts';
import { ApiError } from '#lib/api/error-record.ts';
import { patience } from '#lib/api/send.ts';
import { useStore } from '#lib/store.ts';
import {
  createFavouriteChanges,
  type FavouriteChanges,
  type FavouriteOutcome,
  type SentFavourite,
} from './favourite-changes.ts';
import { keptForLink } from './kept-for-link.ts';

/**
 * The favourites of a link, and a function that makes a photo a favourite or no longer.
 *
 * @param marked the favourites in the last answer of the server, used until the stream is open
 */
export function useFavourites(
  link: string,
  marked: readonly string[],
): [ReadonlySet<string>, (photoId: string) => void] {
  const changes = changesOf(link);
  const made = useStore(changes.made);
  // The stream sends the current list when it opens and after each change. An answer was read at an
  // unknown moment, and may arrive late.
  const current = useStore(changes.received) ?? marked;
  useEffect(() => {
    // What an earlier visit could not send.
    const sendAll = () => void changes.sendAll();
    sendAll();
    addEventListener('online', sendAll);
    return () => removeEventListener('online', sendAll);
  }, [changes]);
  const favourites = useMemo(() => {
    const now = new Set(current);
    for (const [id, favourite] of made) {
      if (favourite) now.add(id);
      else now.delete(id);
    }
    return now;
  }, [current, made]);
  const toggle = useCallback((id: string) => changes.set(id, !favourites.has(id)), [changes, favourites]);
  return [favourites, toggle];
}

/** Takes over the favourites that the server sent. */
export const receiveFavourites = (link: string, photoIds: readonly string[]): void =>
  changesOf(link).receive(photoIds);

const opened = new Map<string, FavouriteChanges>();

/** The changes of a link, once for a page: they are sent also after the gallery was left. */
function changesOf(link: string): FavouriteChanges {
  const known = opened.get(link);
  if (known) return known;
  const changes = createFavouriteChanges({
    send: (change) => sendFavourite(link, change),
    kept: keptForLink('favourites', link),
    pause,
  });
  opened.set(link, changes);
  return changes;
}

async function sendFavourite(link: string, body: SentFavourite): Promise<FavouriteOutcome> {
  try {
    await call('favourites.set', { body }, { link, quiet: true, signal: patience() });
    return 'stored';
  } catch (error) {
    const status = error instanceof ApiError ? error.record.statusCode : null;
    if (status === 401 || status === 410) return 'over';
    return status === 404 || status === 422 ? 'refused' : 'unanswered';
  }
}

/** Ends early when the network is back. */
const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    addEventListener('online', end);
  });
