import type { QueuedDay } from './queued-day.ts';
import { send } from './send.ts';

export interface Replayed {
  /** From a write's sending to its answer. */
  readonly ms: number[];
  /** How many were sent a second time because the answer got lost, or the server asked for patience. */
  readonly again: number;
}

/** Every so many writes the network is cut while one is on its way, and the phone sends it again. */
const LOST_EVERY = 20;

/** Sends what a phone has queued, one write after the other, as its outbox does; throws when one is refused. */
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

/** Reads at a steady rate, whether earlier ones were answered or not, until the returned function is called, which resolves with how long each took. */
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
