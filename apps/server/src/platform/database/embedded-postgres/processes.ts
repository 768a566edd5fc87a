import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { errorCode } from '../../error-code.ts';

/** Command lines by process id. Zombies have none, and so are no processes here. */
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
  // Not `ps`, which small images lack; and not /proc/<pid>/cwd, which root may not read of others in a container.
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const entries = pids.map(async (pid): Promise<[number, string]> => {
    const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    return [Number(pid), line];
  });
  return new Map(await Promise.all(entries));
}

/** Ids of the live PostgreSQL processes of one cluster: its name stands in the title of each of them. */
export async function postgresProcesses(clusterName: string): Promise<number[]> {
  return [...(await commandLines())].filter(([, line]) => isPostgres(line, clusterName)).map(([pid]) => pid);
}

/** Whether a process lives and is one of this cluster's: asked twice a second, so that it looks at no other. */
export async function isOfCluster(pid: number, clusterName: string): Promise<boolean> {
  if (process.platform !== 'linux') return (await postgresProcesses(clusterName)).includes(pid);
  return isPostgres(await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''), clusterName);
}

const isPostgres = (line: string, clusterName: string): boolean =>
  /(^|\/)postgres(:|\0| )/.test(line) && line.includes(clusterName);

/** Sends a signal; a process that is gone already is no failure. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}

/** Waits until no process of the cluster is left; false when some are after the time. */
export async function waitUntilGone(clusterName: string, patienceMs: number): Promise<boolean> {
  const from = performance.now();
  while ((await postgresProcesses(clusterName)).length > 0) {
    if (performance.now() - from > patienceMs) return false;
    await delay(20);
  }
  return true;
}

/** Ends all processes of the cluster: politely, then firmly. After SIGKILL PostgreSQL recovers from its log, so nothing is lost. */
export async function endProcesses(clusterName: string, signals: readonly NodeJS.Signals[]): Promise<void> {
  for (const name of signals) {
    for (const pid of await postgresProcesses(clusterName)) signal(pid, name);
    if (await waitUntilGone(clusterName, 5000)) return;
  }
}
