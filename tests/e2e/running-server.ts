import { spawn } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, serverProgram } from '@photoslate/test-support/run-server';
import { openTestDatabase, urlOf } from '@photoslate/test-support/test-database';

/** A server process with an empty database, an empty data folder and a free port. */
export interface RunningServer {
  readonly url: string;
  /** Its data folder and database, as environment variables for the admin command. */
  readonly environment: Readonly<Record<string, string>>;
  /** The one-time URL for creating the studio; empty if there is a studio. */
  readonly setupUrl: string;
  /** Process id of the server; a restart changes it. */
  readonly pid: number;
  /** kill -9, then a restart with the same data. */
  killAndRestart(): Promise<void>;
  stop(): Promise<void>;
  /** Stops the server, and keeps what it has stored. Only with the PostgreSQL of all tests. */
  keep(): Promise<StoredServer>;
}

/** The stored data of a stopped server. */
export interface StoredServer {
  readonly dataDir: string;
  /** The name of its database. */
  readonly database: string;
}

export interface StartOptions {
  /**
   * `shared`: a new database in the PostgreSQL of all tests, which starts quickly; `own`: a
   * PostgreSQL that the server starts and supervises, as with `npm start`.
   */
  readonly postgres?: 'shared' | 'own';
  /** The server continues with a copy of this. */
  readonly copyOf?: StoredServer;
}

/**
 * Starts the real server process.
 * @param environment is added to its configuration
 */
export async function startRealServer(
  environment: Record<string, string> = {},
  { postgres = 'shared', copyOf }: StartOptions = {},
): Promise<RunningServer> {
  const [dataDir, port, opened] = await Promise.all([
    environment['DATA_DIR'] ?? mkdtemp(join(tmpdir(), 'photoslate-e2e-')),
    freePort(),
    postgres === 'shared' ? openTestDatabase(undefined, copyOf?.database) : undefined,
  ]);
  if (copyOf) await cp(copyOf.dataDir, dataDir, { recursive: true });
  let database = opened;
  const url = `http://localhost:${port}`;
  const location = {
    DATA_DIR: dataDir,
    ...(database ? { DATABASE_URL: urlOf(database.connection) } : {}),
  };
  const start = () =>
    run({ ...location, PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: url, ...environment });
  let running = await start();
  const setupUrl = /http\S+\/setup#\S+/.exec(running.said())?.[0] ?? '';
  return {
    url,
    environment: location,
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
      const closing = database;
      database = undefined;
      await closing?.close();
      await rm(dataDir, { recursive: true, force: true });
    },
    async keep() {
      const code = await running.end('SIGTERM');
      if (code !== 0) throw new Error(`The server did not stop in order:\n${running.said()}`);
      if (!database) throw new Error('A PostgreSQL of its own is not kept.');
      return { dataDir, database: await database.keep() };
    },
  };
}

async function run(environment: Record<string, string>) {
  const child = spawn(process.execPath, [await serverProgram('main')], {
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended;
  };
  return await new Promise<{ pid: number; said: () => string; end: typeof end }>((resolve, reject) => {
    const collect = (piece: Buffer) => {
      said += piece.toString();
      // The server writes the whole start message at once, with the address for the set-up.
      if (said.includes('Photoslate is ready')) resolve({ pid: child.pid ?? 0, said: () => said, end });
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    void ended.then(() => reject(new Error(`The server ended before it was ready:\n${said}`)));
  });
}
