import type { IndexColumns, IndexRead, OtherVersion } from './photo-index.store.ts';

/** Each field of the photos of an index, in their order. */
export type OrderedColumns = {
  -readonly [name in Exclude<keyof IndexColumns, 'shownId'>]: IndexColumns[name][number][];
} & {
  readonly shootIds: (readonly string[])[];
  readonly camera: (number | null)[];
  readonly versionCount: number[];
};

export const NO_PHOTOS: OrderedColumns = {
  id: [],
  fileName: [],
  state: [],
  role: [],
  verdict: [],
  shootIds: [],
  candidateShootIds: [],
  camera: [],
  takenAtMs: [],
  width: [],
  height: [],
  versionCount: [],
};

/**
 * The photos camera by camera in the order of the last matching, then those that were not matched
 * yet, in the order of their uploads.
 */
export function inOrder({
  columns,
  otherVersions,
  photosOfShoots,
  cameraPhotoIds,
}: IndexRead): OrderedColumns {
  const { order, camera } = orderOf(columns.id, cameraPhotoIds);
  const ordered = <T>(column: readonly T[]): T[] => order.map((at) => column[at] as T);
  const ids = ordered(columns.id);
  const shootIds = shootsOfPhotos(photosOfShoots);
  const versions = new Map(otherVersions.map((version) => [version.id, version]));
  const shown = ordered(columns.shownId).map((id) => versions.get(id ?? ''));
  return {
    id: ids,
    fileName: ordered(columns.fileName),
    state: ordered(columns.state),
    role: ordered(columns.role),
    verdict: ordered(columns.verdict),
    shootIds: ids.map((id) => shootIds.get(id) ?? []),
    candidateShootIds: ordered(columns.candidateShootIds),
    camera,
    takenAtMs: ordered(columns.takenAtMs),
    width: ordered(columns.width).map((width, at) => shown[at]?.width ?? width),
    height: ordered(columns.height).map((height, at) => shown[at]?.height ?? height),
    versionCount: versionCounts(ids, otherVersions),
  };
}

/** The places of the photos in their order, and the camera of each. */
function orderOf(ids: readonly string[], cameraPhotoIds: IndexRead['cameraPhotoIds']) {
  const unplaced = new Map(ids.map((id, at) => [id, at]));
  const order: number[] = [];
  const camera: (number | null)[] = [];
  for (const [index, taken] of cameraPhotoIds.entries())
    for (const id of taken) {
      const at = unplaced.get(id);
      if (at === undefined || !unplaced.delete(id)) continue;
      order.push(at);
      camera.push(index);
    }
  for (const [, at] of [...unplaced].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    order.push(at);
    camera.push(null);
  }
  return { order, camera };
}

function shootsOfPhotos(photosOfShoots: IndexRead['photosOfShoots']): ReadonlyMap<string, readonly string[]> {
  const shoots = new Map<string, string[]>();
  for (const [shootId, photoIds] of Object.entries(photosOfShoots).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    for (const photoId of photoIds) {
      const known = shoots.get(photoId);
      if (known) known.push(shootId);
      else shoots.set(photoId, [shootId]);
    }
  return shoots;
}

function versionCounts(ids: readonly string[], others: readonly OtherVersion[]): number[] {
  const counts = new Map<string, number>();
  for (const { of } of others) counts.set(of, (counts.get(of) ?? 1) + 1);
  return ids.map((id) => counts.get(id) ?? 1);
}
