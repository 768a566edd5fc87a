import type { Photo } from '@photoslate/contract/photos';

/** Doubtful photos of one camera that are doubtful for the same reasons, so that one decision serves them all. */
export interface ReviewGroup {
  readonly key: string;
  readonly camera: string | null;
  readonly reasons: Photo['reasons'];
  readonly candidateShootIds: readonly string[];
  readonly photos: readonly Photo[];
}

/** Puts photos with the same camera, reasons and candidates together; groups and photos keep their order. */
export function reviewGroups(photos: readonly Photo[]): readonly ReviewGroup[] {
  const groups = new Map<string, ReviewGroup & { photos: Photo[] }>();
  for (const photo of photos) {
    const { camera, reasons, candidateShootIds } = photo;
    const key = JSON.stringify([camera, reasons, candidateShootIds]);
    const group = groups.get(key) ?? { key, camera, reasons, candidateShootIds, photos: [] };
    group.photos.push(photo);
    groups.set(key, group);
  }
  return [...groups.values()];
}
