import { readFile } from 'node:fs/promises';
import type { App } from '@photoslate/test-support/start-app';

/** Milliseconds of a clock tick in /proc: 100 ticks a second on Linux. */
const TICK_MS = 10;

/** CPU milliseconds of this process and of the PostgreSQL backends of its database. Linux only. */
export interface Cpu {
  readonly serverMs: number;
  readonly databaseMs: number;
}

function ofServer(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

async function ofDatabase(app: App): Promise<number> {
  const backends = await app.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database()',
  );
  const ticks = await Promise.all(
    backends.map(async ({ pid }) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
    }),
  );
  return ticks.reduce((sum, ticksOf) => sum + ticksOf, 0) * TICK_MS;
}

/** The CPU time of `work`. Other work of this process and its database counts, too. */
export async function cpuOfBoth(app: App, work: () => Promise<unknown>): Promise<Cpu> {
  const database = await ofDatabase(app);
  // Reading the ticks takes some 10 ms of this process, which are not of the work.
  const server = ofServer();
  await work();
  const serverMs = ofServer() - server;
  return { serverMs, databaseMs: Math.max(0, (await ofDatabase(app)) - database) };
}

/** The sum of several CPU times. */
export const sumOf = (parts: readonly Cpu[]): Cpu => ({
  serverMs: parts.reduce((sum, { serverMs }) => sum + serverMs, 0),
  databaseMs: parts.reduce((sum, { databaseMs }) => sum + databaseMs, 0),
});
