import type { IndexPhoto } from '../photo-index/photo-index.ts';
import { isDoubtful } from '../timeline/photo-runs.ts';

/** One picture of the grid. A photo of several shoots is in each of their groups. */
export interface TableCell {
  /** The photo's id, with the shoot's id after it in the second and later groups of a photo. */
  readonly id: string;
  readonly role: IndexPhoto['role'];
  readonly photo: IndexPhoto;
}

/** The photos of one shoot, or those that are in no shoot (`shootId` is null). */
export interface TableGroup {
  readonly key: string;
  readonly shootId: string | null;
  /** The QR photos of the shoot. They are in its band. */
  readonly frames: readonly TableCell[];
  readonly cells: readonly TableCell[];
  /** How many of its photos are doubtful. */
  readonly doubtCount: number;
  /** How many of its cells are photos, not QR photos. */
  readonly photoCount: number;
  /** The cell whose picture stands for the group. */
  readonly cover: TableCell | undefined;
  /** The time of the first and of the last photo in ms, if known. */
  readonly span: readonly [number, number] | null;
}

/**
 * The cells of photos and the groups by their first cell. What did not change stays the same
 * object, so that it is neither laid out nor drawn again.
 */
const cellOf = new WeakMap<IndexPhoto, TableCell>();
const groupOf = new WeakMap<TableCell, TableGroup>();

/** The key of the group of photos without a shoot. */
const NOWHERE = 'nowhere';

/**
 * The groups of a card: one for each shoot in the order of `shootIds`, then the photos without a
 * shoot. A doubtful photo is with its most likely shoot. A hidden photo is with the photo before it
 * on the same camera. QR photos with an unknown code are with the photos without a shoot.
 * @param photos in the order each camera took them
 */
export function tableGroups(
  photos: readonly IndexPhoto[],
  shootIds: readonly string[],
  withHidden: boolean,
): TableGroup[] {
  const groups = new Map(
    [...shootIds, NOWHERE].map((key) => [
      key,
      { frames: [] as TableCell[], cells: [] as TableCell[], doubtCount: 0 },
    ]),
  );
  const before = new Map<number | null, string>();
  for (const photo of photos) {
    if (photo.state !== 'read') continue;
    const known = placesOf(photo, before.get(photo.camera)).filter((id) => groups.has(id));
    const places = known.length > 0 ? known : [NOWHERE];
    before.set(photo.camera, places[0] ?? NOWHERE);
    if (photo.role === 'hidden' && !withHidden) continue;
    for (const [nth, place] of places.entries()) {
      const group = groups.get(place)!;
      const cell = nth === 0 ? firstCellOf(photo) : { id: `${photo.id}/${place}`, role: photo.role, photo };
      // Codes that are of no shoot have no band of their own.
      if (photo.role === 'qr-frame' && place !== NOWHERE) group.frames.push(cell);
      else group.cells.push(cell);
      if (isDoubtful(photo)) group.doubtCount += 1;
    }
  }
  return [...groups].flatMap(([key, { frames, cells, doubtCount }]) =>
    key === NOWHERE && cells.length === 0
      ? []
      : [sameGroup(key, { frames, cells: cells.toSorted(byTime), doubtCount })],
  );
}

function firstCellOf(photo: IndexPhoto): TableCell {
  const known = cellOf.get(photo);
  if (known) return known;
  const cell = { id: photo.id, role: photo.role, photo };
  cellOf.set(photo, cell);
  return cell;
}

/** The former group, if it was the same, else a new one. */
function sameGroup(key: string, parts: Pick<TableGroup, 'frames' | 'cells' | 'doubtCount'>): TableGroup {
  const { frames, cells } = parts;
  const first = frames[0] ?? cells[0];
  const former = first && groupOf.get(first);
  if (former?.key === key && isSameList(former.frames, frames) && isSameList(former.cells, cells))
    return former;
  const photos = cells.filter(({ role }) => role !== 'qr-frame');
  const group = {
    ...parts,
    key,
    shootId: key === NOWHERE ? null : key,
    photoCount: photos.length,
    cover: photos[0] ?? first,
    span: spanOf([...frames, ...cells]),
  };
  if (first) groupOf.set(first, group);
  return group;
}

const isSameList = (a: readonly TableCell[], b: readonly TableCell[]): boolean =>
  a.length === b.length && a.every((cell, at) => cell === b[at]);

function placesOf(photo: IndexPhoto, before: string | undefined): readonly string[] {
  if (photo.role === 'qr-frame') return photo.candidateShootIds.slice(0, 1);
  if (photo.shootIds.length > 0) return photo.shootIds;
  if (photo.role === 'hidden') return before === undefined ? [] : [before];
  return photo.candidateShootIds.slice(0, 1);
}

/** Photos without a known time keep their place after those that have one. */
function byTime(a: TableCell, b: TableCell): number {
  const [first, second] = [a.photo.takenAtMs ?? Infinity, b.photo.takenAtMs ?? Infinity];
  return first === second ? 0 : first - second;
}

function spanOf(cells: readonly TableCell[]): TableGroup['span'] {
  const times = cells.flatMap(({ photo }) => photo.takenAtMs ?? []);
  return times.length > 0
    ? [times.reduce((a, b) => Math.min(a, b)), times.reduce((a, b) => Math.max(a, b))]
    : null;
}
