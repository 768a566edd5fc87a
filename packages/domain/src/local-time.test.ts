import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { localTime, momentOf, tomorrowAt } from './local-time.ts';

const AMSTERDAM = 'Europe/Amsterdam';

describe('a local time', () => {
  test.each([
    ['2026-06-07T08:00', AMSTERDAM, '2026-06-07T06:00:00.000Z'],
    ['2026-12-07T08:00', AMSTERDAM, '2026-12-07T07:00:00.000Z'],
    ['2026-06-07T08:00', 'Asia/Kathmandu', '2026-06-07T02:15:00.000Z'],
    ['2026-06-07T00:00', 'America/New_York', '2026-06-07T04:00:00.000Z'],
    // Skipped by daylight saving time: becomes 03:30.
    ['2026-03-29T02:30', AMSTERDAM, '2026-03-29T01:30:00.000Z'],
    // Occurs twice: the first.
    ['2026-10-25T02:30', AMSTERDAM, '2026-10-25T00:30:00.000Z'],
  ])('%s in %s is the moment %s', (local, timeZone, moment) => {
    expect(momentOf(local, timeZone).toISOString()).toBe(moment);
  });

  test('of a moment leads back to a moment that shows the same time', () => {
    const zones = fc.constantFrom(AMSTERDAM, 'America/St_Johns', 'Australia/Lord_Howe', 'UTC');
    const minutes = fc.integer({ min: 0, max: 3 * 366 * 1440 });
    fc.assert(
      fc.property(zones, minutes, (timeZone, minute) => {
        const moment = new Date(Date.UTC(2026, 0, 1) + minute * 60_000);
        const local = localTime(moment, timeZone);
        expect(localTime(momentOf(local, timeZone), timeZone)).toBe(local);
      }),
    );
  });

  test('that is no date and time is refused', () => {
    expect(() => momentOf('tomorrow', AMSTERDAM)).toThrow(RangeError);
  });
});

test('tomorrow is the next day at the location, not in UTC', () => {
  const lateEvening = new Date('2026-06-06T22:30:00Z');
  expect(tomorrowAt('08:00', lateEvening, AMSTERDAM).toISOString()).toBe('2026-06-08T06:00:00.000Z');
  expect(tomorrowAt('08:00', lateEvening, 'America/New_York').toISOString()).toBe('2026-06-07T12:00:00.000Z');
  expect(tomorrowAt('08:00', new Date('2026-12-31T12:00:00Z'), 'UTC').toISOString()).toBe(
    '2027-01-01T08:00:00.000Z',
  );
});
