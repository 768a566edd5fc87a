import type { TimelinePhoto } from '@photoslate/contract/photos';
import type { PhotoRun } from './photo-runs.ts';

/** The rows of the timeline from top to bottom. `from` and `to` are indexes in `order`. */
export type Row<P = TimelinePhoto> =
  | { readonly kind: 'head'; readonly stretch: PhotoRun<P>; readonly from: number; readonly to: number }
  | { readonly kind: 'tiles'; readonly stretch: PhotoRun<P>; readonly from: number; readonly to: number };

export interface Layout<P = TimelinePhoto> {
  readonly rows: readonly Row<P>[];
  /** All photos and QR frames in the order they are drawn, which is the order they were taken. */
  readonly order: readonly P[];
  /** The row index of each photo in `order`. */
  readonly rowOf: readonly number[];
}

/** Lays out runs as rows of at most `columns` photos. Each run has a heading with its QR frames. */
export function layOut<P>(stretches: readonly PhotoRun<P>[], columns: number): Layout<P> {
  const rows: Row<P>[] = [];
  const order: P[] = [];
  const rowOf: number[] = [];
  const put = (kind: Row['kind'], stretch: PhotoRun<P>, photos: readonly P[]) => {
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

/** The index in `order` that a key moves to; the same index at the ends. */
export function stepFrom({ rows, order, rowOf }: Layout<unknown>, at: number, step: Step): number {
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
