/*
 * The memory of a server at rest, for each role, and the time from the start of an installed clone
 * to its first answer with an existing database.
 *
 * Memory is the proportional set size (PSS): a page that several processes share counts once in the
 * sum. RSS counts it in each. The server is its process with all children, such as readers and the
 * thread pool; PostgreSQL is stated by itself. All roles use one PostgreSQL, so `all` is compared
 * without it, and once more with the PostgreSQL of its own.
 *
 * Usage: node bench/idle.bench.ts [seconds after the start]
 */
import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort, runServer } from '@photoslate/test-support/run-server';
import { openTestDatabase, urlOf } from '@photoslate/test-support/test-database';
import { sum, treeOf, type Memory } from './memory.ts';

const ROLES = ['all', 'web', 'worker', 'reader'] as const;
const GOAL_SECONDS = 6;
const REST_MS = (Number(process.argv[2]) || 20) * 1000;

const row = (name: string, { processes, rss, pss }: Memory) =>
  console.log(
    `${name.padEnd(34)}${String(processes).padStart(9)}${rss.toFixed(0).padStart(8)}${pss.toFixed(0).padStart(8)}`,
  );

const folder = await mkdtemp(join(tmpdir(), 'photoslate-idle-'));
const database = await openTestDatabase();
const local = async () => {
  const port = String(await freePort());
  return { PORT: port, HOST: '127.0.0.1', PUBLIC_URL: `http://localhost:${port}` };
};

try {
  console.log(`MiB, ${REST_MS / 1000} s after the start; load ${loadavg()[0]!.toFixed(1)}`);
  console.log(`${''.padEnd(34)}processes     RSS     PSS`);
  const pss: Partial<Record<(typeof ROLES)[number], number>> = {};
  for (const role of ROLES) {
    // One after the other: each is alone on its PostgreSQL.
    const server = await runServer({
      ...(await local()),
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: urlOf(database.connection),
      ROLE: role,
    });
    await delay(REST_MS);
    const { server: memory } = await treeOf(server.process.pid ?? 0);
    pss[role] = memory.pss;
    row(`${role}, without PostgreSQL`, memory);
    await server.end('SIGTERM');
  }
  const own = { ...(await local()), DATA_DIR: join(folder, 'own') };
  const first = await runServer(own);
  await delay(REST_MS);
  // The postmaster is no child of the server: it survives it.
  const pidFile = join(folder, 'own', 'postgres', 'cluster', 'postmaster.pid');
  const pid = Number((await readFile(pidFile, 'utf8')).split('\n', 1)[0]);
  const [{ server: whole }, { postgres }] = await Promise.all([treeOf(first.process.pid ?? 0), treeOf(pid)]);
  row('all, with its own PostgreSQL', sum(whole, postgres));
  row('  of it PostgreSQL', postgres);
  await first.end('SIGTERM');
  console.log(
    `web / all without PostgreSQL ${((pss.web ?? 0) / (pss.all ?? 1)).toFixed(2)}, web / all with its own ${((pss.web ?? 0) / sum(whole, postgres).pss).toFixed(2)}, goal 0.50`,
  );

  const seconds = await secondsToAnswer(own);
  console.log(
    `npm start to the first answer, existing database: ${seconds.toFixed(1)} s, goal ${GOAL_SECONDS}`,
  );
  if (seconds > GOAL_SECONDS) process.exitCode = 1;
} finally {
  await database.close();
  await rm(folder, { recursive: true, force: true });
}

/** Starts the clone as `npm start` does, and waits for the first answer of a page. */
async function secondsToAnswer(environment: Record<string, string>): Promise<number> {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const { PATH } = process.env;
  const begun = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { PATH, HOME: folder, LOG_LEVEL: 'error', ...environment },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  for (;;) {
    const answer = await fetch(`${environment['PUBLIC_URL']}/`).catch(() => undefined);
    if (answer?.ok) break;
    if (child.exitCode !== null) throw new Error('npm start ended before it answered');
    await delay(20);
  }
  const seconds = (performance.now() - begun) / 1000;
  child.kill('SIGTERM');
  await ended;
  return seconds;
}
