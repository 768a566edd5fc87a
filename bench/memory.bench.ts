/*
 * The memory of each role after its start, and after a time of mixed work: the reads of a desk, and
 * photographs of 24 megapixels that are uploaded, decoded and matched. One server has the role
 * `all`. Three others have the roles `web`, `worker` and `reader`, with a database in common. Both
 * get the same work at the same time.
 *
 * Usage: node bench/memory.bench.ts [minutes] [reads per second] [photographs per minute]
 */
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort, runServer } from '@photoslate/test-support/run-server';
import { EMAIL, PASSWORD, startDeskApp, type DeskApp } from '../tests/e2e/desk-app.ts';
import { treeOf } from './memory.ts';
import { photographs, readsOf, upload } from './mixed/work.ts';

const [MINUTES = 60, READS_PER_SECOND = 100, PHOTOS_PER_MINUTE = 60] = process.argv.slice(2).map(Number);
const REST_MS = 20_000;
const ROWS = 6;

async function worked(app: DeskApp, files: Buffer[], until: number): Promise<string> {
  const answer = await fetch(`${app.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
  });
  const { authorisation } = (await answer.json()) as { authorisation: { token: string } };
  const as = { authorization: `Bearer ${authorisation.token}` };
  const session = await app.makeSession();
  await app.makeShoot(session.id);
  const paths = readsOf(session.id);
  const often = async (everyMs: number, act: (nth: number) => Promise<void>) => {
    let nth = 0;
    for (let next = Date.now(); Date.now() < until; nth += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await act(nth);
      next = Math.max(next + everyMs, Date.now());
      // oxlint-disable-next-line no-await-in-loop -- at its time
      await delay(Math.max(0, next - Date.now()));
    }
    return nth;
  };
  const [reads, photos] = await Promise.all([
    often(1000 / READS_PER_SECOND, async (nth) => {
      const read = await fetch(app.url + paths[nth % paths.length]!, { headers: as });
      await read.arrayBuffer();
      if (!read.ok) throw new Error(`${read.url}: ${read.status}`);
    }),
    often(60_000 / PHOTOS_PER_MINUTE, (nth) =>
      upload(app.url, session.id, files[nth % files.length]!, as, nth),
    ),
  ]);
  return `${reads} reads, ${photos} photographs`;
}

const all = await startDeskApp({ ROLE: 'all' });
const web = await startDeskApp({ ROLE: 'web' });
const beside = async (role: string) => {
  const port = String(await freePort());
  return runServer({ ...web.environment, PORT: port, HOST: '127.0.0.1', PUBLIC_URL: web.url, ROLE: role });
};
const [worker, reader] = [await beside('worker'), await beside('reader')];
const pids = { all: all.pid, web: web.pid, worker: worker.process.pid ?? 0, reader: reader.process.pid ?? 0 };

async function print(title: string): Promise<void> {
  const measured = await Promise.all(Object.values(pids).map(treeOf));
  const cells = measured.map(({ server }) =>
    `${server.rss.toFixed(0)} (${server.pss.toFixed(0)})`.padStart(12),
  );
  console.log(title.padEnd(14) + cells.join(''));
}

try {
  const files = await photographs();
  console.log(`MiB of RSS (PSS), without PostgreSQL; load ${loadavg()[0]!.toFixed(1)}`);
  console.log(
    ' '.repeat(14) +
      Object.keys(pids)
        .map((role) => role.padStart(12))
        .join(''),
  );
  await delay(REST_MS);
  await print('after 20 s');
  const until = Date.now() + MINUTES * 60_000;
  const work = Promise.all([all, web].map((app) => worked(app, files, until)));
  for (let row = 1; row <= ROWS; row += 1) {
    // oxlint-disable-next-line no-await-in-loop -- at its time
    await delay(Math.max(0, until - ((ROWS - row) * MINUTES * 60_000) / ROWS - Date.now()));
    // oxlint-disable-next-line no-await-in-loop -- in the order of time
    await print(`${((row * MINUTES) / ROWS).toFixed(0)} minutes`);
  }
  const [ofAll, ofRoles] = await work;
  console.log(`all: ${ofAll}; web, worker and reader: ${ofRoles}; load ${loadavg()[0]!.toFixed(1)}`);
} finally {
  await Promise.all([worker.end('SIGTERM'), reader.end('SIGTERM')]);
  await Promise.all([all.stop(), web.stop()]);
}
