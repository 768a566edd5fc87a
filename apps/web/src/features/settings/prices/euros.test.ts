import { expect, it } from 'vitest';
import { centsOf, eurosOf } from './euros.ts';

it.each([
  ['12', 1200],
  ['12,5', 1250],
  ['12.50', 1250],
  [' € 0,05 ', 5],
  ['0', 0],
])('the price %j is parsed as %i cents', (typed, cents) => expect(centsOf(typed)).toBe(cents));

it.each(['', '12,505', '1.234,00', '-1', 'free', '1e3'])('the price %j is not a valid amount', (typed) =>
  expect(centsOf(typed)).toBeNaN(),
);

it('a formatted euro amount is parsed back to the same cents', () => {
  for (const cents of [0, 1, 10, 99, 100, 1250, 999_999]) expect(centsOf(eurosOf(cents))).toBe(cents);
});
