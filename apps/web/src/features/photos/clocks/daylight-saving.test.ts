import { expect, it } from 'vitest';
import { daylightSavingAt } from './daylight-saving.ts';

it('summer and winter time are detected in both hemispheres and in zones without daylight saving', () => {
  expect(daylightSavingAt('2026-07-04T10:00:00Z', 'Europe/Berlin')).toBe('summer');
  expect(daylightSavingAt('2026-11-21T10:00:00Z', 'Europe/Berlin')).toBe('winter');
  expect(daylightSavingAt('2026-01-04T10:00:00Z', 'Australia/Sydney')).toBe('summer');
  expect(daylightSavingAt('2026-07-04T10:00:00Z', 'Australia/Sydney')).toBe('winter');
  expect(daylightSavingAt('2026-07-04T10:00:00Z', 'Asia/Kolkata')).toBe('none');
});

it('daylight saving switches at the hour of the clock change', () => {
  expect(daylightSavingAt('2026-10-25T00:59:59Z', 'Europe/Berlin')).toBe('summer');
  expect(daylightSavingAt('2026-10-25T01:00:00Z', 'Europe/Berlin')).toBe('winter');
});
