import type { CameraClock } from '@photoslate/contract/card';
import { expect, it } from 'vitest';
import { cardRolls } from './card-rolls.ts';
import { aPhoto } from './photo.test-support.ts';

const camera = (cameraKey: string, photoCount: number): CameraClock => ({
  camera: cameraKey,
  cameraKey,
  photoCount,
  segments: [],
});
const cameras = [camera('', 2), camera('canon', 3), camera('never used', 0)];
const photos = [
  aPhoto('a', { camera: 0 }),
  aPhoto('b', { camera: 0 }),
  aPhoto('c', { camera: 1 }),
  aPhoto('d', { camera: 1 }),
  aPhoto('e', { camera: 1 }),
];
const counts = (rolls: ReturnType<typeof cardRolls>) =>
  rolls.map((roll) => [roll.camera, roll.photos.length, roll.missing]);

it('every camera of a card is listed from the first page on, with the number of photos still to load', () => {
  expect(counts(cardRolls(cameras, photos.slice(0, 3), false))).toEqual([
    [1, 1, 2],
    [0, 2, 0],
  ]);
});

it('photos without a camera come last, and a fully loaded card has no missing photos', () => {
  expect(counts(cardRolls(cameras, photos, true))).toEqual([
    [1, 3, 0],
    [0, 2, 0],
  ]);
  expect(cardRolls([camera('canon', 9)], [], true)).toEqual([]);
});
