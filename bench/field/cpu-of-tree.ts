import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A process with all of its descendants. */
export function treeOf(pid: number): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number) as [number, number]);
  const found = [pid];
  for (const parent of found) found.push(...pairs.filter(([, of]) => of === parent).map(([one]) => one));
  return found;
}

/**
 * The CPU seconds used so far by a process (`own`) and by all its descendants (`others`). Linux
 * only; null elsewhere.
 */
export function cpuOfTree(pid: number): { own: number; others: number } | null {
  if (process.platform !== 'linux') return null;
  const [, ...descendants] = treeOf(pid);
  const others = descendants.reduce((sum, one) => sum + secondsOf(one), 0);
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
