import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mayPrefetch, prefetch, setPreload } from './prefetch.ts';

const preload = vi.fn();
beforeEach(() => {
  setPreload(preload);
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  preload.mockClear();
});

it('links are prefetched, except on 2G, in data-saver mode or offline', () => {
  expect(mayPrefetch({ onLine: true })).toBe(true);
  expect(mayPrefetch({ onLine: true, connection: { effectiveType: '4g' } })).toBe(true);
  expect(mayPrefetch({ onLine: true, connection: { effectiveType: '3g' } })).toBe(true);
  expect(mayPrefetch({ onLine: true, connection: { effectiveType: '2g' } })).toBe(false);
  expect(mayPrefetch({ onLine: true, connection: { effectiveType: 'slow-2g' } })).toBe(false);
  expect(mayPrefetch({ onLine: true, connection: { effectiveType: '4g', saveData: true } })).toBe(false);
  expect(mayPrefetch({ onLine: false })).toBe(false);
});

it('a page is prefetched two seconds after the start of the app at the earliest', () => {
  vi.stubGlobal('navigator', { onLine: true });
  vi.advanceTimersByTime(500);
  prefetch('/mails');
  vi.advanceTimersByTime(1499);
  expect(preload).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(preload).toHaveBeenCalledExactlyOnceWith('/mails');
  prefetch('/studio');
  expect(preload).toHaveBeenLastCalledWith('/studio');
});

it.each([
  ['on 2G', { onLine: true, connection: { effectiveType: '2g' } }],
  ['in data-saver mode', { onLine: true, connection: { effectiveType: '4g', saveData: true } }],
  ['offline', { onLine: false }],
])('no page is prefetched %s', (_where, browser) => {
  vi.stubGlobal('navigator', browser);
  prefetch('/mails');
  vi.advanceTimersByTime(10_000);
  prefetch('/mails');
  expect(preload).not.toHaveBeenCalled();
});
