import type { TimelinePhoto } from '@photoslate/contract/photos';
import type { Layout } from '../timeline/rows.ts';

/** What goes along when a camera's photographs are split at one of them. */
export interface SplitPoint {
  /** The shoot that ends before this photo; null where it stands in none. */
  readonly shootId: string | null;
  /** This photo and all that follow it, in the order in which they were taken. */
  readonly photoIds: readonly string[];
  /** So many that follow stand in several shoots, and stay there. */
  readonly stayCount: number;
}

/**
 * A camera's photographs of one shoot from this one on to the shoot's last; of one that stands in no shoot, to the end of its stretch.
 * QR frames stay where they are, and so does what was put into several shoots. Null for a QR frame, and for what is not there.
 */
export function splitPointAt({ rows, order, rowOf }: Layout, id: string): SplitPoint | null {
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

const idsOf = (photos: readonly TimelinePhoto[]) => photos.map(({ id }) => id);
