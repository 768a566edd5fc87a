import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { endProcesses } from '../../apps/server/src/platform/database/embedded-postgres/processes.ts';
import { clusterNameOf } from '../../apps/server/src/platform/database/embedded-postgres/socket-dir.ts';
import { freePort, serverProgram } from '@photoslate/test-support/run-server';

/** The default `RestartSec` of systemd. */
const RESTART_DELAY_MS = 100;
const START_PATIENCE_MS = 300_000;
const STOP_PATIENCE_MS = 60_000;
const KEPT_OUTPUT = 4000;

/** One exit of the Node process. */
export interface Exit {
  /** The driver killed it. */
  readonly asked: boolean;
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** The end of its output. */
  readonly lastOutput: string;
}

/** The server as an operator runs it: a supervisor restarts Node whenever it exits. */
export interface SupervisedServer {
  readonly url: string;
  readonly dataDir: string;
  /** The one-time token for the set-up of the studio. */
  readonly setupToken: string;
  readonly exits: readonly Exit[];
  /** When Node was last started, on the clock of `performance.now()`. */
  readonly startedAtMs: number;
  /** The end of the output of the running Node process. */
  readonly output: string;
  /** Kills Node with SIGKILL. The supervisor restarts it. */
  killNode(): void;
  /** Stops Node and PostgreSQL in order, and removes the data folder. */
  stop(): Promise<void>;
}

/** Starts the server with an empty data folder on a free port. Resolves once it can be set up. */
export async function startSupervised(more: Record<string, string>): Promise<SupervisedServer> {
  const folder = await mkdtemp(join(tmpdir(), 'photoslate-accidents-'));
  // The server creates this folder itself, because its PostgreSQL user must own it.
  const dataDir = join(await realpath(folder), 'data');
  const port = await freePort();
  const environment = {
    PATH: process.env['PATH'],
    DATA_DIR: dataDir,
    PORT: String(port),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    ...more,
  };
  const program = await serverProgram('main');
  const exits: Exit[] = [];
  let node: ChildProcess;
  let asked = false;
  let stopping = false;
  let startedAtMs = 0;
  let output = '';

  const start = () => {
    asked = false;
    startedAtMs = performance.now();
    output = '';
    node = spawn(process.execPath, [program], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [node.stdout, node.stderr])
      stream?.on('data', (bytes: Buffer) => (output = (output + bytes.toString()).slice(-KEPT_OUTPUT)));
    node.once('close', (code, signal) => {
      exits.push({ asked, code, signal, lastOutput: output });
      if (!stopping) setTimeout(() => !stopping && start(), RESTART_DELAY_MS);
    });
  };
  const stop = async () => {
    stopping = true;
    if (node.exitCode === null && node.signalCode === null) {
      const ended = new Promise((resolve) => node.once('close', resolve));
      node.kill('SIGTERM');
      const impatient = setTimeout(() => node.kill('SIGKILL'), STOP_PATIENCE_MS);
      await ended;
      clearTimeout(impatient);
    }
    // Usually no process is left, unless Node exited before it could stop them.
    await endProcesses(clusterNameOf(join(dataDir, 'postgres', 'cluster')), ['SIGQUIT', 'SIGKILL']);
    await rm(folder, { recursive: true, force: true });
  };

  start();
  const setupToken = () => /\/setup#(\S+)\n/.exec(output)?.[1];
  while (!setupToken()) {
    if (performance.now() - startedAtMs > START_PATIENCE_MS || exits.length > 0) {
      await stop();
      throw new Error(`The server did not start:\n${output}`);
    }
    await delay(20);
  }
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    setupToken: decodeURIComponent(setupToken() ?? ''),
    exits,
    get startedAtMs() {
      return startedAtMs;
    },
    get output() {
      return output;
    },
    killNode() {
      asked = true;
      node.kill('SIGKILL');
    },
    stop,
  };
}
