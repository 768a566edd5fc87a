import { expect, test } from 'vitest';
import { listOf } from './full-reasons.ts';

test('the full reasons of a photo are read from the list that contains the photo', () => {
  const photo = { role: 'photo' as const, shootIds: ['shoot-2'] };
  expect(listOf({ ...photo, verdict: 'contradictory' })).toEqual({ only: 'review' });
  expect(listOf({ ...photo, verdict: 'likely' }), 'a question about what has its place').toEqual({
    shootId: 'shoot-2',
  });
  expect(listOf({ role: 'qr-frame', verdict: 'certain', shootIds: [] })).toEqual({ only: 'qr-frame' });
  expect(listOf({ role: 'hidden', verdict: null, shootIds: [] })).toEqual({ only: 'hidden' });
});
