/*
 * Measures mixed API reads at 100 a second while photographs of 24 megapixels are uploaded and
 * decoded, against the same reads of the idle server.
 *
 * Usage: node bench/mixed.bench.ts [seconds]
 */
import { readFile, rm } from 'node:fs/promises';
import { EMAIL, PASSWORD, startDeskApp } from '../tests/e2e/desk-app.ts';
import { loopFile } from './mixed/loop-file.ts';
import { photographs, readsOf, upload } from './mixed/work.ts';

const seconds = Number(process.argv[2] ?? 20);
const everyMs = 10;
const watcher = new URL('mixed/watch-loop.ts', import.meta.url).href;
const row = (label: string, value: string) => console.log(label.padEnd(58), value);

const app = await startDeskApp({ NODE_OPTIONS: `--import=${watcher}` });

async function logIn(): Promise<{ authorization: string }> {
  const answer = await fetch(`${app.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
  });
  const { authorisation } = (await answer.json()) as { authorisation: { token: string } };
  return { authorization: `Bearer ${authorisation.token}` };
}

/**
 * Uploads one photograph after the other until `isOver` returns true. Resolves with their number.
 */
async function send(sessionId: string, files: Buffer[], as: object, isOver: () => boolean): Promise<number> {
  let sent = 0;
  for (; !isOver(); sent += 1) await upload(app.url, sessionId, files[sent % files.length]!, as, sent);
  return sent;
}

/**
 * Sends 100 reads a second for the whole duration. Returns the milliseconds of each read, and how
 * many failed.
 */
async function reads(
  paths: string[],
  as: { authorization: string },
): Promise<{ times: number[]; failed: number }> {
  const times: number[] = [];
  const running: Promise<void>[] = [];
  let failed = 0;
  const begun = performance.now();
  for (let n = 0; n < (seconds * 1000) / everyMs; n += 1) {
    const wait = begun + n * everyMs - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    running.push(
      (async () => {
        const from = performance.now();
        const answer = await fetch(app.url + paths[n % paths.length]!, { headers: as });
        await answer.arrayBuffer();
        times.push(performance.now() - from);
        failed += Number(!answer.ok);
      })(),
    );
  }
  await Promise.all(running);
  return { times: times.toSorted((a, b) => a - b), failed };
}

const at = (times: number[], part: number) => times[Math.floor((times.length - 1) * part)] ?? 0;
const formatTimes = ({ times, failed }: { times: number[]; failed: number }) =>
  `p50 ${at(times, 0.5).toFixed(0)}, p95 ${at(times, 0.95).toFixed(0)}, p99 ${at(times, 0.99).toFixed(0)}, longest ${at(times, 1).toFixed(0)} ms; ${times.length} reads, ${failed} failed`;

try {
  const as = await logIn();
  const session = await app.makeSession();
  await app.makeShoot(session.id);
  const paths = readsOf(session.id);
  const files = await photographs();
  const idle = await reads(paths, as);
  row('floor: reads of the idle server', formatTimes(idle));
  let over = false;
  const sending = Promise.all([0, 1].map(() => send(session.id, files, as, () => over)));
  const busy = await reads(paths, as);
  over = true;
  const sent = await sending;
  row('reads while photographs come in (goal p95 100, p99 300)', formatTimes(busy));
  row('ratio of p95 to the floor', (at(busy.times, 0.95) / at(idle.times, 0.95)).toFixed(2));
  row('photographs sent meanwhile', `${sent[0]! + sent[1]!}`);
  await new Promise((resolve) => setTimeout(resolve, 1000));
  row(
    'longest stall of the server’s event loop (goal 200 ms)',
    `${Number(await readFile(loopFile(app.pid), 'utf8')).toFixed(0)} ms`,
  );
} finally {
  const file = loopFile(app.pid);
  await app.stop();
  await rm(file, { force: true });
}
