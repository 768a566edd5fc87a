import { createStore } from '#lib/store.ts';

/** What the last answer of the server said of its time, in whole seconds, between two readings of `performance.now()`. */
export interface ServerDate {
  readonly sentMs: number;
  readonly receivedMs: number;
  readonly epochMs: number;
}

/** Null until the server has answered. */
export const serverDateStore = createStore<ServerDate | null>(null);

/** Notes the `Date` of an answer to a request that was sent at `sentMs` of `performance.now()`. */
export function noteServerDate(response: Response, sentMs: number): void {
  const epochMs = Date.parse(response.headers.get('Date') ?? '');
  if (Number.isFinite(epochMs)) serverDateStore.set({ sentMs, receivedMs: performance.now(), epochMs });
}
