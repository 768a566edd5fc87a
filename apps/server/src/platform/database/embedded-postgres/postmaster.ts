import { existsSync } from 'node:fs';
import { readFile, rm, rmdir, writeFile } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { basename, dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { errorCode } from '../../error-code.ts';
import type { Logger } from '../../log.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { lastLogLines, openLog } from './log-file.ts';
import { memorySettings } from './memory-settings.ts';
import { endProcesses, isOfCluster, signal, waitUntilGone } from './processes.ts';
import type { RunAs } from './run-as.ts';

/** Crash recovery of a large log can take this long on a slow disk, and must not be interrupted. */
const RECOVERY_TIMEOUT_MS = 15 * 60_000;

export interface Postmaster {
  readonly pid: number;
  readonly socketDir: string;
  readonly ready: boolean;
}

/** The paths and the name of one cluster. */
export interface Cluster {
  /** The real path of its data folder. */
  readonly path: string;
  readonly name: string;
  readonly logFile: string;
}

/** Reads PostgreSQL's own lock file, whether or not its process is still alive. */
export async function recordedPostmaster(cluster: Cluster): Promise<Postmaster | undefined> {
  const text = await readFile(`${cluster.path}/postmaster.pid`, 'utf8').catch(() => '');
  const [pid = '', , , , socketDir = '', , , status = ''] = text.split('\n');
  return Number(pid) > 0 ? { pid: Number(pid), socketDir, ready: status.trim() === 'ready' } : undefined;
}

/**
 * Whether its socket still exists. Cleaners of /tmp and /run remove it while the postmaster is
 * running.
 */
export const hasSocket = ({ socketDir }: Postmaster): boolean => existsSync(`${socketDir}/.s.PGSQL.5432`);

/** The running postmaster of this cluster, or undefined. */
export async function livePostmaster(cluster: Cluster): Promise<Postmaster | undefined> {
  const recorded = await recordedPostmaster(cluster);
  if (!recorded) return undefined;
  return (await isOfCluster(recorded.pid, cluster.name)) ? recorded : undefined;
}

/**
 * Removes the leftovers of a killed postmaster: its remaining processes, and lock files that name a
 * process that is dead, a zombie, or now another program. PostgreSQL itself refuses to start beside
 * them. Requires the start lock.
 */
export async function removeStaleFiles(cluster: Cluster): Promise<void> {
  const recorded = await recordedPostmaster(cluster);
  // The child processes exit on their own when they notice that the postmaster is gone.
  if (!(await waitUntilGone(cluster.name, 2000))) await endProcesses(cluster.name, ['SIGQUIT', 'SIGKILL']);
  if (!recorded) return;
  await rm(`${cluster.path}/postmaster.pid`, { force: true });
  if (!recorded.socketDir) return;
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock'])
    await rm(`${recorded.socketDir}/${name}`, { force: true });
  // The next start creates the folder again, for the user that it runs PostgreSQL as.
  if (basename(recorded.socketDir).startsWith(cluster.name)) await removeIfEmpty(recorded.socketDir);
}

const removeIfEmpty = (folder: string): Promise<void> => rmdir(folder).catch(() => {});

/** The settings of the embedded PostgreSQL; everything else is PostgreSQL's default. */
export const postmasterArguments = (cluster: Cluster, socketDir: string): readonly string[] => [
  '-D',
  cluster.path,
  '-k',
  socketDir,
  ...Object.entries({
    cluster_name: cluster.name,
    listen_addresses: '',
    // Room for several servers with their pools, and for backups and commands beside them.
    max_connections: '300',
    unix_socket_permissions: '0700',
    // An acknowledged commit is on the disk. These are the defaults, set explicitly.
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    // Old WAL files are deleted instead of being recycled.
    wal_recycle: 'off',
    // Cancels the statements of a killed server, which would otherwise keep their locks.
    client_connection_check_interval: '2s',
    jit: 'off',
    // A process of PostgreSQL writes the log, so that the file can be rotated while it runs.
    logging_collector: 'on',
    log_directory: dirname(cluster.logFile),
    log_filename: basename(cluster.logFile),
    log_file_mode: '0600',
    log_rotation_age: '0',
    log_rotation_size: '0',
    ...memorySettings(totalmem()),
    // On a solid-state disk a page somewhere costs nearly as little as the next one.
    random_page_cost: '1.1',
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
];

/**
 * Starts the postmaster and resolves when it accepts connections. It keeps running if this process
 * dies; the next start may then adopt it.
 */
export async function startPostmaster(options: {
  cluster: Cluster;
  program: string;
  socketDir: string;
  runAs: RunAs;
  log: Logger;
}): Promise<Postmaster> {
  const { cluster, log } = options;
  const output = await openLog(cluster.logFile, options.runAs);
  const { size } = await output.stat();
  // Detached, so that Ctrl-C in the terminal reaches only the server, which stops PostgreSQL when
  // it no longer needs it.
  const child = options.runAs.spawn(options.program, postmasterArguments(cluster, options.socketDir), {
    cwd: '/',
    detached: true,
    stdio: ['ignore', output.fd, output.fd],
  });
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signalName) => resolve(`it ended with ${signalName ?? `code ${code}`}`));
  });
  child.unref();
  await output.close();
  let failure: string | undefined;
  void ended.then((text) => (failure = text));

  const from = performance.now();
  for (let loggedSeconds = 0; performance.now() - from < RECOVERY_TIMEOUT_MS;) {
    const recorded = await recordedPostmaster(cluster);
    if (recorded?.ready && recorded.pid === child.pid) return recorded;
    if (failure !== undefined) {
      // The process that writes the log ends last.
      await waitUntilGone(cluster.name, 2000);
      throw new EmbeddedPostgresError(
        `PostgreSQL did not start: ${failure}. The end of its log (${cluster.logFile}):\n${await lastLogLines(cluster.logFile, size)}`,
      );
    }
    const seconds = Math.floor((performance.now() - from) / 1000);
    if (seconds >= loggedSeconds + 10) {
      loggedSeconds = seconds;
      log.info(`PostgreSQL is recovering; waiting for ${seconds} s so far`);
    }
    await delay(10);
  }
  throw new EmbeddedPostgresError(`PostgreSQL has not become ready in 15 minutes; see ${cluster.logFile}.`);
}

/** Makes PostgreSQL open its log file again, as `pg_ctl logrotate` does. */
export async function reopenLog(cluster: Cluster, { pid }: Postmaster): Promise<void> {
  await writeFile(`${cluster.path}/logrotate`, '', { flag: 'wx' }).catch((error: unknown) => {
    // An earlier request, to which PostgreSQL has not come yet.
    if (errorCode(error) !== 'EEXIST') throw error;
  });
  signal(pid, 'SIGUSR1');
}

/** Shuts a postmaster down, and waits until all of its processes are gone. */
export async function stopPostmaster(cluster: Cluster, postmaster: Postmaster): Promise<void> {
  signal(postmaster.pid, 'SIGINT');
  if (!(await waitUntilGone(cluster.name, 60_000))) await endProcesses(cluster.name, ['SIGQUIT', 'SIGKILL']);
  await removeIfEmpty(postmaster.socketDir);
}
