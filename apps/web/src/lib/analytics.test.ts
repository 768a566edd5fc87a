import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pageChanged } from './analytics.ts';

const sent: [address: string, event: unknown][] = [];

/** The page as the server sent it, with or without an analytics target. */
function serve(target: object | null): void {
  vi.stubGlobal('document', {
    querySelector: () => target && { getAttribute: () => JSON.stringify(target) },
  });
}

beforeEach(() => {
  sent.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal('dataLayer', undefined);
  vi.stubGlobal('navigator', {
    sendBeacon: (address: string, body: string) => sent.push([address, JSON.parse(body)]),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('an analytics page change', () => {
  it('is sent after 250 ms to the data layer and to the configured endpoint', () => {
    serve({ dataLayer: true, endpoint: '/visits' });
    pageChanged('/:lang?/sessions', 'de');
    vi.advanceTimersByTime(249);
    expect([globalThis.dataLayer, sent]).toEqual([undefined, []]);
    vi.advanceTimersByTime(1);
    const event = { event: 'page', page: '/:lang?/sessions', language: 'de' };
    expect(globalThis.dataLayer).toEqual([event]);
    expect(sent).toEqual([['/visits', event]]);
  });

  it('reports the page that stays open, not one that was left before the delay ended', () => {
    serve({ dataLayer: true });
    pageChanged('/:lang?', 'en');
    vi.advanceTimersByTime(100);
    pageChanged('/:lang?/sessions', 'en');
    vi.advanceTimersByTime(1000);
    expect(globalThis.dataLayer).toMatchObject([{ page: '/:lang?/sessions' }]);
  });

  it('is pushed only to the data layer by default', () => {
    serve(null);
    pageChanged('/:lang?/sessions', 'en');
    vi.advanceTimersByTime(1000);
    expect(globalThis.dataLayer).toEqual([{ event: 'page', page: '/:lang?/sessions', language: 'en' }]);
    expect(sent).toEqual([]);
  });

  it('is not reported when the server disables analytics', () => {
    serve({ dataLayer: false });
    pageChanged('/:lang?/sessions', 'en');
    vi.advanceTimersByTime(1000);
    expect([globalThis.dataLayer, sent]).toEqual([undefined, []]);
  });
});
