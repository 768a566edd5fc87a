import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/handles.ts';

export interface RateLimitRule {
  /** The number of attempts in a row that are allowed. */
  readonly burst: number;
  /** After the burst, one more attempt is allowed per this many seconds. */
  readonly secondsEach: number;
}

/** A token bucket, named by its kind and subject, such as `['address', '192.0.2.1']`. */
export interface Bucket extends RateLimitRule {
  readonly of: readonly string[];
}

/** Hashed, so that the table does not reveal who logs in from where. */
const keyOf = (of: readonly string[]) => createHash('sha256').update(JSON.stringify(of)).digest();

/**
 * Takes one attempt from all of these token buckets, or from none if one of them is empty. Buckets
 * refill over time.
 *
 * @returns seconds until an attempt is free; 0 if it was taken
 */
export async function consumeAttempt(db: Db, buckets: readonly Bucket[], now: Date): Promise<number> {
  return db.transaction().execute((tx) => consumeAttemptIn(tx, buckets, now));
}

/** Seconds until an attempt is free in all of these buckets. Takes no attempt and no lock. */
export async function secondsUntilAttempt(tx: Tx, buckets: readonly Bucket[], now: Date): Promise<number> {
  const keys = buckets.map(({ of }) => keyOf(of));
  const { rows } = await sql<{ key: Buffer; taken: number; at: Date }>`
    select key, taken, at from attempts where key in (${sql.join(keys)})`.execute(tx);
  const waits = buckets.map(({ burst, secondsEach }, index) => {
    const row = rows.find(({ key }) => keys[index]?.equals(key));
    if (!row) return 0;
    const givenBack = Math.max(0, (now.getTime() - row.at.getTime()) / 1000 / secondsEach);
    return (Math.max(0, row.taken - givenBack) + 1 - burst) * secondsEach;
  });
  return Math.max(0, ...waits);
}

/**
 * Takes one attempt in the caller's transaction. It counts only if the transaction is committed.
 * The buckets stay locked until then, so call it last.
 */
export async function consumeAttemptIn(tx: Tx, buckets: readonly Bucket[], now: Date): Promise<number> {
  // Locks the buckets in the order of their keys, to avoid deadlocks.
  const keyed = buckets
    .map((bucket) => ({ ...bucket, key: keyOf(bucket.of) }))
    .toSorted((a, b) => Buffer.compare(a.key, b.key));
  let waitSeconds = 0;
  for (const { key, burst, secondsEach } of keyed) {
    // oxlint-disable-next-line no-await-in-loop -- each locks its row until the end
    const taken = await drained(tx, key, secondsEach, now);
    if (taken + 1 > burst) waitSeconds = Math.max(waitSeconds, (taken + 1 - burst) * secondsEach);
  }
  if (waitSeconds > 0) return waitSeconds;
  await sql`update attempts set taken = taken + 1 where key in (${sql.join(keyed.map(({ key }) => key))})`.execute(
    tx,
  );
  return 0;
}

/**
 * The attempts taken from a bucket, after its refill. Locks the bucket until the transaction ends.
 */
async function drained(tx: Tx, key: Buffer, secondsEach: number, now: Date): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    insert into attempts as old (key, taken, at) values (${key}, 0, ${now})
    on conflict (key) do update set
      taken = greatest(0, old.taken - greatest(0, extract(epoch from excluded.at - old.at)) / ${secondsEach}::float8),
      at = excluded.at
    returning taken`.execute(tx);
  return rows[0]?.taken ?? 0;
}

/** Gives one attempt back. */
export async function releaseAttempt(db: Db, of: readonly string[]): Promise<void> {
  await sql`update attempts set taken = greatest(0, taken - 1) where key = ${keyOf(of)}`.execute(db);
}

/** Gives all attempts of a bucket back. */
export async function clearAttempts(db: Db, of: readonly string[]): Promise<void> {
  await sql`delete from attempts where key = ${keyOf(of)}`.execute(db);
}

/** Whether this account has logged in from this network. */
export async function isKnownNetwork(db: Db, account: string, network: string): Promise<boolean> {
  const { rows } = await sql`select from login_networks where key = ${keyOf([account, network])}`.execute(db);
  return rows.length > 0;
}

export async function rememberNetwork(db: Db, account: string, network: string, now: Date): Promise<void> {
  await sql`
    insert into login_networks (key, at) values (${keyOf([account, network])}, ${now})
    on conflict (key) do update set at = excluded.at`.execute(db);
}

/** Deletes buckets that have refilled, and networks that an account has not used since. */
export async function deleteOldAttempts(
  db: Db,
  before: { readonly attempts: Date; readonly networks: Date },
): Promise<void> {
  await sql`delete from attempts where at < ${before.attempts}`.execute(db);
  await sql`delete from login_networks where at < ${before.networks}`.execute(db);
}
