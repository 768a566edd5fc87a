import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { startApp, type App } from '@photoslate/test-support/start-app';

let app: App;
beforeAll(async () => {
  app = await startApp({ listen: false });
});
afterAll(() => app.close());

test('reads are answered while more queued writes wait than may run at once, and all writes are accepted', async () => {
  const as = await app.asPhotographer();
  const session = await app.session(as);
  const deviceId = newId();
  const { writes, read } = await app.db.transaction().execute(async (tx) => {
    await sql`select id from sessions where id = ${session.id} for update`.execute(tx);
    const begun = Array.from({ length: 40 }, (_, nth) =>
      app.send('shoots.start', {
        as,
        params: { id: session.id },
        body: {},
        headers: { 'idempotency-key': newId(), 'x-device': `${deviceId}.${nth + 1}` },
      }),
    );
    await expect
      .poll(async () => {
        const [row] = await app.query<{ count: number }>(
          `select count(*)::int as count from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return row?.count;
      })
      .toBeGreaterThan(0);
    return { writes: begun, read: (await app.send('sessions.list', { as })).status };
  });
  expect(read).toBe(200);
  expect((await Promise.all(writes)).map(({ status }) => status)).toEqual(
    Array.from({ length: 40 }, () => 201),
  );
});
