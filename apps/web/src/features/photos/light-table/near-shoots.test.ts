import type { Shoot } from '@photoslate/contract/shoots';
import { expect, it } from 'vitest';
import { anIndexPhoto } from './index-photo.test-support.ts';
import { distanceOf, nearShoots } from './near-shoots.ts';

const shoots = ['1', '2', '3', '4'].map((id) => ({ id, label: id }) as Shoot);
const ids = (photo: Parameters<typeof nearShoots>[1]) => nearShoots(shoots, photo).map(({ id }) => id);

it('offers the shoots that the matching considered, then those beside its own, and never its own', () => {
  expect(ids(anIndexPhoto('a', { shootIds: ['2'] }))).toEqual(['1', '3']);
  expect(ids(anIndexPhoto('a', { shootIds: ['2'], candidateShootIds: ['4', '2'] }))).toEqual(['4', '1', '3']);
  expect(ids(anIndexPhoto('a', { candidateShootIds: ['3', 'discarded'] }))).toEqual(['3']);
  expect(ids(anIndexPhoto('a'))).toEqual([]);
});

it('says how far a shoot was from the photo', () => {
  const shoot = { createdAt: '2026-11-21T15:00:00.000Z', completedAt: '2026-11-21T15:10:00.000Z' };
  const at = (time: string) => distanceOf(shoot, Date.parse(`2026-11-21T${time}.000Z`));
  expect(at('14:58:00')).toEqual({ kind: 'after', ms: 120_000 });
  expect(at('15:05:00')).toEqual({ kind: 'open' });
  expect(at('15:13:00')).toEqual({ kind: 'before', ms: 180_000 });
  expect(distanceOf({ ...shoot, completedAt: null }, Date.parse('2026-11-22T00:00:00Z'))).toEqual({
    kind: 'open',
  });
  expect(distanceOf(shoot, null)).toEqual({ kind: 'unknown' });
});
