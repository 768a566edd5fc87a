import { call } from '#lib/api/call.ts';
import { patience } from '#lib/api/send.ts';
import { deviceId } from '#lib/storage/device.ts';
import { createStore } from '#lib/store.ts';
import { outboxStorage } from './outbox-instance.ts';
import { readClock } from './read-clock.ts';

/** More codes than a long day without a network takes. */
export const POOL_FULL = 100;
/** Below this many the pool is filled up again, as soon as there is a network. */
export const POOL_LOW = 75;

/** Codes at hand, next one first: leased earlier, known to the server, bound by this device only. */
const pool = createStore<readonly string[]>([]);
let owner: string | null = null;
let leasing: Promise<void> | null = null;

/** The next code for a shoot, at once and with no request; null when the pool is empty. It leaves the disk with the write that binds it. */
export function takeCode(): string | null {
  const [next, ...rest] = pool.get();
  if (next === undefined) return null;
  pool.set(rest);
  return next;
}

export const codesLeft = (): number => pool.get().length;

/** Reads the pool of a user from this device, or forgets it from memory (null). */
export async function openPool(userId: string | null): Promise<void> {
  owner = userId;
  pool.set([]);
  if (userId === null) return;
  const codes = await outboxStorage.readCodes(userId);
  if (owner === userId) pool.set(codes);
}

/** Drops codes that another tab has taken. */
export function forgetCode(code: string): void {
  if (pool.get().includes(code)) pool.set(pool.get().filter((other) => other !== code));
}

/** Leases codes until the pool is full, when it runs low. Rejects when the server cannot be asked. */
export function topUpPool(): Promise<void> {
  if (owner === null || codesLeft() >= POOL_LOW) return Promise.resolve();
  leasing ??= lease(owner).finally(() => {
    leasing = null;
  });
  return leasing;
}

async function lease(userId: string): Promise<void> {
  const body = { deviceId: deviceId(), count: POOL_FULL - codesLeft() };
  const { data } = await call('codes.lease', { body }, { quiet: true, signal: patience() });
  await outboxStorage.addCodes(userId, data.codes, readClock.stamp());
  if (owner === userId) pool.set([...pool.get(), ...data.codes]);
}
