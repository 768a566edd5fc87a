import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { errorCode } from '../../error-code.ts';

/** Command lines by process id. Zombie processes have none, and are left out. */
async function commandLines(): Promise<Map<number, string>> {
  if (process.platform !== 'linux') {
    const { stdout } = await promisify(execFile)('ps', ['-axo', 'pid=,command=']);
    return new Map(
      stdout.split('\n').map((line): [number, string] => {
        const [, pid = '', command = ''] = /^\s*(\d+)\s+(.*)$/.exec(line) ?? [];
        return [Number(pid), command];
      }),
    );
  }
  // `ps` is missing in small images, and in a container root may not read other users'
  // /proc/<pid>/cwd.
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const entries = pids.map(async (pid): Promise<[number, string]> => {
    const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    return [Number(pid), line];
  });
  return new Map(await Promise.all(entries));
}

/**
 * The ids of the running PostgreSQL processes of one cluster. The title of each process contains
 * the cluster's name.
 */
export async function postgresProcesses(clusterName: string): Promise<number[]> {
  return [...(await commandLines())].filter(([, line]) => isPostgres(line, clusterName)).map(([pid]) => pid);
}

/**
 * Whether a process is running and belongs to this cluster. It is called twice a second, so it
 * reads no other process.
 */
export async function isOfCluster(pid: number, clusterName: string): Promise<boolean> {
  if (process.platform !== 'linux') return (await postgresProcesses(clusterName)).includes(pid);
  return isPostgres(await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''), clusterName);
}

const isPostgres = (line: string, clusterName: string): boolean =>
  /(^|\/)postgres(:|\0| )/.test(line) && line.includes(clusterName);

/** Sends a signal. Ignores a process that no longer exists. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}

/** Waits until no process of the cluster is left. Resolves with false after the timeout. */
export async function waitUntilGone(clusterName: string, timeoutMs: number): Promise<boolean> {
  const from = performance.now();
  while ((await postgresProcesses(clusterName)).length > 0) {
    if (performance.now() - from > timeoutMs) return false;
    await delay(20);
  }
  return true;
}

/**
 * Ends all processes of the cluster with one signal after the other. No data is lost after SIGKILL:
 * PostgreSQL recovers from its log.
 */
export async function endProcesses(clusterName: string, signals: readonly NodeJS.Signals[]): Promise<void> {
  for (const name of signals) {
    for (const pid of await postgresProcesses(clusterName)) signal(pid, name);
    if (await waitUntilGone(clusterName, 5000)) return;
  }
}
