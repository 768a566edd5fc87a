import { createStore } from '#lib/store.ts';

/**
 * The `Date` of the server's last answer, in whole seconds, with the values of `performance.now()`
 * before and after the request.
 */
export interface ServerDate {
  readonly sentMs: number;
  readonly receivedMs: number;
  readonly epochMs: number;
}

/** Null until the server has answered. */
export const serverDateStore = createStore<ServerDate | null>(null);

/**
 * Stores the `Date` of an answer. `sentMs` is the value of `performance.now()` when the request was
 * sent.
 */
export function noteServerDate(response: Response, sentMs: number): void {
  const epochMs = Date.parse(response.headers.get('Date') ?? '');
  if (Number.isFinite(epochMs)) serverDateStore.set({ sentMs, receivedMs: performance.now(), epochMs });
}
