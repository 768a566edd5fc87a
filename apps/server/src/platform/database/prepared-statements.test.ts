import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '@photoslate/test-support/test-database';
import type { OpenDatabase } from './open-database.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await sql`create table kept (n int)`.execute(database.db);
  await sql`insert into kept values (1), (2), (3)`.execute(database.db);
});
afterAll(() => database.close());

const kept = () =>
  database.preparedDb
    .connection()
    .execute((one) => sql<{ name: string }>`select name from pg_prepared_statements`.execute(one))
    .then(({ rows }) => rows.length);

it('a repeated statement is prepared once, and only with preparedDb', async () => {
  const [plain, again] = [database.db, database.preparedDb];
  const ask = (db: typeof plain, n: number) => sql`select * from kept where n >= ${n}`.execute(db);
  for (let n = 1; n <= 3; n += 1) {
    expect((await ask(plain, n)).rows).toHaveLength(4 - n);
    expect((await ask(again, n)).rows).toHaveLength(4 - n);
  }
  expect(await kept()).toBe(1);
});

it('a prepared statement fails once after a migration under the running server, then works on a new connection', async () => {
  const ask = () => sql<{ m?: number }>`select * from kept where n = ${1}`.execute(database.preparedDb);
  expect((await ask()).rows).toEqual([{ n: 1 }]);
  await sql`alter table kept add column m int default 7`.execute(database.db);
  await expect(ask()).rejects.toThrow('cached plan');
  expect((await ask()).rows).toEqual([{ n: 1, m: 7 }]);
});

it('a connection keeps at most 300 prepared statements', async () => {
  for (let nth = 0; nth < 320; nth += 1)
    await sql`select ${sql.lit(nth)}::int + ${1}::int`.execute(database.preparedDb);
  expect(await kept()).toBeLessThanOrEqual(300);
  expect(
    (await sql<{ sum: number }>`select 999 + ${1}::int as sum`.execute(database.preparedDb)).rows,
  ).toEqual([{ sum: 1000 }]);
});
