import { call } from '#lib/api/call.ts';
import { patience } from '#lib/api/send.ts';
import { deviceId } from '#lib/storage/device.ts';
import { createStore } from '#lib/store.ts';
import { outboxStorage } from './outbox-instance.ts';
import { readClock } from './read-clock.ts';

/** More codes than a long day without a network needs. */
export const POOL_FULL = 100;
/** Below this number the pool is refilled as soon as there is a network. */
export const POOL_LOW = 75;

/** The leased codes, next one first. The server knows them, and only this device may bind them. */
const pool = createStore<readonly string[]>([]);
let owner: string | null = null;
let leasing: Promise<void> | null = null;

/**
 * The next code for a shoot, without a request; null if the pool is empty. The transaction that
 * stores the write also removes the code from the disk.
 */
export function takeCode(): string | null {
  const [next, ...rest] = pool.get();
  if (next === undefined) return null;
  pool.set(rest);
  return next;
}

export const codesLeft = (): number => pool.get().length;

/** Loads the pool of a user from this device, or clears it from memory (null). */
export async function openPool(userId: string | null): Promise<void> {
  owner = userId;
  pool.set([]);
  if (userId === null) return;
  const codes = await outboxStorage.readCodes(userId);
  if (owner === userId) pool.set(codes);
}

/** Drops a code that another tab has taken. */
export function forgetCode(code: string): void {
  if (pool.get().includes(code)) pool.set(pool.get().filter((other) => other !== code));
}

/** Leases codes until the pool is full, if it is low. Rejects if the server cannot be reached. */
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
