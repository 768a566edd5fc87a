import { expect, it } from 'vitest';
import { daylightSavingAt } from './daylight-saving.ts';

it('tells summer time from winter time, north and south, and where the clocks are left alone', () => {
  expect(daylightSavingAt('2026-07-04T10:00:00Z', 'Europe/Berlin')).toBe('summer');
  expect(daylightSavingAt('2026-11-21T10:00:00Z', 'Europe/Berlin')).toBe('winter');
  expect(daylightSavingAt('2026-01-04T10:00:00Z', 'Australia/Sydney')).toBe('summer');
  expect(daylightSavingAt('2026-07-04T10:00:00Z', 'Australia/Sydney')).toBe('winter');
  expect(daylightSavingAt('2026-07-04T10:00:00Z', 'Asia/Kolkata')).toBe('none');
});

it('changes with the hour at which the clocks are changed', () => {
  expect(daylightSavingAt('2026-10-25T00:59:59Z', 'Europe/Berlin')).toBe('summer');
  expect(daylightSavingAt('2026-10-25T01:00:00Z', 'Europe/Berlin')).toBe('winter');
});
