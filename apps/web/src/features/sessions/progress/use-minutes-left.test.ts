import { expect, test } from 'vitest';
import { minutesLeft, paceWith } from './use-minutes-left.ts';

test('the time left of an upload follows its pace so far, rounded up', () => {
  const first = { left: 600, at: 5000 };
  expect(minutesLeft(first, { left: 400, at: 65_000 })).toBe(2);
  expect(minutesLeft(first, { left: 599, at: 65_000 })).toBe(599);
  expect(minutesLeft(first, { left: 1, at: 605_000 })).toBe(1);
});

test('there is no time left of an upload that has just begun, stands still or is done', () => {
  const first = { left: 600, at: 0 };
  expect(minutesLeft(first, { left: 590, at: 19_999 })).toBeNull();
  expect(minutesLeft(first, { left: 600, at: 60_000 })).toBeNull();
  expect(minutesLeft(first, { left: 0, at: 60_000 })).toBeNull();
});

test('a second card of the same session has a pace of its own', () => {
  const counts = [600, 300, 0, 500, 400].map((left, nth) => ({ left, at: nth * 60_000 }));
  const { first, last } = counts.reduce<ReturnType<typeof paceWith> | undefined>(paceWith, undefined)!;
  expect(first).toEqual({ left: 500, at: 180_000 });
  expect(minutesLeft(first, last)).toBe(4);
});
