/**
 * Measures what counting the use of a studio costs a card: the transactions that store its photos,
 * in eight connections with synchronous commits, and in one connection without. Three ways take
 * turns: uncounted, counted as the product does (appended rows), and in one row of the studio that
 * each transaction updates. Then the erasure of the card, and the check of an upload.
 *
 * Usage: node bench/quotas.bench.ts [photos] [rounds]
 */
import { loadavg } from 'node:os';
import { openTestDatabase } from '@photoslate/test-support/test-database';
import { addUp, setQuota } from '../apps/server/src/features/quotas/index.ts';
import { useBesides } from '../apps/server/src/features/quotas/quotas.store.ts';
import { openPool } from '../apps/server/src/platform/database/connection.ts';
import { newId } from '../apps/server/src/platform/ids.ts';
import { createLogger } from '../apps/server/src/platform/log.ts';
import { median } from './measure.ts';

const [PHOTOS = 2000, ROUNDS = 7] = process.argv.slice(2).map(Number);
const CONNECTIONS = 8;
const database = await openTestDatabase();
const pool = openPool(database.connection, createLogger({ logLevel: 'error' }), CONNECTIONS);
const [studio, user, place, prices, session] = [newId(), newId(), newId(), newId(), newId()];
await pool.query(`
  insert into studios (id, name) values ('${studio}', 'S');
  insert into users (id, studio_id, role, email, password_hash) values ('${user}', '${studio}', 'owner', 'o@s.test', 'x');
  insert into locations (id, studio_id, name, location, time_zone, last_used_at)
    values ('${place}', '${studio}', 'L', '', 'UTC', now());
  insert into price_groups values ('${prices}', '${studio}', 1, 'P', 1, 1, 1);
  insert into sessions (id, studio_id, photographer_id, location_id, price_group_id, price_group_name,
      first_photo_cents, extra_photo_cents, buy_all_cents, code, status, created_at)
    values ('${session}', '${studio}', '${user}', '${place}', '${prices}', 'P', 1, 1, 1, 'c', 'ended', now());
  create table one_row (studio_id uuid primary key, photos bigint not null, bytes bigint not null);
  create function count_in_one_row() returns trigger language plpgsql as $$
    begin
      insert into one_row as r select studio_id, tg_argv[0]::int * count(*), tg_argv[0]::int * sum(size_bytes)
        from counted group by studio_id
        on conflict (studio_id) do update set photos = r.photos + excluded.photos, bytes = r.bytes + excluded.bytes;
      return null;
    end $$;
  create trigger one_row_insert after insert on photos referencing new table as counted
    for each statement execute function count_in_one_row('1');
  create trigger one_row_delete after delete on photos referencing old table as counted
    for each statement execute function count_in_one_row('-1')`);

const WAYS = {
  uncounted: ['disable', 'disable'],
  appended: ['enable', 'disable'],
  'one row': ['disable', 'enable'],
} as const;
type Way = keyof typeof WAYS;

const set = (how: string, trigger: string) => `alter table photos ${how} trigger ${trigger}`;

async function choose(way: Way): Promise<void> {
  const [appended, oneRow] = WAYS[way];
  const all = ['insert', 'delete'].flatMap((event) => [
    set(appended, `photos_use_${event}`),
    set(oneRow, `one_row_${event}`),
  ]);
  await pool.query(all.join('; '));
}

/** Stores one photo; the second statement stands for what the product writes with it. */
async function store(commit: 'on' | 'off'): Promise<void> {
  const client = await pool.connect();
  const id = newId();
  try {
    await client.query(`begin; set local synchronous_commit = ${commit}`);
    await client.query({
      name: 'photo',
      text: `insert into photos (id, studio_id, session_id, home_session_id, sha256, size_bytes, file_name, storage_key)
        values ($1, $2, $3, $3, $4, 8000000, 'IMG_0001.JPG', $4) on conflict do nothing`,
      values: [id, studio, session, id],
    });
    await client.query({
      name: 'upload',
      text: `insert into uploads (id, session_id, user_id, file_name, size_bytes, created_at, photo_id, finished_at)
        values ($1, $2, $3, 'IMG_0001.JPG', 8000000, now(), $1, now())`,
      values: [id, session, user],
    });
    await client.query('commit');
  } finally {
    client.release();
  }
}

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

async function card(connections: number, commit: 'on' | 'off'): Promise<void> {
  let left = PHOTOS;
  const sender = async () => {
    // oxlint-disable-next-line no-await-in-loop -- one photo after the other
    while (left-- > 0) await store(commit);
  };
  await Promise.all(Array.from({ length: connections }, sender));
}
async function erase(): Promise<void> {
  await pool.query('delete from uploads');
  await pool.query('delete from photos');
}

const names = Object.keys(WAYS) as Way[];
const PARTS = ['8 connections, durable', '1 connection', 'erasure'] as const;
const times = new Map(PARTS.map((part) => [part, new Map<Way, number[]>(names.map((way) => [way, []]))]));
for (let round = -1; round < ROUNDS; round += 1)
  // Which comes first changes, so that a trend does not count for one of them.
  for (const way of names.map((_, nth) => names[(nth + round + 3) % 3]!)) {
    await choose(way);
    const many = await msOf(() => card(CONNECTIONS, 'on'));
    await erase();
    const one = await msOf(() => card(1, 'off'));
    const erased = await msOf(erase);
    // The first round warms up.
    if (round >= 0)
      for (const [nth, ms] of [many, one, erased].entries()) times.get(PARTS[nth]!)!.get(way)!.push(ms);
    await pool.query('truncate sessions_to_count, sessions_to_attend');
    await pool.query('vacuum photos, uploads, studio_use, one_row');
  }

console.log(`${PHOTOS} photos, ${ROUNDS} rounds, load ${loadavg()[0]?.toFixed(1)}`);
for (const [part, ofWay] of times)
  for (const way of names) {
    const own = ofWay.get(way)!;
    const ratios = own.map((ms, round) => ms / ofWay.get('uncounted')![round]!);
    console.log(
      part.padEnd(28),
      way.padEnd(10),
      `${median(own).toFixed(0)} ms`.padStart(9),
      median(ratios).toFixed(3),
      ratios.map((ratio) => ratio.toFixed(2)).join(' '),
    );
  }

await choose('appended');
const { db } = database;
const upload = {
  id: newId(),
  studioId: studio,
  sessionId: session,
  sizeBytes: 8_000_000,
  declaredSha256: 'a',
};
async function check(label: string): Promise<void> {
  const CHECKS = 1000;
  const run = async () => {
    // oxlint-disable-next-line no-await-in-loop -- one check after the other
    for (let nth = 0; nth < CHECKS; nth += 1) await useBesides(db, upload);
  };
  await run();
  console.log(label.padEnd(46), `${((1000 * (await msOf(run))) / CHECKS).toFixed(0)} µs`);
}
await addUp(db, studio);
await check('check of an upload, no quota');
await db.transaction().execute((tx) => setQuota(tx, studio, { quotaPhotos: 1_000_000 }));
await check('check, quota, use in 1 row');
await pool.query(`insert into studio_use select '${studio}', 1, 1 from generate_series(1, 199)`);
await check('check, quota, use in 200 rows');
console.log('adding up 200 rows'.padEnd(46), `${(await msOf(() => addUp(db, studio))).toFixed(1)} ms`);

await pool.end();
await database.close();
