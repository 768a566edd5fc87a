import { existsSync } from 'node:fs';
import { open, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../../log.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { endProcesses, isOfCluster, signal, waitUntilGone } from './processes.ts';
import type { RunAs } from './run-as.ts';

/** Crash recovery of a large log takes this long on a slow disk, and must not be cut short. */
const RECOVERY_PATIENCE_MS = 15 * 60_000;
const LOG_LIMIT_BYTES = 8 * 1024 * 1024;

export interface Postmaster {
  readonly pid: number;
  readonly socketDir: string;
  readonly ready: boolean;
}

/** Everything that names and places one cluster. */
export interface Cluster {
  /** Real path of its data folder. */
  readonly path: string;
  readonly name: string;
  readonly logFile: string;
}

/** What PostgreSQL's own lock file says, whether or not that process still lives. */
export async function recordedPostmaster(cluster: Cluster): Promise<Postmaster | undefined> {
  const text = await readFile(`${cluster.path}/postmaster.pid`, 'utf8').catch(() => '');
  const [pid = '', , , , socketDir = '', , , status = ''] = text.split('\n');
  return Number(pid) > 0 ? { pid: Number(pid), socketDir, ready: status.trim() === 'ready' } : undefined;
}

/** Whether its socket is still there: cleaners of /tmp and of /run take it away from under a postmaster that lives on. */
export const hasSocket = ({ socketDir }: Postmaster): boolean => existsSync(`${socketDir}/.s.PGSQL.5432`);

/** The postmaster that serves this cluster now, or undefined. */
export async function livePostmaster(cluster: Cluster): Promise<Postmaster | undefined> {
  const recorded = await recordedPostmaster(cluster);
  if (!recorded) return undefined;
  return (await isOfCluster(recorded.pid, cluster.name)) ? recorded : undefined;
}

/**
 * Removes what a killed postmaster left: its remaining processes, and lock files that name a process which is dead,
 * a zombie, or by now somebody else. PostgreSQL itself refuses to start beside those. Call it under the start lock.
 */
export async function removeStaleFiles(cluster: Cluster): Promise<void> {
  const recorded = await recordedPostmaster(cluster);
  // Its children end by themselves as soon as they notice.
  if (!(await waitUntilGone(cluster.name, 2000))) await endProcesses(cluster.name, ['SIGQUIT', 'SIGKILL']);
  if (!recorded) return;
  await rm(`${cluster.path}/postmaster.pid`, { force: true });
  if (!recorded.socketDir) return;
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock'])
    await rm(`${recorded.socketDir}/${name}`, { force: true });
  // The next start makes the folder anew, for the user that it runs PostgreSQL as.
  if (basename(recorded.socketDir).startsWith(cluster.name)) await removeIfEmpty(recorded.socketDir);
}

const removeIfEmpty = (folder: string): Promise<void> => rmdir(folder).catch(() => {});

/** The settings of the own PostgreSQL; everything else is its default. */
export const postmasterArguments = (cluster: Cluster, socketDir: string): readonly string[] => [
  '-D',
  cluster.path,
  '-k',
  socketDir,
  ...Object.entries({
    cluster_name: cluster.name,
    listen_addresses: '',
    unix_socket_permissions: '0700',
    // What is acknowledged is on the disk. These are the defaults, said aloud.
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    // A log of changes is deleted once it is not needed, instead of being kept for its space.
    wal_recycle: 'off',
    // A killed server's statements do not run on, holding their locks.
    client_connection_check_interval: '2s',
    jit: 'off',
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
];

async function lastWords(file: string, from: number): Promise<string> {
  const text = (await readFile(file)).subarray(from).toString();
  return text.trim().split('\n').slice(-15).join('\n');
}

/** Starts the postmaster and resolves once it takes connections. It lives on when this process dies, so the next start may find it. */
export async function startPostmaster(options: {
  cluster: Cluster;
  program: string;
  socketDir: string;
  runAs: RunAs;
  log: Logger;
}): Promise<Postmaster> {
  const { cluster, log } = options;
  const { size: logged } = await stat(cluster.logFile).catch(() => ({ size: 0 }));
  if (logged > LOG_LIMIT_BYTES) await rename(cluster.logFile, `${cluster.logFile}.1`);
  const output = await open(cluster.logFile, 'a', 0o600);
  const { size } = await output.stat();
  // Detached: Ctrl-C at the terminal reaches us alone, and we stop it when we no longer need it.
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
  for (let said = 0; performance.now() - from < RECOVERY_PATIENCE_MS;) {
    const recorded = await recordedPostmaster(cluster);
    if (recorded?.ready && recorded.pid === child.pid) return recorded;
    if (failure !== undefined)
      throw new EmbeddedPostgresError(
        `PostgreSQL did not start: ${failure}. Its last words (${cluster.logFile}):\n${await lastWords(cluster.logFile, size)}`,
      );
    const seconds = Math.floor((performance.now() - from) / 1000);
    if (seconds >= said + 10) {
      said = seconds;
      log.info(`PostgreSQL is recovering; waiting since ${seconds} s`);
    }
    await delay(10);
  }
  throw new EmbeddedPostgresError(`PostgreSQL has not become ready in 15 minutes; see ${cluster.logFile}.`);
}

/** Stops a postmaster the orderly way and waits until all of its processes are gone. */
export async function stopPostmaster(cluster: Cluster, postmaster: Postmaster): Promise<void> {
  signal(postmaster.pid, 'SIGINT');
  if (!(await waitUntilGone(cluster.name, 60_000))) await endProcesses(cluster.name, ['SIGQUIT', 'SIGKILL']);
  await removeIfEmpty(postmaster.socketDir);
}
