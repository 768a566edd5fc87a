import { GALLERY_PAGE } from '@photoslate/contract/constants';
import type { GalleryPhoto, GalleryShoot } from '@photoslate/contract/galleries';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ApiError } from '#lib/api/error-record.ts';

/** How many photos beyond the visible ones are loaded. */
const AHEAD = 60;
const STEP = 20;
const AGAIN_MS = 2000;

/** A photo of which others may have the addresses only. Shared photos are never owned. */
type PagedPhoto = Pick<GalleryPhoto, 'id' | 'thumbUrl' | 'previewUrl'> &
  Partial<Pick<GalleryPhoto, 'owned' | 'downloadUrl'>>;

/** Reads a page of photos with their addresses, from a photo on. */
type ReadPage<P> = (page: { shootId: string; from: string }) => Promise<readonly P[]>;
export type ReadPhotos = ReadPage<GalleryPhoto>;

/**
 * A shoot's photos, with the addresses that are loaded so far. `near` takes the visible range, and
 * loads the addresses that this range and the next photos lack. Without a network it retries.
 * `onRefused`: the page is out of date.
 */
export function usePhotoPages<P extends PagedPhoto>(
  readPhotos: ReadPage<P>,
  { id: shootId, photos }: { id: GalleryShoot['id']; photos: readonly P[] },
  onRefused: () => void,
): { photos: readonly P[]; near: (first: number, last: number) => void } {
  const [known, setKnown] = useState<ReadonlyMap<string, P>>(new Map());
  const [wanted, setWanted] = useState({ first: 0, last: 0 });
  const busy = useRef(false);
  /** Prevents duplicate requests until the gallery itself is loaded again. */
  const asked = useRef({ of: photos, ids: new Set<string>() });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const addressed = useMemo(
    () =>
      known.size === 0 ? photos : photos.map((photo) => (lacks(photo) ? addressOf(photo, known) : photo)),
    [photos, known],
  );

  useEffect(() => {
    if (asked.current.of !== photos) asked.current = { of: photos, ids: new Set() };
    const { ids } = asked.current;
    const from = nextLacking(
      addressed,
      Math.max(0, wanted.first - AHEAD / 2),
      Math.min(addressed.length - 1, wanted.last + AHEAD),
    );
    if (busy.current || !from || ids.has(from)) return;
    const fetchPage = async () => {
      busy.current = true;
      ids.add(from);
      try {
        const data = await readPhotos({ shootId, from });
        busy.current = false;
        setKnown((before) => new Map([...before, ...data.map((photo) => [photo.id, photo] as const)]));
      } catch (error) {
        busy.current = false;
        ids.delete(from);
        if (error instanceof ApiError && REFUSALS.includes(error.record.statusCode)) onRefused();
        else timer.current = setTimeout(() => setWanted((now) => ({ ...now })), AGAIN_MS);
      }
    };
    void fetchPage();
  }, [photos, addressed, wanted, shootId, readPhotos, onRefused]);
  useEffect(() => () => clearTimeout(timer.current), []);

  // Rounds to steps, so that not every scrolled row causes a request.
  const near = useCallback((first: number, last: number) => {
    const next = { first: step(first), last: step(last + STEP - 1) };
    setWanted((now) => (now.first === next.first && now.last === next.last ? now : next));
  }, []);
  return { photos: addressed, near };
}

const step = (index: number): number => index - (index % STEP);

/**
 * Takes over the addresses only. The gallery alone tells whether a photo is owned or ordered. After
 * a refund the addresses without a watermark are refused.
 */
function addressOf<P extends PagedPhoto>(photo: P, known: ReadonlyMap<string, P>): P {
  const found = known.get(photo.id);
  if (!found || (found.owned && !photo.owned)) return photo;
  const { thumbUrl, previewUrl, downloadUrl } = found;
  return { ...photo, thumbUrl, previewUrl, downloadUrl: photo.owned ? downloadUrl : null };
}

const lacks = ({ thumbUrl, owned, downloadUrl }: PagedPhoto): boolean =>
  !thumbUrl || (owned === true && !downloadUrl);

/**
 * The photo at which the next page should begin. It begins earlier if the page then also covers
 * photos that were scrolled past.
 */
function nextLacking(photos: readonly PagedPhoto[], first: number, last: number): string | undefined {
  for (let index = first; index <= last; index += 1) {
    const photo = photos[index];
    if (photo && lacks(photo))
      return photos[Math.max(startOfGap(photos, index), index - GALLERY_PAGE / 4)]?.id;
  }
  return undefined;
}

function startOfGap(photos: readonly PagedPhoto[], index: number): number {
  let start = index;
  for (let before = photos[start - 1]; before && lacks(before); before = photos[start - 1]) start -= 1;
  return start;
}

/** Errors that a retry does not fix. */
const REFUSALS: readonly (number | null)[] = [401, 403, 404, 410];
