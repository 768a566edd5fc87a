import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { openTestDatabase } from '@photoslate/test-support/test-database';
import { newId } from '#platform/ids.ts';
import { lockFor, LOCK_PURPOSES, type LockPurpose } from './advisory-locks.ts';
import type { OpenDatabase } from './open-database.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Takes one lock while another transaction holds another one. Gives up after a moment. */
const lockWhileHeld = (held: readonly [LockPurpose, string], wanted: readonly [LockPurpose, string]) =>
  database.db.transaction().execute(async (holder) => {
    await lockFor(holder, ...held);
    await database.db.transaction().execute(async (tx) => {
      await sql`set local lock_timeout = '200ms'`.execute(tx);
      await lockFor(tx, ...wanted);
    });
  });

describe('advisory locks', () => {
  test('use a different key for each purpose', async () => {
    const purposes = Object.keys(LOCK_PURPOSES) as LockPurpose[];
    const id = newId();
    const { rows } = await database.db.transaction().execute(async (tx) => {
      for (const purpose of purposes) await lockFor(tx, purpose, id);
      return sql`select objid from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()`.execute(
        tx,
      );
    });
    expect(rows).toHaveLength(purposes.length);
  });

  test('allow changes of the match input while a match runs', async () => {
    const id = newId();
    await lockWhileHeld(['matchRun', id], ['matchInput', id]);
    await lockWhileHeld(['matchRun', id], ['matchRun', newId()]);
    await expect(lockWhileHeld(['matchRun', id], ['matchRun', id])).rejects.toThrow('lock timeout');
  });
});
