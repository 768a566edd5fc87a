import { expect, it } from 'vitest';
import { anIndexPhoto as photo } from './index-photo.test-support.ts';
import { tableGroups } from './table-groups.ts';

const say = (photos: Parameters<typeof tableGroups>[0], withHidden = false) =>
  tableGroups(photos, ['1', '2'], withHidden).map(
    ({ key, frames, cells, doubtCount }) =>
      `${key}: ${frames.map(({ id }) => id).join(' ')}|${cells.map(({ id }) => id).join(' ')}|${doubtCount}`,
  );

it('photos are with their shoot by time, whatever camera took them, and QR photos are in its band', () => {
  expect(
    say([
      photo('q', { role: 'qr-frame', candidateShootIds: ['1'], takenAtMs: 1 }),
      photo('b', { shootIds: ['1'], takenAtMs: 30 }),
      photo('c', { shootIds: ['2'], takenAtMs: 40 }),
      photo('a', { shootIds: ['1'], takenAtMs: 20, camera: 1 }),
      photo('no-time', { shootIds: ['1'], camera: 2 }),
    ]),
  ).toEqual(['1: q|a b no-time|0', '2: |c|0']);
});

it('a doubtful photo is with its most likely shoot, and without one it is in no shoot', () => {
  expect(
    say([
      photo('likely', { verdict: 'contradictory', candidateShootIds: ['2', '1'] }),
      photo('lost', { verdict: 'unmatched' }),
      photo('calibration', { role: 'qr-frame' }),
    ]),
  ).toEqual(['1: ||0', '2: |likely|1', 'nowhere: |lost calibration|1']);
});

it('a photo of two shoots is in both, with an id of its own in the second', () => {
  const [first, second] = tableGroups([photo('a', { shootIds: ['1', '2'] })], ['1', '2'], false);
  expect(first?.cells.map(({ id }) => id)).toEqual(['a']);
  expect(second?.cells.map(({ id, photo: one }) => [id, one.id])).toEqual([['a/2', 'a']]);
});

it('hidden photos are shown on request, beside the photo before them on the same camera', () => {
  const photos = [
    photo('a', { shootIds: ['2'] }),
    photo('other', { shootIds: ['1'], camera: 1 }),
    photo('h', { role: 'hidden' }),
  ];
  expect(say(photos)).toEqual(['1: |other|0', '2: |a|0']);
  expect(say(photos, true)).toEqual(['1: |other|0', '2: |a h|0']);
});

it('photos that are not read yet, and shoots that are unknown here, leave no gap', () => {
  expect(say([photo('s', { state: 'stored' }), photo('u', { state: 'unreadable' })])).toEqual([
    '1: ||0',
    '2: ||0',
  ]);
  expect(say([photo('a', { shootIds: ['discarded'] })])).toEqual(['1: ||0', '2: ||0', 'nowhere: |a|0']);
});

it('the span of a group is from its QR photo to its last photo', () => {
  const [group] = tableGroups(
    [
      photo('q', { role: 'qr-frame', candidateShootIds: ['1'], takenAtMs: 5 }),
      photo('a', { shootIds: ['1'], takenAtMs: 9 }),
      photo('b', { shootIds: ['1'] }),
    ],
    ['1'],
    false,
  );
  expect(group?.span).toEqual([5, 9]);
  expect(tableGroups([], ['1'], false)[0]?.span).toBeNull();
});

it('a group stays the same object while none of its photos changes', () => {
  const [a, b, c] = [
    photo('a', { shootIds: ['1'] }),
    photo('b', { shootIds: ['1'] }),
    photo('c', { shootIds: ['2'] }),
  ] as const;
  const before = tableGroups([a, b, c], ['1', '2'], false);
  const after = tableGroups([a, { ...b, shootIds: ['2'] }, c], ['1', '2'], false);
  expect(after.map(({ cells }) => cells.map(({ id }) => id))).toEqual([['a'], ['b', 'c']]);
  expect(after[0]).not.toBe(before[0]);
  expect(tableGroups([a, { ...b }, c], ['1', '2'], false)[1]).toBe(before[1]);
});
