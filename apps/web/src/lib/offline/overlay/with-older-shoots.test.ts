import { expect, it } from 'vitest';
import { operationOf, sessionOf, shootOf } from '../operation.fixture.ts';
import { nextShootNumber, unreadShoots } from '../unread-shoots.ts';
import { foldSession } from './fold-session.ts';
import { withOlderShoots } from './with-older-shoots.ts';

const shoot = (number: number, more: Parameters<typeof shootOf>[0] = {}) =>
  shootOf({
    id: `s${number}`,
    hash: `H${number}`,
    number,
    label: String(number),
    status: 'completed',
    createdAt: `2026-11-21T09:${String(number).padStart(2, '0')}:00.000Z`,
    ...more,
  });
const newest = sessionOf({
  shootCount: 4,
  shoots: [shoot(3), shoot(4, { status: 'open' })],
  olderShoots: 'cursor',
  highestNumber: 6,
});
const titled = (id: string, title: string, more = {}) =>
  operationOf({ route: 'shoots.update', params: { id }, body: { title } }, more);
const titles = (session = newest) => session.shoots.map(({ number, title }) => [number, title]);

it('the older shoots stand before the newest ones, and none is missing then', () => {
  expect(unreadShoots(newest)).toBe(0);
  expect(nextShootNumber(newest)).toBe(7);
  const all = withOlderShoots(newest, [{ asOf: 5, value: [shoot(2), shoot(1)] }], [], true);
  expect(titles(all)).toEqual([
    [1, null],
    [2, null],
    [3, null],
    [4, null],
  ]);
  expect(all).toMatchObject({ olderShoots: null, shootCount: 4 });
});

it('a write to an older shoot is shown until a read contains it', () => {
  const waiting = titled('s1', 'waiting');
  const accepted = titled('s2', 'mine', {
    state: 'accepted',
    acceptedAt: 7,
    answer: shoot(2, { title: 'mine' }),
  });
  const operations = [waiting, accepted];
  const detail = foldSession({ asOf: 9, value: newest }, operations, 'session') ?? newest;
  const older = [{ asOf: 5, value: [shoot(2), shoot(1)] }];
  expect(titles(withOlderShoots(detail, older, operations, true)).slice(0, 2)).toEqual([
    [1, 'waiting'],
    [2, 'mine'],
  ]);
  const again = [...older, { asOf: 8, value: [shoot(2, { title: 'theirs, later' })] }];
  expect(titles(withOlderShoots(detail, again, operations, true)).slice(0, 2)).toEqual([
    [1, 'waiting'],
    [2, 'theirs, later'],
  ]);
});

it('the answer to a write to an older shoot does not count it twice', () => {
  const accepted = titled('s1', 'mine', {
    state: 'accepted',
    acceptedAt: 7,
    answer: shoot(1, { title: 'mine' }),
  });
  const detail = foldSession({ asOf: 5, value: newest }, [accepted], 'session');
  expect(detail).toMatchObject({ shootCount: 4 });
  expect(detail?.shoots).toHaveLength(2);
});

it('an older shoot that was discarded elsewhere is among the discarded ones', () => {
  const gone = shoot(1, { discardedAt: '2026-11-21T10:00:00.000Z' });
  const reads = [
    { asOf: 5, value: [shoot(2), shoot(1)] },
    { asOf: 8, value: [gone] },
  ];
  const all = withOlderShoots(newest, reads, [], true);
  expect(all.shoots.map(({ number }) => number)).toEqual([2, 3, 4]);
  expect(all.discardedShoots.map(({ number }) => number)).toEqual([1]);
});
