import { once } from 'node:events';
import type { ChildProcess } from 'node:child_process';
import {
  appendFile,
  chmod,
  copyFile,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { openPool, type Connection } from '../../../apps/server/src/platform/database/connection.ts';
import { WITHOUT_TIMEOUTS } from '../../../apps/server/src/platform/database/timeouts.ts';
import { installBinaries } from '../../../apps/server/src/platform/database/embedded-postgres/binaries.ts';
import { chooseOwner } from '../../../apps/server/src/platform/database/embedded-postgres/cluster-owner.ts';
import {
  ensureCluster,
  SUPERUSER,
} from '../../../apps/server/src/platform/database/embedded-postgres/cluster.ts';
import {
  endProcesses,
  postgresProcesses,
  signal,
} from '../../../apps/server/src/platform/database/embedded-postgres/processes.ts';
import { chooseRunAs } from '../../../apps/server/src/platform/database/embedded-postgres/run-as.ts';
import { clusterNameOf } from '../../../apps/server/src/platform/database/embedded-postgres/socket-dir.ts';
import { errorCode } from '../../../apps/server/src/platform/error-code.ts';
import { createLogger } from '../../../apps/server/src/platform/log.ts';
import { freePort } from './run-server.ts';

const log = createLogger({ logLevel: 'silent' });
const STANDBY = 'standby';
const ACCESS = `local all all trust
host all all 127.0.0.1/32 trust
host replication all 127.0.0.1/32 trust
`;

/** One PostgreSQL of several, on a TCP port of its own. */
export interface PostgresNode {
  readonly port: number;
  readonly connection: Connection;
  /** Whether it takes writes: false for a standby, and while it does not answer. */
  takesWrites(): Promise<boolean>;
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Sends a signal to all of its processes. */
  signal(name: NodeJS.Signals): Promise<void>;
  /** Kills all of its processes. */
  kill(): Promise<void>;
  /** Makes a standby the primary. Resolves when it takes writes. */
  promote(): Promise<void>;
}

/** Where several PostgreSQL run. */
export interface PostgresNodes {
  /** A new primary, without data. Each takes a free port unless it is given one. */
  primary(port?: number): Promise<PostgresNode>;
  /**
   * A copy of a running primary that follows it. From then on the primary acknowledges a commit
   * when its standby has it on the disk, too.
   */
  standbyOf(primary: PostgresNode, port?: number): Promise<PostgresNode>;
  close(): Promise<void>;
}

const MEMORY = ['shared_buffers=64MB', 'work_mem=4MB'];
const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'max_connections=300',
  'wal_level=replica',
  'wal_keep_size=1GB',
  'synchronous_commit=on',
  'client_connection_check_interval=2s',
  // A connection whose other end has gone keeps no locks for long.
  'tcp_keepalives_idle=5',
  'jit=off',
  ...MEMORY,
];

/** What PostgreSQL's manual leaves out of a base backup. */
const OF_SERVER = /^(postmaster\.(pid|opts)|standby\.signal|pgsql_tmp.*)$/;
const EMPTIED = /^pg_(wal|dynshmem|notify|replslot|serial|snapshots|stat_tmp|subtrans)$/;

/** Copies the folder of a running PostgreSQL, whose files may vanish meanwhile. */
async function copyLive(from: string, to: string): Promise<void> {
  await mkdir(to, { mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const paths = [join(from, entry.name), join(to, entry.name)] as const;
    if (EMPTIED.test(entry.name)) await mkdir(paths[1], { mode: 0o700 });
    else if (entry.isDirectory()) await copyLive(...paths);
    else if (!OF_SERVER.test(entry.name))
      await copyFile(...paths).catch((error: unknown) => {
        if (errorCode(error) !== 'ENOENT') throw error;
      });
  }
}

/**
 * Runs several PostgreSQL of the version that the server brings, to test what happens when one of
 * them fails and another takes over.
 */
export async function openPostgresNodes(): Promise<PostgresNodes> {
  const home = await mkdtemp(join(tmpdir(), 'photoslate-postgres-'));
  await chmod(home, 0o711);
  const owner = await chooseOwner({
    home,
    cluster: join(home, 'none'),
    inUse: false,
    systemUser: SUPERUSER,
    log,
  });
  const runAs = await chooseRunAs(home, owner);
  const programs = await installBinaries(home);
  const names = new Set<string>();
  const pools = new Set<Pool>();

  /** Gives a folder and everything in it to the user of PostgreSQL. */
  const give = async (folder: string) => {
    await runAs.give(folder);
    for (const entry of await readdir(folder, { recursive: true })) await runAs.give(join(folder, entry));
  };

  const start = async (path: string, givenPort: number | undefined): Promise<PostgresNode> => {
    const port = givenPort ?? (await freePort());
    const name = clusterNameOf(path);
    names.add(name);
    const settings = [...SETTINGS, `port=${port}`, `cluster_name=${name}`, `unix_socket_directories=`];
    const output = await open(`${path}.log`, 'a');
    const child: ChildProcess = runAs.spawn(
      programs.postgres,
      ['-D', path, ...settings.flatMap((setting) => ['-c', setting])],
      { cwd: '/', stdio: ['ignore', output.fd, output.fd] },
    );
    const ended = once(child, 'exit');
    // A program that could not be started is noticed below.
    ended.catch(() => undefined);
    await output.close();
    const connection: Connection = {
      connectionString: `postgresql://${SUPERUSER}@127.0.0.1:${port}/postgres`,
      timeouts: { ...WITHOUT_TIMEOUTS, connectMs: 2000, answerMs: 2000 },
    };
    const pool = openPool({ ...connection, acceptsStandby: true }, log, 4);
    pools.add(pool);
    const query: PostgresNode['query'] = async (text, values = []) => (await pool.query(text, values)).rows;
    for (;;) {
      if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null)
        throw new Error(`PostgreSQL has ended:\n${await readFile(`${path}.log`, 'utf8')}`);
      const isUp = await query('select 1').then(
        () => true,
        () => false,
      );
      if (isUp) break;
      await delay(50);
    }
    const takesWrites = () =>
      query<{ off: boolean }>(`select current_setting('transaction_read_only') = 'off' as off`).then(
        ([row]) => row?.off ?? false,
        () => false,
      );
    const node: PostgresNode = {
      port,
      connection,
      takesWrites,
      query,
      async signal(signalName) {
        for (const pid of await postgresProcesses(name)) signal(pid, signalName);
      },
      async kill() {
        await endProcesses(name, ['SIGKILL']);
        await ended;
      },
      async promote() {
        await query('select pg_promote(false)');
        while (!(await takesWrites())) await delay(20);
      },
    };
    paths.set(node, path);
    return node;
  };
  const paths = new Map<PostgresNode, string>();

  return {
    async primary(port) {
      const path = join(home, `node-${names.size + 1}`);
      await ensureCluster(path, programs, runAs);
      await writeFile(join(path, 'pg_hba.conf'), ACCESS);
      return start(path, port);
    },
    async standbyOf(primary, port) {
      const from = paths.get(primary)!;
      const path = join(home, `node-${names.size + 1}`);
      // The base backup of PostgreSQL's manual, because pg_basebackup is not there. The calls need
      // one session.
      const pool = openPool({ ...primary.connection, timeouts: WITHOUT_TIMEOUTS }, log, 1);
      const session: PoolClient = await pool.connect();
      try {
        await session.query(`select pg_backup_start('standby', true)`);
        await copyLive(from, path);
        const { rows } = await session.query<{ labelfile: string }>(
          'select labelfile from pg_backup_stop(false)',
        );
        await writeFile(join(path, 'backup_label'), rows[0]?.labelfile ?? '');
      } finally {
        session.release();
        await pool.end();
      }
      await writeFile(join(path, 'standby.signal'), '');
      // The later line of two counts.
      await appendFile(
        join(path, 'postgresql.auto.conf'),
        `\nsynchronous_standby_names = ''\nprimary_conninfo = 'host=127.0.0.1 port=${primary.port} user=${SUPERUSER} application_name=${STANDBY}'\n`,
      );
      await give(path);
      await chmod(path, 0o700);
      const standby = await start(path, port);
      const follows = `select 1 from pg_stat_replication where application_name = '${STANDBY}' and state = 'streaming'`;
      while ((await primary.query(follows)).length === 0) await delay(50);
      await primary.query(`alter system set synchronous_standby_names = '${STANDBY}'`);
      await primary.query('select pg_reload_conf()');
      while ((await primary.query(`${follows} and sync_state = 'sync'`)).length === 0) await delay(20);
      return standby;
    },
    async close() {
      for (const pool of pools) await pool.end();
      for (const name of names) await endProcesses(name, ['SIGKILL']);
      await rm(home, { recursive: true, force: true });
    },
  };
}
