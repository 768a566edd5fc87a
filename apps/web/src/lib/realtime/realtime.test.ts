import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { anAuthentication } from '#lib/auth/authentication.fixture.ts';
import { signIn } from '#lib/auth/login-state.ts';
import { connectRealtime, realtimeStore } from './realtime.ts';

let page: EventTarget & { visibilityState: string };
let opened = 0;
let stop = () => undefined as void;
const connected = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
    opened += 1;
    const body = new ReadableStream({
      start: (stream) => signal?.addEventListener('abort', () => stream.error(new Error('closed'))),
    });
    return Promise.resolve(new Response(body));
  });
  opened = 0;
  connected.mockClear();
  signIn(anAuthentication());
});
afterEach(async () => {
  stop();
  await vi.advanceTimersByTimeAsync(10);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function show(state: 'visible' | 'hidden', forMs: number) {
  page.visibilityState = state;
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(forMs);
}
const open = async () => {
  stop = connectRealtime({ onConnect: connected, onEvent: () => undefined });
  await vi.advanceTimersByTimeAsync(10);
};

it('the live line closes in the background without retries, and on return reopens at once and calls onConnect', async () => {
  await open();
  expect(realtimeStore.get()).toBe('open');
  await show('hidden', 3_600_000);
  expect(realtimeStore.get()).toBe('closed');
  expect(opened).toBe(1);
  expect(vi.getTimerCount(), 'the phone may sleep').toBe(0);
  await show('visible', 10);
  expect(realtimeStore.get()).toBe('open');
  expect(connected).toHaveBeenCalledTimes(2);
});

it('a short switch to another app does not close the live line', async () => {
  await open();
  await show('hidden', 5000);
  await show('visible', 60_000);
  expect(opened).toBe(1);
  expect(connected).toHaveBeenCalledTimes(1);
});
