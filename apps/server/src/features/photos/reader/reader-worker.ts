import { fork, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { getCompileCacheDir } from 'node:module';
import { setPriority } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { outOfMemoryExitCode, type ReaderAnswer, type WorkerExit, type ReaderTask } from './reader-task.ts';

const program = fileURLToPath(new URL('reader-process.ts', import.meta.url));
/** Below the web server's, which has people waiting. */
const readerPriority = 10;
/** Of the clock a task may take so many times its limit: a process that waits for a disk which never answers uses no processor. */
const mostOfTheClock = 10;
/** How Linux counts processor time in `/proc`: in hundredths of a second. */
const tickMs = 10;

export interface ReaderWorker {
  /** Runs one task, for `cpuLimitMs` at most; resolves also when the process dies of it, after which `isAlive` is false. */
  run(task: ReaderTask, cpuLimitMs: number): Promise<ReaderAnswer | WorkerExit>;
  isAlive(): boolean;
  kill(): void;
  readonly pid: number | undefined;
}

function start(memoryLimitBytes: number): ChildProcess {
  const compiled = getCompileCacheDir();
  const child = fork(program, [String(memoryLimitBytes)], {
    serialization: 'advanced',
    execArgv: ['--max-old-space-size=512'],
    // No secret of the server's environment reaches a process that opens strangers' files.
    env: {
      MALLOC_ARENA_MAX: '2',
      UV_THREADPOOL_SIZE: '2',
      ...(compiled ? { NODE_COMPILE_CACHE: dirname(compiled) } : {}),
    },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  try {
    if (child.pid !== undefined) setPriority(child.pid, readerPriority);
  } catch {
    // A system that does not let us lower a priority reads photos all the same.
  }
  return child;
}

/** The processor time that a process has used, in milliseconds; where the system does not tell, the time on the clock. */
function usedMs(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * tickMs;
  } catch {
    return performance.now();
  }
}

/**
 * Calls `end` when a process has used so many more milliseconds of the processor than now: on a busy machine a photo is no slower to read,
 * it only waits longer. Returns what calls it off.
 */
function whenUsedUp(pid: number | undefined, limitMs: number, end: () => void): () => void {
  const [usedBefore, begun] = [usedMs(pid), performance.now()];
  let timer: NodeJS.Timeout;
  const check = () => {
    const leftMs = limitMs - (usedMs(pid) - usedBefore);
    if (leftMs <= 0 || performance.now() - begun >= limitMs * mostOfTheClock) end();
    else timer = setTimeout(check, Math.max(leftMs, 10));
  };
  timer = setTimeout(check, limitMs);
  return () => clearTimeout(timer);
}

/** A process that reads photos: it can crash, hang or swell without harm to the server. */
export function startReaderWorker(memoryLimitBytes: number): ReaderWorker {
  const child = start(memoryLimitBytes);
  let isAlive = true;
  const ended = new Promise<ReaderAnswer | WorkerExit>((resolve) => {
    const end = (code: number | null) => {
      isAlive = false;
      resolve(code === outOfMemoryExitCode ? 'out-of-memory' : 'crashed');
    };
    child.once('exit', end);
    child.once('error', () => end(null));
  });

  async function run(task: ReaderTask, cpuLimitMs: number): Promise<ReaderAnswer | WorkerExit> {
    const { promise: answered, resolve: answer } = Promise.withResolvers<ReaderAnswer | WorkerExit>();
    child.once('message', answer);
    const callOff = whenUsedUp(child.pid, cpuLimitMs, () => {
      isAlive = false;
      child.kill('SIGKILL');
      answer('too-slow');
    });
    // When the process is gone already, `ended` tells; the error of sending says no more.
    child.send(task, () => {});
    try {
      return await Promise.race([answered, ended]);
    } finally {
      callOff();
      child.off('message', answer);
    }
  }

  return { run, isAlive: () => isAlive, kill: () => void child.kill('SIGKILL'), pid: child.pid };
}
