import { readFile } from 'node:fs/promises';
import type { App } from '@photoslate/test-support/start-app';

/** Milliseconds of a clock tick in /proc: 100 ticks a second on Linux. */
const TICK_MS = 10;

/** CPU milliseconds of this process and of the PostgreSQL backends of its database. Linux only. */
export interface Cpu {
  readonly serverMs: number;
  readonly databaseMs: number;
}

async function now(app: App): Promise<Cpu> {
  const { user, system } = process.cpuUsage();
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
  return {
    serverMs: (user + system) / 1000,
    databaseMs: ticks.reduce((sum, ticksOf) => sum + ticksOf, 0) * TICK_MS,
  };
}

/** The CPU time of `work`. Other work of this process and its database counts, too. */
export async function cpuOfBoth(app: App, work: () => Promise<unknown>): Promise<Cpu> {
  const before = await now(app);
  await work();
  const after = await now(app);
  return {
    serverMs: after.serverMs - before.serverMs,
    databaseMs: Math.max(0, after.databaseMs - before.databaseMs),
  };
}

/** The sum of several CPU times. */
export const sumOf = (parts: readonly Cpu[]): Cpu => ({
  serverMs: parts.reduce((sum, { serverMs }) => sum + serverMs, 0),
  databaseMs: parts.reduce((sum, { databaseMs }) => sum + databaseMs, 0),
});
