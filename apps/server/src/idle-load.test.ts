import { readFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { freePort, runServer } from '@photoslate/test-support/run-server';
import { openPool } from './platform/database/connection.ts';
import { createLogger } from './platform/log.ts';

/** PostgreSQL counts the commits of an idle connection only after up to ten seconds. */
const COUNTED_MS = 15_000;
/** Two rounds of the scheduler, which looks for jobs with a cron time every 45 seconds. */
const WINDOW_MS = 90_000;
/** On average it is one. The rest is for cron times that are in the window. */
const MOST_PER_SECOND = 1.5;

test('an idle server commits about one transaction a second', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'photoslate-idle-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const server = await runServer({ DATA_DIR: dataDir, PORT: String(await freePort()), HOST: '127.0.0.1' });
  onTestFinished(async () => void (await server.end('SIGTERM')));
  const [, , , , host = ''] = (
    await readFile(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8')
  ).split('\n');
  const pool = openPool(
    { host, user: 'photoslate', database: 'photoslate' },
    createLogger({ logLevel: 'silent' }),
    1,
  );
  onTestFinished(() => pool.end());
  // It also commits, once for each table that it looks at.
  await pool.query('alter system set autovacuum = off');
  await pool.query('select pg_reload_conf()');
  const commits = async () => {
    const { rows } = await pool.query<{ count: number }>(
      'select xact_commit as count from pg_stat_database where datname = current_database()',
    );
    return rows[0]!.count;
  };

  // The commits of the start are not those of an idle server.
  let before = await commits();
  for (let rate = Infinity; rate > MOST_PER_SECOND;) {
    await pause(COUNTED_MS);
    const now = await commits();
    rate = (now - before) / (COUNTED_MS / 1000);
    before = now;
  }
  await pause(WINDOW_MS);
  const perSecond = ((await commits()) - before) / (WINDOW_MS / 1000);
  expect(perSecond).toBeGreaterThan(0);
  expect(perSecond).toBeLessThanOrEqual(MOST_PER_SECOND);
});
