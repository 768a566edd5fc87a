import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openTestDatabase } from '@photoslate/test-support/test-database';
import type { OpenDatabase } from './database/open-database.ts';
import type { Job } from './job.ts';
import { openJobs, type Jobs } from './jobs.ts';
import { createLogger } from './log.ts';

const job = (name: string): Job => ({ name, payload: z.object({}) });
const [one, other, shared] = [job('test.together'), job('test.beside'), job('test.shared')];

let database: OpenDatabase;
let jobs: Jobs;
beforeAll(async () => {
  database = await openTestDatabase();
  jobs = await openJobs(database.connection, createLogger({ logLevel: 'silent' }), [one, other, shared]);
});
afterAll(async () => {
  await jobs.close();
  await database.close();
});

/** Of each queue: its jobs, and the statements that have enqueued them. */
const enqueued = async () => {
  const { rows } = await database.pool.query(
    `select name, count(*)::int as jobs, count(distinct cmin::text)::int as statements from jobs.job
      where name in ('test.together', 'test.beside') group by name order by name`,
  );
  return rows as unknown[];
};

test('the jobs of a transaction are enqueued with one statement for each queue, and those with the same key once', async () => {
  await database.db.transaction().execute(async (tx) => {
    for (const once of [undefined, undefined, 'twice', 'twice'])
      for (const each of [one, other]) await jobs.enqueue(tx, each, {}, once ? { once } : {});
  });
  expect(await enqueued()).toEqual([
    { name: 'test.beside', jobs: 3, statements: 1 },
    { name: 'test.together', jobs: 3, statements: 1 },
  ]);
});

test('two transactions enqueue the same keys in different orders', async () => {
  const keys = Array.from({ length: 1000 }, (_, nth) => `key ${nth}`);
  const enqueue = (ordered: string[]) =>
    database.db.transaction().execute(async (tx) => {
      for (const once of ordered) await jobs.enqueue(tx, shared, {}, { once });
    });
  await Promise.all([enqueue(keys), enqueue(keys.toReversed())]);
  const { rows } = await database.pool.query(
    `select count(*)::int as jobs from jobs.job where name = 'test.shared'`,
  );
  expect(rows).toEqual([{ jobs: 1000 }]);
});

test('jobs undo their transaction if they cannot be enqueued', async () => {
  const before = await enqueued();
  const failing = database.db.transaction().execute(async (tx) => {
    await sql`create table written_before ()`.execute(tx);
    await jobs.enqueue(tx, one, {});
    await jobs.enqueue(tx, job('test.unknown'), {});
  });
  await expect(failing).rejects.toThrow('Queue test.unknown does not exist');
  expect(await enqueued()).toEqual(before);
  const { rows } = await database.pool.query(`select to_regclass('written_before') as "table"`);
  expect(rows).toEqual([{ table: null }]);
});
