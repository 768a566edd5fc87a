// Information about other processes, without a dependency.
import { readFileSync } from 'node:fs';

/**
 * `{ name, state, parent }` of a process from /proc, or undefined if unavailable (no such process,
 * or no Linux).
 */
export function processEntry(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, parent] = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { name: text.slice(text.indexOf('(') + 1, text.lastIndexOf(')')), state, parent: Number(parent) };
  } catch {
    return undefined;
  }
}

/**
 * Whether a process is running. A zombie is not: if process 1 reaps no children, it would exist
 * forever.
 */
export function isRunning(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
  return processEntry(pid)?.state !== 'Z';
}

/**
 * Calls `stop` when the npm that started this process has ended. A killed npm does not stop its
 * children, and an unstoppable server would keep its port and its data folder.
 */
export function whenAbandonedByNpm(stop) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const entry = processEntry(parent);
  // npm starts scripts through a shell, which may or may not have replaced itself with the script.
  const npm = entry && /^(sh|bash|dash|ash|zsh|busybox)$/.test(entry.name) ? entry.parent : undefined;
  const here = () => process.ppid === parent && (npm === undefined || processEntry(parent)?.parent === npm);
  const timer = setInterval(() => {
    if (here()) return;
    clearInterval(timer);
    stop();
  }, 500);
  timer.unref();
}
