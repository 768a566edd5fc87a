import type { Gallery } from '@photoslate/contract/galleries';
import { useEffect, useRef, useState } from 'react';
import { call } from '#lib/api/call.ts';
import { earlyBody, consumeEarlyFetch } from '#lib/api/early-fetch.ts';
import { ApiError } from '#lib/api/error-record.ts';
import { loadChunk } from '#lib/loading/chunk-reload.ts';
import { type FetchState, useFetchOnce } from '#lib/loading/use-fetch-once.ts';

const AGAIN_MS = 2000;
/** As index.html asks for it before the app is there. */
const FIRST = '/api/gallery?photos=first';

/** A gallery's photos are not all here yet. */
export const isPart = ({ shoots }: Pick<Gallery, 'shoots'>): boolean =>
  shoots.some(({ photos, photoCount }) => photos.length < photoCount);

/**
 * What a link shows: at first only the first photos of a large gallery, which are soon here, then all of them. Without a network it tries
 * again for the rest. What changes there meanwhile is shown as soon as it happens: more photos, a payment, or that all was taken back.
 * The second value asks anew; what is shown stays meanwhile.
 */
export function useGallery(link: string): [FetchState<Gallery>, () => void] {
  /** Whoever has seen the whole gallery of a link is not shown a part of it again. */
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

/** Asks again when the server tells of another state than that of what was answered last. */
function useChanges(link: string, asked: FetchState<Gallery>, again: () => void): void {
  const state = useRef<string>(null);
  useEffect(() => {
    state.current = asked.state === 'here' ? asked.answer.state : null;
  }, [asked]);
  // Of a dead link nothing is heard any more; what was taken back may come again.
  const follows =
    asked.state === 'here' || (asked.state === 'failed' && asked.error.code === 'gallery_recalled');
  useEffect(() => {
    if (!follows) return undefined;
    let stop: (() => void) | undefined;
    let isOver = false;
    const follow = async () => {
      const { followGallery } = await loadChunk(() => import('./gallery-events.ts'));
      if (isOver) return;
      stop = followGallery(link, (now) => {
        if (now !== state.current) again();
      });
    };
    // Without it the page is as it was when it was asked for; the next look tells.
    void follow().catch(() => undefined);
    return () => {
      isOver = true;
      stop?.();
    };
  }, [link, follows, again]);
}

/** What index.html has asked for, if it is here by now. */
const earlyGallery = (link: string): Gallery | undefined =>
  (earlyBody(FIRST, `Link ${link}`) as { data: Gallery } | undefined)?.data;

/** Answers that stay the same however often one asks. */
const REFUSALS: readonly (number | null)[] = [401, 403, 404, 410];
