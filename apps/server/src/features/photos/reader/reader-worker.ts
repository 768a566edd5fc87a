import { fork, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { getCompileCacheDir } from 'node:module';
import { setPriority } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { outOfMemoryExitCode, type ReaderAnswer, type WorkerExit, type ReaderTask } from './reader-task.ts';

const program = fileURLToPath(new URL('reader-process.ts', import.meta.url));
/** A lower priority than the web server's, which serves users. */
const readerPriority = 10;
/**
 * Limit of the elapsed time, as a multiple of the CPU limit: a process that hangs on disk I/O uses
 * no CPU time.
 */
const maxElapsedFactor = 10;
/** Unit of CPU time in Linux' `/proc`. */
const tickMs = 10;

export interface ReaderWorker {
  /**
   * Runs one task, for at most `cpuLimitMs` of CPU time. It also resolves if the process dies;
   * `isAlive` is then false.
   */
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
    // A process that opens untrusted files must not see the secrets in the server's environment.
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
    // Lowering the priority is optional: some systems do not allow it.
  }
  return child;
}

/**
 * The CPU time of a process in milliseconds; elapsed time where the system does not report CPU
 * time.
 */
function usedMs(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * tickMs;
  } catch {
    return performance.now();
  }
}

/**
 * Calls `end` when a process has used `limitMs` more CPU time than now. On a busy machine a photo
 * then has the same limit, although it takes longer. Returns a function that cancels the timer.
 */
function whenUsedUp(pid: number | undefined, limitMs: number, end: () => void): () => void {
  const [usedBefore, begun] = [usedMs(pid), performance.now()];
  let timer: NodeJS.Timeout;
  const check = () => {
    const leftMs = limitMs - (usedMs(pid) - usedBefore);
    if (leftMs <= 0 || performance.now() - begun >= limitMs * maxElapsedFactor) end();
    else timer = setTimeout(check, Math.max(leftMs, 10));
  };
  timer = setTimeout(check, limitMs);
  return () => clearTimeout(timer);
}

/**
 * Starts a process that reads photos. It can crash, hang or run out of memory without affecting the
 * server.
 */
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
    const cancelTimer = whenUsedUp(child.pid, cpuLimitMs, () => {
      isAlive = false;
      child.kill('SIGKILL');
      answer('too-slow');
    });
    // If the process has exited already, `ended` reports it, so the send error is ignored.
    child.send(task, () => {});
    try {
      return await Promise.race([answered, ended]);
    } finally {
      cancelTimer();
      child.off('message', answer);
    }
  }

  return { run, isAlive: () => isAlive, kill: () => void child.kill('SIGKILL'), pid: child.pid };
}
