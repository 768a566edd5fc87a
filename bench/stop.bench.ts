// Measures how long a server takes to stop after its last request was answered, against an idle
// server.
// Usage: node bench/stop.bench.ts [times]
import { routes } from '@photoslate/contract/routes';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort, runServer, type RunningServer } from '@photoslate/test-support/run-server';
import { median } from './measure.ts';

const GOAL_MS = 1000;
const times = Number(process.argv[2]) || 10;

/** Milliseconds from the signal to the exit. */
async function stopIdle(server: RunningServer): Promise<number> {
  const signalledAt = performance.now();
  await server.end('SIGTERM');
  return performance.now() - signalledAt;
}

/**
 * Milliseconds from the answer of the last request, which had begun before the signal, to the exit.
 */
async function stopAtWork(server: RunningServer, port: number): Promise<number> {
  // Browsers keep idle connections open.
  const silent = connect(port, '127.0.0.1').on('error', () => undefined);
  await once(silent, 'connect');
  const body = JSON.stringify({ email: 'nobody@example.org', password: 'a wrong password' });
  const { method, path } = routes['auth.login'];
  const headers = {
    'content-type': 'application/json',
    'content-length': body.length,
    expect: '100-continue',
  };
  const login = request({ host: '127.0.0.1', port, method, path, headers });
  const begun = once(login, 'continue');
  login.flushHeaders();
  await begun;
  const ended = server.end('SIGTERM');
  while (!server.printed().includes('finishing running requests and jobs')) await delay(5);
  login.end(body);
  const [answer] = (await once(login, 'response')) as [IncomingMessage];
  answer.resume();
  const answered = performance.now();
  await ended;
  silent.destroy();
  return performance.now() - answered;
}

const figures = { idle: [] as number[], work: [] as number[] };
for (let n = 0; n < times * 2; n += 1) {
  const folder = await mkdtemp(join(tmpdir(), 'photoslate-stop-'));
  const port = await freePort();
  const server = await runServer({ DATA_DIR: join(folder, 'data'), PORT: String(port), HOST: '127.0.0.1' });
  if (n % 2 === 0) figures.idle.push(await stopIdle(server));
  else figures.work.push(await stopAtWork(server, port));
  await rm(folder, { recursive: true, force: true });
}
const [idle, work] = [median(figures.idle), median(figures.work)];
const longest = Math.max(...figures.work);
console.log(`${times} stops each, milliseconds to the end, median (longest)`);
console.log(
  `idle, from the signal                    ${idle.toFixed(0)} (${Math.max(...figures.idle).toFixed(0)})`,
);
console.log(`at work, from the last request’s answer  ${work.toFixed(0)} (${longest.toFixed(0)})`);
console.log(`ratio ${(work / idle).toFixed(2)}, goal ${GOAL_MS} ms`);
if (longest > GOAL_MS) process.exitCode = 1;
