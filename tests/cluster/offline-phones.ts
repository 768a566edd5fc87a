import { setTimeout as delay } from 'node:timers/promises';
import { newId } from '../../apps/server/src/platform/ids.ts';
import { missingOf, queuedDay, type QueuedDay } from '../../bench/field/queued-day.ts';
import { replay } from '../../bench/field/replay.ts';
import { send } from '../../bench/field/send.ts';

const WRITES = 40;
const OFFLINE_MS = 10_000;

/** Phones that lease codes, are offline for a while, and then send what they have queued. */
export function startOfflinePhones(url: string, token: string, priceGroupId: string, count: number) {
  const over = new AbortController();
  const days: QueuedDay[] = [];
  let writes = 0;
  let repeated = 0;
  const lease = async (deviceId: string): Promise<string[]> => {
    for (;;) {
      const asked = { token, body: { deviceId, count: WRITES }, headers: { 'idempotency-key': newId() } };
      const answer = await send(`${url}/api/codes/lease`, asked).catch(() => null);
      if (answer && answer.status < 300) return (answer.json['data'] as { codes: string[] }).codes;
      await delay(500);
    }
  };
  const run = async () => {
    while (!over.signal.aborted) {
      const deviceId = newId();
      const codes = await lease(deviceId);
      await delay(OFFLINE_MS, undefined, { signal: over.signal }).catch(() => undefined);
      const day = queuedDay(WRITES, deviceId, codes, priceGroupId);
      const { ms, again } = await replay(url, token, day);
      writes += ms.length;
      repeated += again;
      days.push(day);
    }
  };
  const running = Promise.all(Array.from({ length: count }, run));
  // A refusal is reported when the phones are stopped.
  running.catch(() => undefined);
  return {
    async stop() {
      over.abort();
      await running;
      return { days: days.length, writes, repeated };
    },
    /** The sessions that the server does not show as the phones made them. */
    async missing(): Promise<string[]> {
      const all: string[] = [];
      for (const day of days) all.push(...(await missingOf(url, token, day)));
      return all;
    },
  };
}
