import { afterAll, beforeAll, expect, test } from 'vitest';
import { openKysely, openPool } from '#platform/database/connection.ts';
import { migrate } from '#platform/database/migrate.ts';
import { newId } from '#platform/ids.ts';
import { createLogger } from '#platform/log.ts';
import { openEmptyDatabase } from '@photoslate/test-support/test-database';

const log = createLogger({ logLevel: 'error' });

const line = (shoot: string) => ({ shoot, photoCount: 1, wholeShoot: false, cents: 1 });

const [studio, user, place, prices] = [newId(), newId(), newId(), newId()];
let database: Awaited<ReturnType<typeof openEmptyDatabase>>;
let pool: ReturnType<typeof openPool>;
/** Fills a database of an early version, and migrates it to this one. */
beforeAll(async () => {
  database = await openEmptyDatabase();
  pool = openPool({ connectionString: database.url }, log, 2);
  const db = openKysely(pool);
  await migrate(db, log, '0016-mail-server-faults');
  await pool.query(`
    insert into studios (id, name) values ('${studio}', 'S');
    insert into users (id, studio_id, role, email, password_hash) values ('${user}', '${studio}', 'owner', 'o@s.test', 'x');
    insert into locations (id, studio_id, name, location, time_zone, last_used_at)
      values ('${place}', '${studio}', 'L', '', 'UTC', now());
    insert into price_groups values ('${prices}', '${studio}', 1, 'P', 1, 1, 1);`);
  const fill = async (emptiedAt: string | null, name: string) => {
    const [session, link, order] = [newId(), newId(), newId()];
    const shoots = [newId(), newId()];
    // The lines are sorted by shoot number; the second shoot was received first.
    const content = JSON.stringify({ lines: [line(`${name} one`), line(`${name} two`)], totalCents: 2 });
    await pool.query(`
      insert into sessions (id, studio_id, photographer_id, location_id, price_group_id, price_group_name,
          first_photo_cents, extra_photo_cents, buy_all_cents, code, status, created_at, emptied_at)
        values ('${session}', '${studio}', '${user}', '${place}', '${prices}', 'P', 1, 1, 1, '${name}', 'ended', now(),
          ${emptiedAt ? `'${emptiedAt}'` : 'null'});
      insert into shoots (id, session_id, number, code, status, title, note, created_at) values
        ('${shoots[1]}', '${session}', 2, 'b', 'completed', '${name} two', null, now()),
        ('${shoots[0]}', '${session}', 1, 'a', 'completed', '${name} one', '${name} note', now());
      insert into links (id, session_id, address, email, language) values ('${link}', '${session}', 'a', 'a', 'en');
      insert into orders (id, studio_id, session_id, link_id, number, address, email, language, status, total_cents)
        values ('${order}', '${studio}', '${session}', '${link}', '${name}', 'a', 'a', 'en', 'paid', 2);
      insert into order_shoots values ('${order}', '${shoots[0]}', 1, 0, 1, false), ('${order}', '${shoots[1]}', 1, 0, 1, false);
      insert into receipts (id, studio_id, order_id, link_id, kind, year, number, issued_at, content)
        values ('${newId()}', '${studio}', '${order}', '${link}', 'receipt', 2026, ${name.length}, now(), '${content}');
      insert into photos (id, studio_id, session_id, home_session_id, sha256, size_bytes, file_name, storage_key)
        values ('${newId()}', '${studio}', '${session}', '${session}', '${name}', 3000000000, 'a.jpg', '${name}');`);
  };
  await fill('2026-06-06T00:00:00Z', 'Gone');
  await fill(null, 'Still here');

  await migrate(db, log);
});
afterAll(async () => {
  await pool.end();
  await database.close();
});

test('the migration removes shoot titles and notes of emptied sessions, also from receipts; other sessions keep them', async () => {
  const { rows: shoots } = await pool.query(
    'select title, note from shoots order by title nulls first, note',
  );
  expect(shoots).toEqual([
    { title: null, note: null },
    { title: null, note: null },
    { title: 'Still here one', note: 'Still here note' },
    { title: 'Still here two', note: null },
  ]);
  const { rows } = await pool.query<{ content: { lines: { shoot: string; cents: number }[] } }>(
    'select content from receipts order by number',
  );
  expect(rows.map(({ content }) => content.lines.map(({ shoot, cents }) => [shoot, cents]))).toEqual([
    [
      ['1', 1],
      ['2', 1],
    ],
    [
      ['Still here one', 1],
      ['Still here two', 1],
    ],
  ]);
});

test('a migration counts what the photos of a studio use, and triggers count on', async () => {
  const use = async () => {
    const { rows } = await pool.query<{ photos: number; bytes: number }>(
      `select sum(photos)::int as photos, sum(bytes)::bigint as bytes from studio_use where studio_id = '${studio}'`,
    );
    return rows[0];
  };
  expect(await use()).toEqual({ photos: 2, bytes: 6_000_000_000 });
  // As a server of the release before the migration writes them.
  await pool.query(`insert into photos (id, studio_id, session_id, home_session_id, sha256, size_bytes, file_name, storage_key)
    select gen_random_uuid(), studio_id, session_id, home_session_id, sha256 || n, 1000, 'b.jpg', sha256 || n
    from photos, generate_series(1, 3) as n`);
  expect(await use()).toEqual({ photos: 8, bytes: 6_000_006_000 });
  await pool.query(`delete from photos where file_name = 'a.jpg'`);
  expect(await use()).toEqual({ photos: 6, bytes: 6000 });
});
