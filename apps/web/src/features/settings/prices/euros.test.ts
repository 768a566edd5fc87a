import { expect, it } from 'vitest';
import { centsOf, eurosOf } from './euros.ts';

it.each([
  ['12', 1200],
  ['12,5', 1250],
  ['12.50', 1250],
  [' € 0,05 ', 5],
  ['0', 0],
])('takes %j for %i cents', (typed, cents) => expect(centsOf(typed)).toBe(cents));

it.each(['', '12,505', '1.234,00', '-1', 'free', '1e3'])('takes %j for no amount', (typed) =>
  expect(centsOf(typed)).toBeNaN(),
);

it('reads again what it has written', () => {
  for (const cents of [0, 1, 10, 99, 100, 1250, 999_999]) expect(centsOf(eurosOf(cents))).toBe(cents);
});
