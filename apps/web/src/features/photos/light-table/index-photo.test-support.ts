import type { IndexPhoto } from '../photo-index/photo-index.ts';

/** A photo of the index: certain, in no shoot, and in landscape, unless `more` says otherwise. */
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
  width: 3,
  height: 2,
  versionCount: 1,
  thumbUrl: `/thumb/${id}`,
  ...more,
});
