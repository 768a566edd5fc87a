import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filledShoot } from '@photoslate/test-support/published-shoots';
import { runServer } from '@photoslate/test-support/run-server';
import { startApp, type App } from '@photoslate/test-support/start-app';
import { applyRetention } from './retention.service.ts';

let app: App;
let env: Record<string, string>;
let other: Client;
beforeAll(async () => {
  app = await startApp({ listen: false });
  env = {
    PORT: '0',
    PUBLIC_URL: app.config.publicUrl,
    DATABASE_URL: app.databaseUrl,
    DATA_DIR: app.config.dataDir,
    SIGNING_KEY: app.config.signingKeys.join(','),
  };
  other = new Client(app.database.connection);
  await other.connect();
});
afterAll(async () => {
  await other.end();
  await app.close();
});

/** A studio with sessions whose retention is over; returns the sessions. */
async function expired(name: string, count: number): Promise<string[]> {
  const owner = await app.makeUser(await app.makeStudio(name), 'owner');
  const ids: string[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const { id } = await app.session(owner);
    await filledShoot(app, owner, id, [`eva${nth}@${name}.test`]);
    ids.push(id);
  }
  return ids;
}

const erasures = async () =>
  (
    await app.query<{ session: string }>('select session_id as session from erasures order by session_id, id')
  ).map(({ session }) => session);

test('a server that is killed while it empties sessions leaves the rest to the next one, each once', async () => {
  const large = await expired('large', 4);
  const [small = ''] = await expired('small', 1);
  await app.query(
    `update sessions set created_at = now() - interval '400 days', retention_told_at = now() - interval '20 days'`,
  );
  const [held, ...free] = [...large, small];
  await app.takeJobs('photos.match');
  // Nobody empties this session while the transaction holds it.
  await other.query('begin');
  await other.query('select from sessions where id = $1 for update', [held]);
  await applyRetention(app.platform);

  const first = await runServer(env);
  const waiting = () =>
    app.query(
      `select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    );
  await expect.poll(erasures).toEqual(free.toSorted());
  await expect.poll(waiting).toHaveLength(1);
  await first.end('SIGKILL');
  await other.query('rollback');
  // The time that passes until the next server notices the death.
  await app.query(`update jobs.job set heartbeat_on = now() - interval '1 minute' where state = 'active'`);

  const second = await runServer(env);
  const all = [...large, small].toSorted();
  await expect.poll(async () => (await erasures()).length).toBe(all.length);
  // A second night, and the job of the killed server, find nothing to do.
  await applyRetention(app.platform);
  await app.idle();
  expect(await second.end('SIGTERM')).toEqual({ code: 0, signal: null });
  expect(await erasures()).toEqual(all);
  expect(await app.query('select id from photos')).toEqual([]);
  expect(await app.query('select id from customers')).toEqual([]);
});
