import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../support/free-port.ts';

const MAIN = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));

/** The server as `npm start` runs it, on an empty data folder and a free port. */
export interface RunningServer {
  readonly url: string;
  /** The one-time address that makes the studio. */
  readonly setupUrl: string;
  /** Of the server process as it runs now; PostgreSQL descends from it. */
  readonly pid: number;
  /** kill -9, and started again on the same data. */
  killAndRestart(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the real server process; `environment` adds to its configuration. */
export async function startRealServer(environment: Record<string, string> = {}): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'photoslate-e2e-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const start = () =>
    run({ DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: url, ...environment });
  let running = await start();
  const setupUrl = /http\S+\/setup#\S+/.exec(running.said())?.[0] ?? '';
  return {
    url,
    setupUrl,
    get pid() {
      return running.pid;
    },
    async killAndRestart() {
      await running.end('SIGKILL');
      running = await start();
    },
    async stop() {
      await running.end('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function run(environment: Record<string, string>) {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended;
  };
  return new Promise<{ pid: number; said: () => string; end: typeof end }>((resolve, reject) => {
    const hear = (piece: Buffer) => {
      said += piece.toString();
      if (said.includes('Photoslate is ready'))
        setTimeout(() => resolve({ pid: child.pid ?? 0, said: () => said, end }), 100);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    void ended.then(() => reject(new Error(`The server ended before it was ready:\n${said}`)));
  });
}
