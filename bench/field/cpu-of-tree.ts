import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * The CPU seconds used so far by a process (`own`) and by all its descendants (`others`). Linux
 * only; null elsewhere.
 */
export function cpuOfTree(pid: number): { own: number; others: number } | null {
  if (process.platform !== 'linux') return null;
  const lines = execFileSync('ps', ['-eo', 'pid,ppid'], { encoding: 'utf8' }).trim().split('\n').slice(1);
  const parents = new Map(lines.map((line) => line.trim().split(/\s+/).map(Number) as [number, number]));
  const descends = (one: number): boolean => one === pid || (parents.has(one) && descends(parents.get(one)!));
  let others = 0;
  for (const one of parents.keys()) if (one !== pid && descends(one)) others += secondsOf(one);
  return { own: secondsOf(pid), others };
}

/** The CPU seconds of a process and of its exited children; 0 if it has exited itself. */
function secondsOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100;
  } catch {
    return 0;
  }
}
