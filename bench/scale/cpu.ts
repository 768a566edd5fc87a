import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Client } from 'pg';

const FLOOR_REQUESTS = 3000;

/** The CPU time of a process in milliseconds, from the kernel's counters. */
async function cpuMsOfProcess(pid: number | string): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  // In hundredths of a second: user and system, with the children that have ended.
  return [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at] ?? 0), 0) * 10;
}

/** The CPU time of a server and of all processes of its own PostgreSQL, in milliseconds. */
export async function cpuMsOf(pid: number, dataDir: string): Promise<number> {
  const lines = (await readFile(`${dataDir}/postgres/cluster/postmaster.pid`, 'utf8')).split('\n');
  const postmaster = lines[0] ?? '';
  let sum = (await cpuMsOfProcess(pid)) + (await cpuMsOfProcess(postmaster));
  for (const other of await readdir('/proc')) {
    const stat = await readFile(`/proc/${other}/stat`, 'utf8').catch(() => '');
    if (stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] === postmaster)
      sum += await cpuMsOfProcess(other);
  }
  return sum;
}

/** The CPU milliseconds of a request to the floor, PostgreSQL included. */
export async function measureFloor(
  { host, user = '', database = '' }: Client,
  dataDir: string,
): Promise<number> {
  const program = fileURLToPath(new URL('floor-server.ts', import.meta.url));
  const child = spawn(process.execPath, [program, host, user, database]);
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const url = line.toString().trim();
  const send = async (count: number) => {
    for (let nth = 0; nth < count; nth += 1) await (await fetch(url)).text();
  };
  await send(FLOOR_REQUESTS / 3);
  const before = await cpuMsOf(child.pid ?? 0, dataDir);
  await send(FLOOR_REQUESTS);
  const ms = ((await cpuMsOf(child.pid ?? 0, dataDir)) - before) / FLOOR_REQUESTS;
  child.kill();
  return ms;
}
