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

it('an app opened offline knows the server time even if its own clock is an hour slow', () => {
  vi.setSystemTime(SERVER - SLOW_BY + 7_200_000);
  expect(reopened()?.epochMs).toBeCloseTo(SERVER + 7_200_000, 0);
  expect(reopened()?.uncertaintyMs).toBeGreaterThan(1500);
  expect(reopened()?.uncertaintyMs).toBeLessThan(2500);
});

it('three weeks offline keep the server time, with more than 90 s of uncertainty', () => {
  vi.setSystemTime(SERVER - SLOW_BY + 21 * 86_400_000);
  expect(reopened()?.epochMs).toBeCloseTo(SERVER + 21 * 86_400_000, 0);
  expect(reopened()?.uncertaintyMs).toBeGreaterThan(90_000);
});

it('a device clock set back meanwhile makes the server time uncertain by more than a day', () => {
  vi.setSystemTime(SERVER - SLOW_BY - 60_000);
  expect(reopened()?.uncertaintyMs).toBeGreaterThan(86_400_000);
});

it('no server time is available without a valid stored offset', () => {
  vi.stubGlobal('localStorage', { getItem: () => '{"offsetMs":"soon"}' });
  expect(sampleFromWallClock(500)).toBeNull();
});
