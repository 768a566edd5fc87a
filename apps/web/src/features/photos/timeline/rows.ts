import type { TimelinePhoto } from '@photoslate/contract/photos';
import type { PhotoRun } from './photo-runs.ts';

/** What the timeline draws, from top to bottom. Places are those in `order`. */
export type Row =
  | { readonly kind: 'head'; readonly stretch: PhotoRun; readonly from: number; readonly to: number }
  | { readonly kind: 'tiles'; readonly stretch: PhotoRun; readonly from: number; readonly to: number };

export interface Layout {
  readonly rows: readonly Row[];
  /** All photos and QR frames in the order in which they are drawn, which is the order in which they were taken. */
  readonly order: readonly TimelinePhoto[];
  /** For each place in `order` the row it is in. */
  readonly rowOf: readonly number[];
}

/** Stretches as rows of at most `columns` photos, each stretch with a heading that carries its QR frames. */
export function layOut(stretches: readonly PhotoRun[], columns: number): Layout {
  const rows: Row[] = [];
  const order: TimelinePhoto[] = [];
  const rowOf: number[] = [];
  const put = (kind: Row['kind'], stretch: PhotoRun, photos: readonly TimelinePhoto[]) => {
    const from = order.length;
    order.push(...photos);
    for (const _ of photos) rowOf.push(rows.length);
    rows.push({ kind, stretch, from, to: order.length });
  };
  for (const stretch of stretches) {
    put('head', stretch, stretch.frames);
    for (let at = 0; at < stretch.photos.length; at += columns)
      put('tiles', stretch, stretch.photos.slice(at, at + columns));
  }
  return { rows, order, rowOf };
}

export type Step = 'left' | 'right' | 'up' | 'down' | 'first' | 'last';

/** The place that an arrow leads to from a place in `order`; the same one at the ends. */
export function stepFrom({ rows, order, rowOf }: Layout, at: number, step: Step): number {
  const last = order.length - 1;
  if (step === 'left') return Math.max(0, at - 1);
  if (step === 'right') return Math.min(last, at + 1);
  if (step === 'first') return 0;
  if (step === 'last') return last;
  const way = step === 'up' ? -1 : 1;
  const row = rowOf[at] ?? 0;
  const column = at - (rows[row]?.from ?? 0);
  for (let next = row + way; rows[next]; next += way) {
    const { from, to } = rows[next]!;
    if (to > from) return Math.min(to - 1, from + column);
  }
  return at;
}
