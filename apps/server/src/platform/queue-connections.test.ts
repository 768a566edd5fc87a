import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '@photoslate/test-support/test-database';
import type { OpenDatabase } from './database/open-database.ts';
import { followQueueConnections } from './queue-connections.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.pool.query('create table waiting (n int); insert into waiting values (1)');
});
afterAll(() => database.close());

const FETCH =
  'with next as (select j.* from waiting j limit 1 for update of j skip locked) select * from next';

/** A connection of the queue, and how many statements it keeps. */
async function openClient(isPrepared: boolean) {
  const { Client } = followQueueConnections(isPrepared).options;
  const client = new Client(database.connection);
  await client.connect();
  const kept = async () => (await client.query('select from pg_prepared_statements')).rowCount as number;
  return { client, kept };
}

test('the statements of workers are prepared once, with and without parameters', async () => {
  const { client, kept } = await openClient(true);
  for (let times = 0; times < 3; times += 1) {
    const upperCase = FETCH.replace('for update of j skip locked', 'FOR UPDATE OF j SKIP LOCKED');
    expect((await client.query(upperCase)).rows).toEqual([{ n: 1 }]);
    expect((await client.query('select $1::int as n', [7])).rows).toEqual([{ n: 7 }]);
  }
  expect(await kept()).toBe(2);
  await client.end();
});

test('a process that only enqueues prepares none', async () => {
  const { client, kept } = await openClient(false);
  await client.query('select $1::int as n', [7]);
  expect(await kept()).toBe(0);
  await client.end();
});

test('a connection is given up when its plan is stale', async () => {
  const { client } = await openClient(true);
  const ask = () => client.query('select * from waiting where n = $1', [1]) as Promise<unknown>;
  await ask();
  await database.pool.query('alter table waiting add column m int');
  await expect(ask()).rejects.toThrow('cached plan');
  await expect(ask()).rejects.toThrow('the connection was replaced');
});
