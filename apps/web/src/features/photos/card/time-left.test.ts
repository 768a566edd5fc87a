import { expect, test } from 'vitest';
import { timeLeft } from './time-left.ts';

test('the time left is unknown in the first seconds and while nothing is uploaded', () => {
  const reckoning = timeLeft();
  expect(reckoning.note(0, 0, 1000)).toBeNull();
  expect(reckoning.note(3000, 300, 700)).toBeNull();
  const still = timeLeft();
  still.note(0, 500, 500);
  expect(still.note(10_000, 500, 500)).toBeNull();
});

test('the time left is based on the last half minute, not on the whole upload', () => {
  const reckoning = timeLeft();
  reckoning.note(0, 0, 1000);
  expect(reckoning.note(5000, 100, 900)).toBe(45);
  reckoning.note(10_000, 100, 900);
  // The network became ten times as slow forty seconds ago.
  expect(reckoning.note(20_000, 120, 880)).toBeGreaterThan(100);
  expect(reckoning.note(50_000, 180, 820)).toBe(410);
});

test('the time left ignores measurements from before a pause', () => {
  const reckoning = timeLeft();
  reckoning.note(0, 0, 1000);
  reckoning.note(5000, 500, 500);
  reckoning.forget();
  expect(reckoning.note(600_000, 500, 500)).toBeNull();
});
