import type { Gallery } from '@photoslate/contract/galleries';
import { useEffect, useRef, useState } from 'react';
import { call } from '#lib/api/call.ts';
import { earlyBody, consumeEarlyFetch } from '#lib/api/early-fetch.ts';
import { ApiError } from '#lib/api/error-record.ts';
import { loadChunk } from '#lib/loading/chunk-reload.ts';
import { type FetchState, useFetchOnce } from '#lib/loading/use-fetch-once.ts';
import { receiveFavourites } from './use-favourites.ts';

const AGAIN_MS = 2000;
/** The request that index.html sends before the app has loaded. */
const FIRST = '/api/gallery?photos=first';

/** Whether some of the gallery's photos are not loaded yet. */
export const isPart = ({ shoots }: Pick<Gallery, 'shoots'>): boolean =>
  shoots.some(({ photos, photoCount }) => photos.length < photoCount);

/**
 * The gallery of a link. It first loads only the first photos of a large gallery, which is fast,
 * then all of them. Without a network it retries until all are loaded. Changes are shown at once:
 * more photos, a payment, or a withdrawn gallery.
 *
 * The second value loads the gallery again; the current one stays visible meanwhile.
 */
export function useGallery(link: string): [FetchState<Gallery>, () => void] {
  /** Once a link's whole gallery was loaded, a reload does not show only a part of it again. */
  const whole = useRef<string>(null);
  const [asked, again] = useFetchOnce(
    link,
    async (signal) => {
      const early = earlyGallery(link);
      if (early) {
        void consumeEarlyFetch(FIRST, `Link ${link}`);
        return early;
      }
      const query = { photos: whole.current === link ? 'all' : 'first' } as const;
      return (await call('galleries.show', { query }, { link, quiet: true, signal })).data;
    },
    earlyGallery(link),
  );
  const first = asked.state === 'here' ? asked.answer : null;
  const [rest, setRest] = useState<{ of: Gallery; gallery: Gallery }>();
  useEffect(() => {
    if (first === null || !isPart(first)) {
      if (first) whole.current = link;
      return undefined;
    }
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const fetchAll = async () => {
      try {
        const { signal } = stop;
        const { data } = await call(
          'galleries.show',
          { query: { photos: 'all' } },
          { link, quiet: true, signal },
        );
        whole.current = link;
        setRest({ of: first, gallery: data });
      } catch (error) {
        if (stop.signal.aborted) return;
        if (error instanceof ApiError && REFUSALS.includes(error.record.statusCode)) again();
        else timer = setTimeout(() => void fetchAll(), AGAIN_MS);
      }
    };
    void fetchAll();
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [link, first, again]);
  useChanges(link, asked, again);
  if (first === null || rest?.of !== first) return [asked, again];
  return [{ state: 'here', answer: rest.gallery }, again];
}

/** Loads the gallery again when the server reports a state other than that of the last answer. */
function useChanges(link: string, asked: FetchState<Gallery>, again: () => void): void {
  const state = useRef<string>(null);
  useEffect(() => {
    state.current = asked.state === 'here' ? asked.answer.state : null;
  }, [asked]);
  // A dead link has no events. A withdrawn gallery may be published again.
  const follows =
    asked.state === 'here' || (asked.state === 'failed' && asked.error.code === 'gallery_recalled');
  useEffect(() => {
    if (!follows) return undefined;
    let stop: (() => void) | undefined;
    let isOver = false;
    const follow = async () => {
      const { followGallery } = await loadChunk(() => import('./gallery-events.ts'));
      if (isOver) return;
      stop = followGallery(link, {
        onState: (now) => {
          if (now !== state.current) again();
        },
        onFavourites: (photoIds) => receiveFavourites(link, photoIds),
      });
    };
    // Without events the page stays as it was loaded, until the next load.
    void follow().catch(() => undefined);
    return () => {
      isOver = true;
      stop?.();
    };
  }, [link, follows, again]);
}

/** The answer to index.html's early request, if it has arrived. */
const earlyGallery = (link: string): Gallery | undefined =>
  (earlyBody(FIRST, `Link ${link}`) as { data: Gallery } | undefined)?.data;

/** Errors that a retry does not fix. */
const REFUSALS: readonly (number | null)[] = [401, 403, 404, 410];
