import type { Decision } from '@photoslate/contract/changes';
import type { QueryClient } from '@tanstack/react-query';
import { keys } from '#lib/query/keys.ts';
import { type IndexedPhotos, type IndexPhoto, isSamePhoto, withReplaced } from './photo-index.ts';

/**
 * Shows a change by hand in the index before the server has answered.
 * @returns a function that undoes it, except for photos that the server has changed since
 */
export function showDecision(
  client: QueryClient,
  sessionId: string,
  photoIds: readonly string[],
  decision: Decision,
): () => void {
  const queryKey = keys.photoIndex(sessionId);
  const known = client.getQueryData<IndexedPhotos>(queryKey);
  if (!known) return () => undefined;
  // The answer of a running read would replace the change by the former state.
  void client.cancelQueries({ queryKey });
  const before = photoIds.flatMap((id) => known.photos[known.placeOf.get(id) ?? -1] ?? []);
  const shown = new Map(before.map((photo) => [photo.id, decided(photo, decision)]));
  const replace = (replaced: ReadonlyMap<string, IndexPhoto>) =>
    client.setQueryData<IndexedPhotos>(queryKey, (now) => now && withReplaced(now, replaced));
  replace(shown);
  return () => {
    const now = client.getQueryData<IndexedPhotos>(queryKey);
    const still = before.filter(({ id }) => {
      const [is, was] = [now?.photos[now.placeOf.get(id) ?? -1], shown.get(id)];
      return is && was && isSamePhoto(is, was);
    });
    replace(new Map(still.map((photo) => [photo.id, photo])));
    void client.invalidateQueries({ queryKey });
  };
}

/** A photo as the server will show it after a decision, as far as that is certain. */
export function decided(photo: IndexPhoto, decision: Decision): IndexPhoto {
  const byHand = { ...photo, verdict: 'by-hand', candidateShootIds: [] } as const;
  const inShoots = (shootIds: readonly string[]): IndexPhoto =>
    // A photo with a code stays a QR frame, wherever it is put.
    photo.role === 'qr-frame' ? photo : { ...byHand, role: 'photo', shootIds };
  const hidden: IndexPhoto = { ...byHand, role: 'hidden', shootIds: [] };
  switch (decision.kind) {
    case 'shoots':
      return inShoots(decision.shootIds);
    case 'add':
      return inShoots([...new Set([...photo.shootIds, ...decision.shootIds])]);
    case 'remove': {
      const left = photo.shootIds.filter((id) => !decision.shootIds.includes(id));
      return left.length > 0 ? inShoots(left) : hidden;
    }
    case 'hidden':
      return hidden;
    case 'qr-frame':
      return {
        ...byHand,
        role: 'qr-frame',
        shootIds: [],
        candidateShootIds: decision.shootId === undefined ? [] : [decision.shootId],
      };
    case 'automatic':
      // Only the matching knows.
      return photo;
    default:
      return decision satisfies never;
  }
}
