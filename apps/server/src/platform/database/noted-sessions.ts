import { sql } from 'kysely';
import { lockFor, type LockPurpose } from './advisory-locks.ts';
import type { Db, Tx } from './handles.ts';

/** A transaction counts up to this many sessions. */
const COUNTED_AT_ONCE = 50;

/** Stored counts of sessions. Triggers note each session whose counts may have changed. */
export interface NotedCounts {
  readonly lock: LockPurpose;
  /** The ids of the latest noted sessions of a studio, latest first. */
  readonly noted: (db: Db, studioId: string, limit: number) => Promise<string[]>;
  /** Deletes the notes about these sessions and returns the ids of those that had one. */
  readonly takeNotes: (tx: Tx, studioId: string, ids: readonly string[]) => Promise<string[]>;
  /** Counts these sessions and stores the counts. */
  readonly count: (tx: Tx, ids: readonly string[]) => Promise<void>;
}

/**
 * Counts the noted sessions of a studio again, the latest first. A change that is not committed yet
 * keeps its note. A read-only primary counts none, so that the counts that it has can be read.
 *
 * @param most the maximum number of sessions
 * @returns whether sessions remain that can be counted now
 */
export async function countNotedSessions(
  db: Db,
  counts: NotedCounts,
  studioId: string,
  most: number,
): Promise<boolean> {
  for (let counted = 0; counted < most; counted += COUNTED_AT_ONCE) {
    // oxlint-disable-next-line no-await-in-loop -- each transaction counts the sessions that are left
    const ids = await counts.noted(db, studioId, COUNTED_AT_ONCE);
    // oxlint-disable-next-line no-await-in-loop -- the primary may become read-only
    if (ids.length === 0 || (await isReadOnly(db))) return false;
    // oxlint-disable-next-line no-await-in-loop -- one transaction after the other
    const isCounted = await db.transaction().execute((tx) => countTaken(tx, counts, studioId, ids));
    if (!isCounted) return true;
  }
  return (await counts.noted(db, studioId, 1)).length > 0;
}

async function isReadOnly(db: Db): Promise<boolean> {
  const asked = sql<{ is: boolean }>`select current_setting('transaction_read_only')::boolean as is`;
  return (await asked.execute(db)).rows[0]?.is === true;
}

/**
 * Deletes the notes about these sessions, and then counts with a later snapshot, which contains
 * every change that had one of these notes. The lock keeps an older count from replacing a newer
 * one. What another request has counted meanwhile has no note any more. A session that is being
 * written is left for later, so that no reader waits for a writer.
 *
 * @returns whether any of them could be counted
 */
async function countTaken(
  tx: Tx,
  counts: NotedCounts,
  studioId: string,
  ids: readonly string[],
): Promise<boolean> {
  await lockFor(tx, counts.lock, studioId);
  const { rows: free } = await sql<{ id: string }>`
    select id from sessions where id = any(${[...ids]}::uuid[]) for key share skip locked`.execute(tx);
  const countable = free.map(({ id }) => id);
  const taken = await counts.takeNotes(tx, studioId, countable);
  if (taken.length > 0) await counts.count(tx, taken);
  return countable.length > 0;
}
