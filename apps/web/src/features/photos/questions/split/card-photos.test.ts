import { expect, it } from 'vitest';
import { neighboursAround, rollOf } from './card-photos.ts';
import { anIndexPhoto } from '../../photo-index/photo-index.test-support.ts';

const roll = 'abcdefghij'.split('').map((id) => anIndexPhoto(id));
const around = (id: string, of = roll) =>
  neighboursAround(of, id)
    .map((photo) => photo.id)
    .join('');

it('a photo has three neighbours before and three after it, and at the ends more on one side', () => {
  expect(around('e')).toBe('bcdefgh');
  expect(around('a')).toBe('abcdefg');
  expect(around('j')).toBe('defghij');
  expect(around('b', roll.slice(0, 3))).toBe('abc');
  expect(around('elsewhere')).toBe('');
});

it('the neighbours are read photos of the same camera', () => {
  const photos = [
    anIndexPhoto('a'),
    anIndexPhoto('b', { camera: 1 }),
    anIndexPhoto('c', { state: 'unreadable' }),
    anIndexPhoto('d'),
  ];
  expect(rollOf(photos, 0).map(({ id }) => id)).toEqual(['a', 'd']);
});
