import { randomUUID } from 'node:crypto';
import { newId } from '../../apps/server/src/platform/ids.ts';
import { send } from './send.ts';

/** One write as a phone queues it: its request and its idempotency key. */
export interface QueuedWrite {
  readonly key: string;
  readonly path: string;
  readonly body: unknown;
}

/** The queued writes of a phone, and the result that the server must have afterwards. */
export interface QueuedDay {
  readonly deviceId: string;
  readonly writes: readonly QueuedWrite[];
  /** Each session with the codes of its shoots in order, and the number of their customers. */
  readonly expected: readonly { readonly id: string; readonly codes: readonly string[]; customers: number }[];
}

const SESSIONS = 3;

/**
 * A day offline: three sessions with calibrations, and shoots with a contact, a title or another
 * code, until `count` writes are queued.
 */
export function queuedDay(count: number, deviceId: string, codes: string[], priceGroupId: string): QueuedDay {
  const writes: QueuedWrite[] = [];
  const expected: { id: string; codes: string[]; customers: number }[] = [];
  let at = Date.now() - 12 * 3_600_000;
  const now = () => new Date((at += 30_000)).toISOString();
  const push = (path: string, body: unknown) => writes.push({ key: newId(), path, body });
  const take = () => {
    const code = codes.pop();
    if (!code) throw new Error('More shoots than leased codes');
    return code;
  };
  for (let session = 0; session < SESSIONS; session += 1) {
    const [id, calibration] = [newId(), newId()];
    const made = { id, codes: [] as string[], customers: 0 };
    expected.push(made);
    const end = Math.floor((count * (session + 1)) / SESSIONS);
    const location = {
      id: newId(),
      name: `Park ${session}`,
      location: 'Amsterdam',
      timeZone: 'Europe/Amsterdam',
    };
    push('/api/events/create', { id, location, priceGroupId, createdAt: now() });
    push(`/api/events/${id}/calibrations`, { id: calibration, startedAt: now(), uncertaintyMs: 40 });
    push(`/api/events/${id}/calibrations/${calibration}/confirm`, undefined);
    for (let number = 1; writes.length < end - 1; number += 1) {
      const shoot = newId();
      made.codes.push(take());
      push(`/api/events/${id}/photoshoots`, {
        id: shoot,
        number,
        code: made.codes.at(-1),
        startedAt: now(),
        uncertaintyMs: 60,
      });
      if (writes.length < end - 1) {
        made.customers += 1;
        const contact = {
          id: newId(),
          email: `${randomUUID()}@example.org`,
          firstName: 'Anna',
          lastName: null,
          phone: null,
        };
        push(`/api/photoshoots/${shoot}/update-contact`, { customers: [contact] });
      }
      if (number % 5 === 2 && writes.length < end - 1)
        push(`/api/photoshoots/${shoot}/update`, { title: `Family ${number}` });
      if (number % 7 === 3 && writes.length < end - 1) {
        made.codes[made.codes.length - 1] = take();
        push(`/api/photoshoots/${shoot}/generate`, { code: made.codes.at(-1) });
      }
    }
    push(`/api/events/${id}/close`, { at: now() });
  }
  return { deviceId, writes, expected };
}

/** The sessions of a replayed day that the server does not show as the phone made them. */
export async function missingOf(url: string, token: string, { expected }: QueuedDay): Promise<string[]> {
  const missing: string[] = [];
  for (const { id, codes, customers } of expected) {
    const { data } = (await send(`${url}/api/events/${id}/show`, { token })).json as {
      data?: { status: string; shoots: { hash: string; label: string; customers: unknown[] }[] };
    };
    const shoots = data?.shoots ?? [];
    const inOrder = shoots.map(({ hash }) => hash).join() === codes.join();
    const labels = shoots.every(({ label }, nth) => label === String(nth + 1));
    const linked = shoots.flatMap((one) => one.customers).length === customers;
    if (data?.status !== 'ended' || !inOrder || !labels || !linked) missing.push(id);
  }
  return missing;
}
