import { routes } from '@photoslate/contract/routes';
import { setTimeout as delay } from 'node:timers/promises';
import { newId } from '../../apps/server/src/platform/ids.ts';

const EVERY_MS = 100;
const ANSWER_MS = 2000;
/** The answers after which an outbox sends again. */
const REPEATED = [429, 502, 503, 504];

/** A client that makes sessions, 0.1 s apart, and gives each request up after two seconds. */
export interface WriteProbe {
  /** The ids of the sessions that the server acknowledged. */
  readonly acknowledged: readonly string[];
  /** The longest time without an acknowledged write since this moment. */
  longestGapMs(sinceMs: number): number;
  /** What was answered instead since this moment, and how often. */
  failures(sinceMs: number): string;
  /** The answers that an outbox would not repeat. */
  readonly refused: readonly string[];
  stop(): Promise<void>;
}

export function probeWrites(url: string, token: string, priceGroupId: string): WriteProbe {
  const acknowledged: string[] = [];
  const refused: string[] = [];
  const timesMs = [performance.now()];
  const failed: { readonly atMs: number; readonly why: string }[] = [];
  const over = new AbortController();
  const location = { name: 'Probe', location: 'Zandvoort', timeZone: 'Europe/Amsterdam' };
  const run = async () => {
    while (!over.signal.aborted) {
      const id = newId();
      const headers = {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': newId(),
      };
      const body = JSON.stringify({ id, location, priceGroupId });
      const { method, path } = routes['sessions.create'];
      try {
        const signal = AbortSignal.timeout(ANSWER_MS);
        const answer = await fetch(url + path, { method, headers, body, signal });
        const text = await answer.text();
        if (answer.ok) {
          acknowledged.push(id);
          timesMs.push(performance.now());
        } else failed.push({ atMs: performance.now(), why: String(answer.status) });
        if (answer.status >= 400 && !REPEATED.includes(answer.status))
          refused.push(`${answer.status} ${text}`);
      } catch (error) {
        failed.push({ atMs: performance.now(), why: error instanceof DOMException ? 'late' : 'no answer' });
      }
      await delay(EVERY_MS);
    }
  };
  const running = run();
  return {
    acknowledged,
    refused,
    longestGapMs(sinceMs) {
      const times = [...timesMs.filter((ms) => ms >= sinceMs), performance.now()];
      const before = timesMs.findLast((ms) => ms < sinceMs) ?? sinceMs;
      return Math.max(...times.map((ms, nth) => ms - (times[nth - 1] ?? before)));
    },
    failures(sinceMs) {
      const whys = Map.groupBy(
        failed.filter(({ atMs }) => atMs >= sinceMs),
        ({ why }) => why,
      );
      return [...whys].map(([why, same]) => `${same.length} × ${why}`).join(', ') || 'none';
    },
    async stop() {
      over.abort();
      await running;
    },
  };
}

/** Event streams that open again when they end, as a browser's do. */
export interface Streams {
  /** How often one had to be opened again. */
  readonly reopened: () => number;
  /** Resolves when a stream has received this text. Rejects after the time. */
  heard(text: string, patienceMs: number): Promise<void>;
  stop(): Promise<void>;
}

export function keepStreams(urls: readonly string[], token: string): Streams {
  const over = new AbortController();
  let opened = 0;
  const texts = urls.map(() => '');
  const run = async (url: string, nth: number) => {
    while (!over.signal.aborted) {
      try {
        const answer = await fetch(`${url}/api/realtime`, {
          headers: { authorization: `Bearer ${token}` },
          signal: over.signal,
        });
        opened += answer.ok ? 1 : 0;
        for await (const bytes of answer.body ?? [])
          texts[nth] = (texts[nth] + Buffer.from(bytes).toString()).slice(-20_000);
      } catch {
        // Opened again below.
      }
      if (!over.signal.aborted) await delay(1000);
    }
  };
  const running = urls.map(run);
  return {
    reopened: () => Math.max(0, opened - urls.length),
    async heard(text, patienceMs) {
      const from = performance.now();
      while (!texts.every((received) => received.includes(text))) {
        const missing = texts.filter((received) => !received.includes(text)).length;
        if (performance.now() - from > patienceMs)
          throw new Error(`${missing} of ${texts.length} event streams did not hear of ${text}`);
        await delay(20);
      }
    },
    async stop() {
      over.abort();
      await Promise.all(running);
    },
  };
}
