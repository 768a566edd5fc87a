import type { PhotoIndex } from '@photoslate/contract/photo-index';
import { type IndexedPhotos, type IndexPhoto, withAnswer } from './photo-index.ts';

/** A photo of the index: certain, and in no shoot, unless `more` says otherwise. */
export const anIndexPhoto = (id: string, more: Partial<IndexPhoto> = {}): IndexPhoto => ({
  id,
  fileName: `${id}.JPG`,
  state: 'read',
  role: 'photo',
  verdict: 'certain',
  shootIds: [],
  candidateShootIds: [],
  camera: 0,
  takenAtMs: null,
  width: 6000,
  height: 4000,
  versionCount: 1,
  thumbUrl: `/api/media/${id}/thumb?k=login.L.${id}`,
  ...more,
});

/** These photos as the server sends them; by default as the whole index. */
export function anAnswer(
  photos: readonly IndexPhoto[],
  { version = '1', full = true, count = photos.length }: Partial<PhotoIndex> = {},
): PhotoIndex {
  const shootIds = [...new Set(photos.flatMap((photo) => [...photo.shootIds, ...photo.candidateShootIds]))];
  const numbersOf = (ids: readonly string[]) => ids.map((id) => shootIds.indexOf(id));
  const column = <K extends keyof IndexPhoto>(key: K) => photos.map((photo) => photo[key]);
  return {
    version,
    full,
    count,
    shootIds,
    grant: 'login.L',
    photos: {
      id: column('id'),
      fileName: column('fileName'),
      state: column('state'),
      role: column('role'),
      verdict: column('verdict'),
      shoots: column('shootIds').map(numbersOf),
      candidates: column('candidateShootIds').map(numbersOf),
      camera: column('camera'),
      takenAtMs: column('takenAtMs'),
      width: column('width'),
      height: column('height'),
      versionCount: column('versionCount'),
      thumb: column('thumbUrl').map((url) => url?.split('.').at(-1) ?? null),
    },
  };
}

/** These photos as a screen knows them. */
export function anIndex(...photos: readonly IndexPhoto[]): IndexedPhotos {
  const index = withAnswer(undefined, anAnswer(photos));
  if (!index) throw new Error('a complete answer was refused');
  return index;
}
