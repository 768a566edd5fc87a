import { estimate } from '@photoslate/domain/server-clock';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { rememberWallOffset, sampleFromWallClock } from './remembered-offset.ts';

const SERVER = Date.parse('2026-11-21T09:00:00.000Z');
const SLOW_BY = 3_600_000;

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  vi.useFakeTimers({ now: SERVER - SLOW_BY });
  rememberWallOffset({ epochMs: SERVER, uncertaintyMs: 40 });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The server time of an app that is opened now without a network. */
function reopened() {
  const sample = sampleFromWallClock(500);
  return sample && estimate([sample], 500);
}

it('an app that is opened with no network knows the server’s time, though its own clock is an hour slow', () => {
  vi.setSystemTime(SERVER - SLOW_BY + 7_200_000);
  expect(reopened()?.epochMs).toBeCloseTo(SERVER + 7_200_000, 0);
  expect(reopened()?.uncertaintyMs).toBeGreaterThan(1500);
  expect(reopened()?.uncertaintyMs).toBeLessThan(2500);
});

it('three weeks without a network cost a minute and a half of certainty, not the time', () => {
  vi.setSystemTime(SERVER - SLOW_BY + 21 * 86_400_000);
  expect(reopened()?.epochMs).toBeCloseTo(SERVER + 21 * 86_400_000, 0);
  expect(reopened()?.uncertaintyMs).toBeGreaterThan(90_000);
});

it('a clock that was set back meanwhile says that it knows next to nothing', () => {
  vi.setSystemTime(SERVER - SLOW_BY - 60_000);
  expect(reopened()?.uncertaintyMs).toBeGreaterThan(86_400_000);
});

it('without anything kept there is no server time', () => {
  vi.stubGlobal('localStorage', { getItem: () => '{"offsetMs":"soon"}' });
  expect(sampleFromWallClock(500)).toBeNull();
});
