import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/handles.ts';

export interface RateLimitRule {
  /** Attempts in a row that pass. */
  readonly burst: number;
  /** After that, one more each so many seconds. */
  readonly secondsEach: number;
}

/** Something whose attempts are counted: a kind and who or what it is of, such as `['address', '192.0.2.1']`. */
export interface Bucket extends RateLimitRule {
  readonly of: readonly string[];
}

/** Hashed, so that the table is no list of who logs in from where. */
const keyOf = (of: readonly string[]) => createHash('sha256').update(JSON.stringify(of)).digest();

/**
 * Takes one attempt from all of these token buckets, or from none when one of them is empty; time gives them back, one by one.
 * @returns seconds until an attempt is free; 0 when it was taken
 */
export async function consumeAttempt(db: Db, buckets: readonly Bucket[], now: Date): Promise<number> {
  return db.transaction().execute((tx) => consumeAttemptIn(tx, buckets, now));
}

/** Seconds until an attempt is free in all of these buckets; takes none, and locks nothing. */
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

/** Takes one as part of a transaction, at its end: the attempt counts only if that is committed, and the buckets stay locked until then. */
export async function consumeAttemptIn(tx: Tx, buckets: readonly Bucket[], now: Date): Promise<number> {
  // In the order of their keys, so that two attempts at once never wait for each other.
  const keyed = buckets
    .map((bucket) => ({ ...bucket, key: keyOf(bucket.of) }))
    .toSorted((a, b) => Buffer.compare(a.key, b.key));
  let waitSeconds = 0;
  for (const { key, burst, secondsEach } of keyed) {
    // oxlint-disable-next-line no-await-in-loop -- each holds its row until the end
    const taken = await drained(tx, key, secondsEach, now);
    if (taken + 1 > burst) waitSeconds = Math.max(waitSeconds, (taken + 1 - burst) * secondsEach);
  }
  if (waitSeconds > 0) return waitSeconds;
  await sql`update attempts set taken = taken + 1 where key in (${sql.join(keyed.map(({ key }) => key))})`.execute(
    tx,
  );
  return 0;
}

/** What is left of the attempts taken from a bucket, which stays locked until the transaction ends. */
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

/** Forgets attempts that time has given back, and networks that an account has not used since. */
export async function deleteOldAttempts(
  db: Db,
  before: { readonly attempts: Date; readonly networks: Date },
): Promise<void> {
  await sql`delete from attempts where at < ${before.attempts}`.execute(db);
  await sql`delete from login_networks where at < ${before.networks}`.execute(db);
}
