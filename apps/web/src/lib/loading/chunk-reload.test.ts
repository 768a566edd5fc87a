import { i18n } from '@lingui/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PageError } from '../page/page-error.ts';
import { loadChunk, reloadForChunk, consumeReloadNotice } from './chunk-reload.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  kept.clear();
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

describe('a chunk that fails to load', () => {
  it('reloads the page at most once a minute', () => {
    const reload = vi.fn();
    const start = 1_000_000;
    expect(reloadForChunk(start, reload)).toBe(true);
    expect(reloadForChunk(start + 59_999, reload)).toBe(false);
    expect(reload).toHaveBeenCalledTimes(1);
    expect(reloadForChunk(start + 60_000, reload)).toBe(true);
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('is reported once, after the reload', () => {
    expect(consumeReloadNotice()).toBe(false);
    reloadForChunk(1_000_000, () => undefined);
    expect([consumeReloadNotice(), consumeReloadNotice()]).toEqual([true, false]);
  });

  it('leads to the error page without a reload when the server is unreachable', async () => {
    const answers = [
      () => Promise.reject(new TypeError('Failed to fetch')),
      () => new Response('', { status: 502 }),
    ];
    for (const answer of answers) {
      vi.stubGlobal('fetch', answer);
      await expect(loadChunk(gone)).rejects.toBeInstanceOf(PageError);
    }
    expect(kept.size).toBe(0);
  });

  it('does not reload the page when offline', () => {
    vi.stubGlobal('navigator', { onLine: false });
    expect(reloadForChunk(1_000_000, () => expect.fail())).toBe(false);
  });
});
