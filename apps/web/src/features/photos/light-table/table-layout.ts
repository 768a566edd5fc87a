import { justifiedRows } from '#lib/rendering/justified-rows.ts';
import type { Step } from '../timeline/rows.ts';
import type { TableCell, TableGroup } from './table-groups.ts';

export const GAP_PX = 4;
export const BAND_PX = 40;
/** The QR photos in a band: at most this many, each of this size, from this edge on. */
const MOST_FRAMES = 4;
const FRAME_LEFT_PX = 20;
const FRAME_WIDTH_PX = 48;
export const FRAME_HEIGHT_PX = 32;
/** Between the last row of a group and the next band. */
const AFTER_GROUP_PX = 12;

/** A row of the grid: the band of a group with its QR photos, or photos. Positions are in px. */
export interface TableRow {
  readonly group: number;
  readonly isBand: boolean;
  readonly top: number;
  readonly height: number;
  /** Indexes in `order`. */
  readonly from: number;
  readonly to: number;
  /** The left edge of each photo of the row, and its width. */
  readonly lefts: readonly number[];
  readonly widths: readonly number[];
}

type Places = Pick<ReadonlyMap<string, number>, 'get' | 'has'>;

export interface TableLayout {
  readonly groups: readonly TableGroup[];
  /** Where each group begins, and how high it is. */
  readonly spans: readonly { readonly top: number; readonly height: number; readonly firstRow: number }[];
  readonly rows: readonly TableRow[];
  /** All pictures in the order they are drawn. */
  readonly order: readonly TableCell[];
  /** The index of each picture in `order`. */
  readonly indexOf: Places;
  /** The row of each picture of `order`. */
  readonly rowOf: readonly number[];
  readonly height: number;
}

interface LaidOut {
  readonly width: number;
  readonly rowHeight: number;
  readonly rows: ReturnType<typeof justifiedRows>;
}

/** The rows of each group at its last size: a change of a photo concerns one or two groups. */
const rowsOf = new WeakMap<TableGroup, LaidOut>();

function rowsIn(group: TableGroup, { width, rowHeight }: { width: number; rowHeight: number }) {
  const known = rowsOf.get(group);
  if (known?.width === width && known.rowHeight === rowHeight) return known.rows;
  // The last row of a group may be shorter than the width.
  const shapes = group.cells.map(({ photo }) => photo);
  const rows = justifiedRows(shapes, { width, targetHeight: rowHeight, gap: GAP_PX });
  rowsOf.set(group, { width, rowHeight, rows });
  return rows;
}

const placesOf = new WeakMap<TableGroup, ReadonlyMap<string, number>>();

function placesIn(group: TableGroup): ReadonlyMap<string, number> {
  const known = placesOf.get(group);
  if (known) return known;
  const cells = [...group.frames.slice(0, MOST_FRAMES), ...group.cells];
  const places = new Map(cells.map(({ id }, place) => [id, place]));
  placesOf.set(group, places);
  return places;
}

/**
 * Finds pictures by their id. After a change of one photo among thousands, only its groups are
 * indexed again, when somebody asks for a picture in them.
 * @param starts the index of the first picture of each group
 */
function placesAmong(groups: readonly TableGroup[], starts: readonly number[]): Places {
  // Mostly somebody asks for pictures of one group.
  let near = 0;
  const get = (id: string): number | undefined => {
    if (id === '') return undefined;
    for (let turn = 0; turn < groups.length; turn += 1) {
      const at = (near + turn) % groups.length;
      const place = placesIn(groups[at]!).get(id);
      if (place === undefined) continue;
      near = at;
      return starts[at]! + place;
    }
    return undefined;
  };
  return { get, has: (id) => get(id) !== undefined };
}

/**
 * Lays out all groups as justified rows, each group below its band. All positions follow from the
 * ratios of the photos, so that nothing moves when a picture has loaded.
 */
export function layOutTable(
  groups: readonly TableGroup[],
  size: { width: number; rowHeight: number },
): TableLayout {
  const rows: TableRow[] = [];
  const order: TableCell[] = [];
  const rowOf: number[] = [];
  const spans: { top: number; height: number; firstRow: number }[] = [];
  const starts: number[] = [];
  let top = 0;
  groups.forEach((laidOut, group) => {
    const { frames, cells } = laidOut;
    const start = top;
    starts.push(order.length);
    const firstRow = rows.length;
    const inBand = frames.slice(0, MOST_FRAMES);
    const lefts = inBand.map((_, nth) => FRAME_LEFT_PX + nth * (FRAME_WIDTH_PX + GAP_PX));
    const band = { from: order.length, to: order.length + inBand.length };
    for (const cell of inBand) {
      order.push(cell);
      rowOf.push(rows.length);
    }
    const widths = inBand.map(() => FRAME_WIDTH_PX);
    rows.push({ group, isBand: true, top, height: BAND_PX, ...band, lefts, widths });
    top += BAND_PX + GAP_PX;
    const from = order.length;
    for (const cell of cells) order.push(cell);
    for (const { height, photos } of rowsIn(laidOut, size)) {
      const first = from + (photos[0]?.index ?? 0);
      let left = 0;
      const edges = photos.map((photo) => {
        const at = left;
        left += photo.width + GAP_PX;
        return at;
      });
      for (const _ of photos) rowOf.push(rows.length);
      const to = first + photos.length;
      const sizes = photos.map((photo) => photo.width);
      rows.push({ group, isBand: false, top, height, from: first, to, lefts: edges, widths: sizes });
      top += height + GAP_PX;
    }
    top += AFTER_GROUP_PX - GAP_PX;
    spans.push({ top: start, height: top - start, firstRow });
  });
  return { groups, spans, rows, order, indexOf: placesAmong(groups, starts), rowOf, height: top };
}

/** The place of a QR photo in its band. */
export const FRAME_TOP_PX = (BAND_PX - FRAME_HEIGHT_PX) / 2;

/** The width of the QR photos of a band. */
export const framesWidth = ({ frames }: TableGroup): number =>
  FRAME_LEFT_PX + Math.min(MOST_FRAMES, frames.length) * (FRAME_WIDTH_PX + GAP_PX);

/** The row at this height: the last one that begins above it. */
export function rowAt({ rows }: TableLayout, y: number): number {
  let [low, high] = [0, rows.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((rows[middle]?.top ?? 0) <= y) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The group at this height. */
export const groupAt = (layout: TableLayout, y: number): number => layout.rows[rowAt(layout, y)]?.group ?? 0;

export interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The photos that an area touches, in order. Bands are no part of it. */
export function idsWithin(layout: TableLayout, { left, top, right, bottom }: Area): string[] {
  const { rows, order } = layout;
  const ids: string[] = [];
  for (let at = rowAt(layout, top); at < rows.length; at += 1) {
    const row = rows[at]!;
    if (row.top >= bottom) break;
    if (row.isBand || row.top + row.height <= top) continue;
    row.lefts.forEach((start, nth) => {
      const cell = order[row.from + nth];
      if (cell && start < right && start + (row.widths[nth] ?? 0) > left) ids.push(cell.id);
    });
  }
  return ids;
}

/**
 * The picture in the next row of photos above (-1) or below (1), whose middle is nearest to that of
 * this one; the same at the ends.
 */
export function besideRow({ rows, rowOf }: TableLayout, at: number, way: 1 | -1): number {
  const here = rowOf[at] ?? 0;
  const row = rows[here];
  if (!row) return at;
  const middle = (row.lefts[at - row.from] ?? 0) + (row.widths[at - row.from] ?? 0) / 2;
  let next = here + way;
  while (rows[next]?.isBand) next += way;
  const target = rows[next];
  if (!target) return at;
  const distances = target.lefts.map((left, nth) => Math.abs(left + (target.widths[nth] ?? 0) / 2 - middle));
  return target.from + distances.indexOf(Math.min(...distances));
}

/** The index in `order` that a key moves to; the same index at the ends. */
export function stepOn(layout: TableLayout, at: number, step: Step): number {
  const last = layout.order.length - 1;
  switch (step) {
    case 'left':
      return Math.max(0, at - 1);
    case 'right':
      return Math.min(last, at + 1);
    case 'up':
      return besideRow(layout, at, -1);
    case 'down':
      return besideRow(layout, at, 1);
    case 'first':
      return 0;
    case 'last':
      return last;
    default:
      return step satisfies never;
  }
}
