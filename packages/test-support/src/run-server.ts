import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createServer } from 'node:net';
import { buildServer } from '../../../scripts/build-server.mjs';

let bundle: Promise<string> | undefined;

/** The path of a program of the bundled server, which operators run. */
export const serverProgram = async (name: 'main' | 'admin'): Promise<string> =>
  join(await (bundle ??= buildServer()), `${name}.js`);

export interface RunningServer {
  readonly process: ChildProcess;
  /** All output so far. */
  printed(): string;
  /** Sends a signal and resolves with the exit code or signal. */
  end(signal: NodeJS.Signals): Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

const environment = (env: Record<string, string>) => ({
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
  LOG_LEVEL: 'error',
  ...env,
});

/**
 * Starts the server as operators do, in its own process. Resolves when it reports that it is ready.
 */
export async function runServer(env: Record<string, string>): Promise<RunningServer> {
  const child = spawn(process.execPath, [await serverProgram('main')], { env: environment(env) });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => (text += bytes.toString()));
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', () => {
      if (/is ready: .*\n\n/s.test(text)) resolve();
    });
    child.once('exit', () => reject(new Error(`the server did not start:\n${text}`)));
  });
  return {
    process: child,
    printed: () => text,
    async end(signal) {
      child.kill(signal);
      const [code, by] = await ended;
      return { code, signal: by };
    },
  };
}

/** Runs an admin command to its end. */
export async function runAdmin(args: readonly string[], env: Record<string, string>, input = '') {
  const child = spawn(process.execPath, [await serverProgram('admin'), ...args], { env: environment(env) });
  let out = '';
  let error = '';
  child.stdout.on('data', (bytes: Buffer) => (out += bytes.toString()));
  child.stderr.on('data', (bytes: Buffer) => (error += bytes.toString()));
  child.stdin.end(input);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, out, error };
}

/**
 * Below the ephemeral port ranges of Linux, macOS and Windows (from 32768 or 49152), so that no
 * outgoing connection gets one of these ports.
 */
const FIRST = 15_000;
/** Ports of one worker of Vitest or Playwright. */
const OF_WORKER = 1000;
/** Workers of Vitest; those of Playwright come after them. */
const VITEST_WORKERS = 8;

const given = new Set<number>();

/**
 * A port for a server that is killed and restarted on the same port. A port chosen by the system is
 * ephemeral: any connection of any process may take it while the server is down, and the restart
 * would fail. Each worker of a test run has ports of its own: a port that is not in use yet, or not
 * at this moment, looks free to the others.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + workerNumber() * OF_WORKER + Math.floor(Math.random() * OF_WORKER);
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
}

function workerNumber(): number {
  const { VITEST_POOL_ID: vitest, TEST_PARALLEL_INDEX: playwright } = process.env;
  if (vitest !== undefined) return Number(vitest) % VITEST_WORKERS;
  return VITEST_WORKERS + (Number(playwright ?? 0) % VITEST_WORKERS);
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
