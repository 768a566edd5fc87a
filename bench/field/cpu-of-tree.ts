import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** CPU seconds so far of a process and of all that descend from it, as two figures: the process itself, and the others. Linux only: elsewhere they are null. */
export function cpuOfTree(pid: number): { own: number; others: number } | null {
  if (process.platform !== 'linux') return null;
  const lines = execFileSync('ps', ['-eo', 'pid,ppid'], { encoding: 'utf8' }).trim().split('\n').slice(1);
  const parents = new Map(lines.map((line) => line.trim().split(/\s+/).map(Number) as [number, number]));
  const descends = (one: number): boolean => one === pid || (parents.has(one) && descends(parents.get(one)!));
  let others = 0;
  for (const one of parents.keys()) if (one !== pid && descends(one)) others += secondsOf(one);
  return { own: secondsOf(pid), others };
}

/** Of a process with those of its children that have ended; 0 when it has ended itself. */
function secondsOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100;
  } catch {
    return 0;
  }
}
