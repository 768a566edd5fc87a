import { sql } from 'kysely';
import type { Db, Tx } from './handles.ts';

/** The advisory locks, for cases without a row that could be locked. */
export const LOCK_PURPOSES = {
  /** Creating a thing with an id that the client chose. */
  creation: 'creation',
  /** Serialises registrations at a shoot's code. */
  registration: 'registration',
  /** Serialises the matching of a session. */
  matchRun: 'match-run',
  /** The input of a session's matching. Transactions that change it take the lock shared. */
  matchInput: 'match-input',
  /** Serialises the counting of a studio's sessions. */
  sessionCounts: 'session-counts',
  /** Serialises the counting of what needs attention in a studio's sessions. */
  sessionAttention: 'session-attention',
  /** Serialises the copy of a file between two stores, and changes of that file. */
  movedFile: 'moved-file',
  /** Serialises the starts that mark a file store. */
  storeMark: 'store-mark',
} as const;
export type LockPurpose = keyof typeof LOCK_PURPOSES;

const keyOf = (purpose: LockPurpose, id: string) =>
  sql`hashtextextended(${`${LOCK_PURPOSES[purpose]} ${id}`}, 0)`;

/** Waits for the exclusive lock, and holds it until the transaction ends. */
export async function lockFor(tx: Tx, purpose: LockPurpose, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${keyOf(purpose, id)})`.execute(tx);
}

/** Waits until no transaction has the lock, in any mode. */
export async function awaitLock(db: Db, purpose: LockPurpose, id: string): Promise<void> {
  // A statement outside of a transaction is one of its own, and releases the lock at its end.
  await sql`select pg_advisory_xact_lock(${keyOf(purpose, id)})`.execute(db);
}

/** Waits for the shared lock, and holds it until the transaction ends. */
export async function lockShared(tx: Tx, purpose: LockPurpose, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${keyOf(purpose, id)})`.execute(tx);
}
