import { expect, it } from 'vitest';
import { mayPrefetch } from './prefetch.ts';

it('links are prefetched, except on 2G, in data-saver mode or offline', () => {
  expect(mayPrefetch({ onLine: true })).toBe(true);
  expect(mayPrefetch({ onLine: true, connection: { effectiveType: '4g' } })).toBe(true);
  expect(mayPrefetch({ onLine: true, connection: { effectiveType: '2g' } })).toBe(false);
  expect(mayPrefetch({ onLine: true, connection: { effectiveType: 'slow-2g' } })).toBe(false);
  expect(mayPrefetch({ onLine: true, connection: { effectiveType: '4g', saveData: true } })).toBe(false);
  expect(mayPrefetch({ onLine: false })).toBe(false);
});
