import type { Photo } from '@photoslate/contract/photos';
import { expect, test } from 'vitest';
import { reviewGroups } from './review-groups.ts';

const photo = (id: string, more: Partial<Photo>): Photo => ({
  id,
  fileName: `${id}.JPG`,
  state: 'read',
  unreadableReason: null,
  role: 'photo',
  verdict: 'contradictory',
  reasons: [],
  shootIds: [],
  candidateShootIds: [],
  camera: 'Canon',
  cameraTime: null,
  takenAt: null,
  width: 3,
  height: 2,
  thumbUrl: null,
  previewUrl: null,
  ...more,
});

test('photos with the same doubt are decided together, and no photo is lost', () => {
  const noClock = [{ kind: 'no-clock' }];
  const photos = [
    photo('a', { reasons: noClock, camera: 'Nikon' }),
    photo('b', { reasons: [{ kind: 'order', shootId: '1' }], candidateShootIds: ['1', '2'] }),
    photo('c', { reasons: noClock, camera: 'Nikon' }),
    photo('d', { reasons: [{ kind: 'order', shootId: '2' }], candidateShootIds: ['1', '2'] }),
    photo('e', { reasons: noClock, camera: 'Sony' }),
  ];
  expect(reviewGroups(photos).map((group) => group.photos.map(({ id }) => id))).toEqual([
    ['a', 'c'],
    ['b'],
    ['d'],
    ['e'],
  ]);
});
