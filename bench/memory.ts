import { readdir, readFile } from 'node:fs/promises';

export interface Memory {
  readonly processes: number;
  readonly rss: number;
  readonly pss: number;
}
const NONE: Memory = { processes: 0, rss: 0, pss: 0 };
export const sum = (a: Memory, b: Memory): Memory => ({
  processes: a.processes + b.processes,
  rss: a.rss + b.rss,
  pss: a.pss + b.pss,
});

/** The memory of a process, in MiB. */
async function memoryOf(pid: number): Promise<Memory> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  const mib = (name: string) => Number(new RegExp(`^${name}: +(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) / 1024;
  return text === '' ? NONE : { processes: 1, rss: mib('Rss'), pss: mib('Pss') };
}

/** Every process with its parent and its program. */
async function allProcesses() {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const found = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      const [, program = '', parent = ''] = /^\d+ \((.*)\) \S (\d+)/.exec(stat) ?? [];
      return { pid, parent: Number(parent), program };
    }),
  );
  return found.filter(({ program }) => program !== '');
}

/** The memory of a process and its children in MiB: PostgreSQL by itself. */
export async function treeOf(root: number): Promise<{ server: Memory; postgres: Memory }> {
  const processes = await allProcesses();
  const wanted = new Set([root]);
  for (let size = 0; size !== wanted.size;) {
    size = wanted.size;
    for (const { pid, parent } of processes) if (wanted.has(parent)) wanted.add(pid);
  }
  let [server, postgres] = [NONE, NONE];
  for (const { pid, program } of processes) {
    if (!wanted.has(pid)) continue;
    // oxlint-disable-next-line no-await-in-loop -- one sum
    const memory = await memoryOf(pid);
    if (program === 'postgres') postgres = sum(postgres, memory);
    else server = sum(server, memory);
  }
  return { server, postgres };
}
