import type { Shoot } from '@photoslate/contract/shoots';
import { expect, it } from 'vitest';
import { anIndexPhoto } from './index-photo.test-support.ts';
import { nearShoots } from './near-shoots.ts';

const shoots = ['1', '2', '3', '4'].map((id) => ({ id, label: id }) as Shoot);
const ids = (photo: Parameters<typeof nearShoots>[1]) => nearShoots(shoots, photo).map(({ id }) => id);

it('offers the shoots that the matching considered, then those beside its own, and never its own', () => {
  expect(ids(anIndexPhoto('a', { shootIds: ['2'] }))).toEqual(['1', '3']);
  expect(ids(anIndexPhoto('a', { shootIds: ['2'], candidateShootIds: ['4', '2'] }))).toEqual(['4', '1', '3']);
  expect(ids(anIndexPhoto('a', { candidateShootIds: ['3', 'discarded'] }))).toEqual(['3']);
  expect(ids(anIndexPhoto('a'))).toEqual([]);
});
