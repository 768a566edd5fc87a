import { expect, test } from 'vitest';
import { daysMeant } from './search-date.ts';

const TODAY = '2026-11-24';
const day = (text: string, language = 'en') => daysMeant(text, language, TODAY)?.from ?? null;

test('a typed date is understood in the ways that people write it', () => {
  for (const text of [
    '2026-11-21',
    '21.11.2026',
    '21/11/2026',
    '21.11.',
    '21/11',
    '21 Nov',
    'nov 21',
    '21st November',
  ])
    expect(day(text), text).toBe('2026-11-21');
  expect(day('21. November', 'de')).toBe('2026-11-21');
  expect(day('21 de noviembre de 2025', 'es')).toBe('2025-11-21');
  expect(day('3 déc', 'fr')).toBe('2025-12-03');
});

test('a month is all of its days, and a date without a year is not in the future', () => {
  expect(daysMeant('February', 'en', TODAY)).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(daysMeant('2024-02', 'en', TODAY)).toEqual({ from: '2024-02-01', to: '2024-02-29' });
  expect(day('25 Nov')).toBe('2025-11-25');
});

test('anything else is no date', () => {
  for (const text of ['', '21', 'Rossi', 'no', '31.2.2026', '2026-13', 'may june', '21 nov tent', '1/2/3/4'])
    expect(day(text), text).toBeNull();
});
