import type { CameraClock } from '@photoslate/contract/card';
import { i18n } from '@lingui/core';
import { beforeAll, expect, it } from 'vitest';
import { clockChangeWords, clockWords } from './clock-words.ts';

type Segment = CameraClock['segments'][number];

const segment = (error: Segment['error'], change: Segment['change'] = null): Segment => ({
  fromCameraTime: '2026-07-04T10:00:00.000',
  toCameraTime: '2026-07-04T12:00:00.000',
  offsetMs: 0,
  uncertaintyMs: 500,
  evidenceCount: 3,
  error,
  change,
  reason: change ?? error,
});

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

it('a one-hour clock offset is explained by daylight saving only in the matching season', () => {
  const slow = segment({ kind: 'whole-hours', hours: 1, restMs: 37_000 });
  expect(clockWords(slow, 'summer')).toBe('This clock was 1 h 0 min 37 s slow: it was still on winter time.');
  expect(clockWords(slow, 'winter')).toBe(
    'This clock was 1 h 0 min 37 s slow: whole hours, as in another time zone.',
  );
  const fast = segment({ kind: 'whole-hours', hours: -1, restMs: 0 });
  expect(clockWords(fast, 'winter')).toBe('This clock was 1 h fast: it was still on summer time.');
});

it('a remainder of opposite sign is subtracted from a whole-hour clock offset', () => {
  expect(clockWords(segment({ kind: 'whole-hours', hours: 1, restMs: -5000 }), 'none')).toBe(
    'This clock was 59 min 55 s slow: whole hours, as in another time zone.',
  );
});

it('a clock that was changed midway is described with the amount of the change', () => {
  const right = { kind: 'right' } as const;
  expect(clockChangeWords(segment(right))).toBeNull();
  expect(clockChangeWords(segment(right, { kind: 'jump', byMs: -90_000 }))).toBe(
    'It was changed by 1 min 30 s during the session.',
  );
  expect(clockChangeWords(segment(right, { kind: 'whole-hours', hours: -1 }))).toContain('1 h');
});
