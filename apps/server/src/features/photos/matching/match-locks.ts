import { awaitLock, lockFor, lockShared } from '#platform/database/advisory-locks.ts';
import type { Db, Tx } from '#platform/database/handles.ts';

/**
 * Locks the matching of a session until the transaction ends: one matching per session at a time.
 */
export async function lockMatchRun(tx: Tx, sessionId: string): Promise<void> {
  await lockFor(tx, 'matchRun', sessionId);
}

/**
 * Shared lock of every transaction that changes the input of matching. It is taken before the
 * transaction enqueues a matching and lasts until the commit.
 */
export async function lockMatchInputShared(tx: Tx, sessionId: string): Promise<void> {
  await lockShared(tx, 'matchInput', sessionId);
}

/** Waits until every transaction that enqueued a matching has committed its changes. */
export async function awaitMatchInput(db: Db, sessionId: string): Promise<void> {
  await awaitLock(db, 'matchInput', sessionId);
}
