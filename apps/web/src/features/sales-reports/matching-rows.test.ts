import type { SalesRow } from '@photoslate/contract/sales-reports';
import { expect, test } from 'vitest';
import { matchingRows } from './matching-rows.ts';

const row = (key: string, label = '', date: string | null = null): SalesRow => ({
  key,
  label,
  date,
  orderCount: 1,
  refundCount: 0,
  photoCount: 1,
  paidCents: 100,
  refundedCents: 0,
  netCents: 100,
});
const days = ['2026-07-10', '2026-10-07', '2026-10-17', '2026-10-27', '2027-10-06'].map((key) => row(key));
const daysOf = (search: string) => matchingRows({ by: 'day', rows: days }, search).map(({ key }) => key);
const sessions = [
  row('a', 'Hall 17', '2026-10-01'),
  row('b', 'Beach', '2026-10-17'),
  row('c', 'Beach', '2026-10-07'),
];
const sessionsOf = (search: string) =>
  matchingRows({ by: 'session', rows: sessions }, search).map(({ key }) => key);

test('a short number is a day or a month, and not a part of another number', () => {
  expect(daysOf('oct 7')).toEqual(['2026-10-07']);
  expect(daysOf('7. OCT')).toEqual(['2026-10-07']);
  expect(daysOf('27')).toEqual(['2026-10-27']);
  expect(daysOf('10')).toEqual(days.map(({ key }) => key));
});

test('a year, a part of a date and a part of a name are found while they are typed', () => {
  expect(daysOf('2027')).toEqual(['2027-10-06']);
  expect(daysOf('2026-10-')).toEqual(['2026-10-07', '2026-10-17', '2026-10-27']);
  expect(sessionsOf('beach 7')).toEqual(['c']);
  expect(sessionsOf('17')).toEqual(['a', 'b']);
  expect(sessionsOf('hall 1')).toEqual(['a']);
});
