import type { RunPhoto } from '../timeline/photo-runs.ts';
import type { Layout } from '../timeline/rows.ts';

/** The photos that move when a camera's photographs are split at one of them. */
export interface SplitPoint {
  /** The shoot that ends before this photo; null if the photo is in none. */
  readonly shootId: string | null;
  /** This photo and all that follow it, in the order they were taken. */
  readonly photoIds: readonly string[];
  /** How many of the following photos are in several shoots, and stay there. */
  readonly stayCount: number;
}

/**
 * A camera's photographs of one shoot, from this one to the shoot's last. For a photo without a
 * shoot: to the end of its run. QR frames and photos in several shoots stay where they are. Null
 * for a QR frame and for an unknown photo.
 */
export function splitPointAt<P extends RunPhoto>(
  { rows, order, rowOf }: Layout<P>,
  id: string,
): SplitPoint | null {
  const at = order.findIndex((photo) => photo.id === id);
  const stretch = rows[rowOf[at] ?? -1]?.stretch;
  const here = order[at];
  if (!here || !stretch || here.role === 'qr-frame') return null;
  const [shootId] = stretch.place.kind === 'shoot' ? [stretch.place.shootId] : here.shootIds;
  if (shootId === undefined) {
    const { photos } = stretch;
    return { shootId: null, photoIds: idsOf(photos.slice(photos.indexOf(here))), stayCount: 0 };
  }
  const follow = order
    .slice(at)
    .filter(({ role, shootIds }) => role === 'photo' && shootIds.includes(shootId));
  const alone = follow.filter((photo) => photo === here || photo.shootIds.length === 1);
  return { shootId, photoIds: idsOf(alone), stayCount: follow.length - alone.length };
}

const idsOf = (photos: readonly RunPhoto[]) => photos.map(({ id }) => id);
