import type { QueuedDay } from './queued-day.ts';
import { send } from './send.ts';

export interface Replayed {
  /** The time from each write's request to its answer. */
  readonly ms: number[];
  /** How many requests were repeated, because the answer was lost or the server asked to retry. */
  readonly again: number;
}

/** The network drops during every n-th write, and the phone sends it again. */
const LOST_EVERY = 20;

/**
 * Sends a phone's queued writes one after the other, as its outbox does. Throws if the server
 * refuses one.
 */
export async function replay(url: string, token: string, { deviceId, writes }: QueuedDay): Promise<Replayed> {
  const ms: number[] = [];
  let again = 0;
  for (const [nth, { key, path, body }] of writes.entries()) {
    const headers = { 'idempotency-key': key, 'x-device': `${deviceId}.${nth + 1}` };
    for (let lose = nth % LOST_EVERY === LOST_EVERY - 1; ; lose = false) {
      const answer = await send(url + path, { token, body, headers, lose }).catch(() => null);
      if (answer && answer.status < 300) {
        ms.push(answer.ms);
        break;
      }
      again += 1;
      if (answer && answer.status !== 429 && answer.status < 500)
        throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.json)}`);
      if (answer) await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }
  return { ms, again };
}

/**
 * Reads at a steady rate, without waiting for earlier answers. The returned function stops it, and
 * resolves with the duration of each read.
 */
export function probe(urls: readonly string[], token: string, everyMs: number): () => Promise<number[]> {
  const taken: Promise<number>[] = [];
  const timer = setInterval(() => {
    const url = urls[taken.length % urls.length]!;
    taken.push(
      send(url, { token }).then(({ status, ms }) => {
        if (status !== 200) throw new Error(`${url}: ${status}`);
        return ms;
      }),
    );
  }, everyMs);
  return () => {
    clearInterval(timer);
    return Promise.all(taken);
  };
}
