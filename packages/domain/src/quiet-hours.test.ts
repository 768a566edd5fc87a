import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { afterQuietHours } from './quiet-hours.ts';

const NIGHT = { fromMinute: 22 * 60, toMinute: 7 * 60 };
const after = (moment: string, quiet = NIGHT, timeZone = 'Europe/Amsterdam') =>
  afterQuietHours(new Date(moment), quiet, timeZone).toISOString();

describe('quiet hours', () => {
  test.each([
    ['by day goes at once', '2026-06-06T12:34:56.789Z', '2026-06-06T12:34:56.789Z'],
    ['before midnight waits for the morning', '2026-06-06T20:00:00.000Z', '2026-06-07T05:00:00.000Z'],
    ['after midnight waits for the same morning', '2026-06-07T01:23:45.678Z', '2026-06-07T05:00:00.000Z'],
    ['in the first minute waits', '2026-06-06T20:00:00.000Z', '2026-06-07T05:00:00.000Z'],
    ['in the minute after the last goes at once', '2026-06-07T05:00:00.000Z', '2026-06-07T05:00:00.000Z'],
    [
      'in the night the clocks go forward waits eight hours',
      '2026-03-28T22:00:00.000Z',
      '2026-03-29T05:00:00.000Z',
    ],
    ['in the night the clocks go back waits ten', '2026-10-24T21:00:00.000Z', '2026-10-25T06:00:00.000Z'],
  ])('a message due %s', (_name, moment, sent) => {
    expect(after(moment)).toBe(sent);
  });

  test('end with the hour skipped by daylight saving time when they would end within it', () => {
    expect(after('2026-03-28T22:00:00Z', { fromMinute: 1320, toMinute: 150 })).toBe(
      '2026-03-29T01:00:00.000Z',
    );
  });

  test('follow the wall clock of their own time zone', () => {
    expect(after('2026-06-06T20:00:00Z', NIGHT, 'Asia/Kathmandu')).toBe('2026-06-07T01:15:00.000Z');
    expect(after('2026-06-06T20:00:00Z', NIGHT, 'America/New_York')).toBe('2026-06-06T20:00:00.000Z');
  });

  test('end at the first non-quiet minute, as in a minute-by-minute check', () => {
    const zones = ['Europe/Amsterdam', 'America/St_Johns', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC'];
    const minutes = fc.integer({ min: 0, max: 1439 });
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.constantFrom('2026-03-28', '2026-10-24', '2026-04-04', '2026-10-03', '2026-03-07', '2026-06-06'),
        fc.integer({ min: 0, max: 2 * 1440 }),
        minutes,
        minutes,
        (zone, day, offset, fromMinute, toMinute) => {
          fc.pre(fromMinute !== toMinute);
          const moment = Date.parse(`${day}T00:00:00Z`) + offset * 60_000;
          const quiet = { fromMinute, toMinute };
          expect(afterQuietHours(new Date(moment), quiet, zone).getTime()).toBe(byHand(moment, quiet, zone));
        },
      ),
      { numRuns: 100 },
    );
  });
});

/** Minute by minute, with another implementation of the local time. */
function byHand(moment: number, quiet: { fromMinute: number; toMinute: number }, timeZone: string): number {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'short' });
  for (let at = moment; ; at += 60_000) {
    const [hour, minute] = format.format(at).split(':').map(Number) as [number, number];
    const now = hour * 60 + minute;
    const { fromMinute: from, toMinute: to } = quiet;
    const quietNow = from < to ? from <= now && now < to : !(to <= now && now < from);
    if (!quietNow) return at;
  }
}
