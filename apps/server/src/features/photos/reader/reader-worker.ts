import { fork, type ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { outOfMemoryExitCode, type ReaderAnswer, type ReaderDeath, type ReaderTask } from './reader-task.ts';

const program = fileURLToPath(new URL('reader-process.ts', import.meta.url));
/** Below the web server's, which has people waiting. */
const readerPriority = 10;

export interface ReaderWorker {
  /** Runs one task; resolves also when the process dies of it, after which `isAlive` is false. */
  run(task: ReaderTask, timeLimitMs: number): Promise<ReaderAnswer | ReaderDeath>;
  isAlive(): boolean;
  kill(): void;
}

function start(memoryLimitBytes: number): ChildProcess {
  const child = fork(program, [String(memoryLimitBytes)], {
    serialization: 'advanced',
    execArgv: ['--max-old-space-size=512'],
    // No secret of the server's environment reaches a process that opens strangers' files.
    env: { MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  try {
    if (child.pid !== undefined) setPriority(child.pid, readerPriority);
  } catch {
    // A system that does not let us lower a priority reads photos all the same.
  }
  return child;
}

/** A process that reads photos: it can crash, hang or swell without harm to the server. */
export function startReaderWorker(memoryLimitBytes: number): ReaderWorker {
  const child = start(memoryLimitBytes);
  let isAlive = true;
  const ended = new Promise<ReaderAnswer | ReaderDeath>((resolve) => {
    const end = (code: number | null) => {
      isAlive = false;
      resolve(code === outOfMemoryExitCode ? 'out-of-memory' : 'crashed');
    };
    child.once('exit', end);
    child.once('error', () => end(null));
  });

  async function run(task: ReaderTask, timeLimitMs: number): Promise<ReaderAnswer | ReaderDeath> {
    const { promise: answered, resolve: answer } = Promise.withResolvers<ReaderAnswer | ReaderDeath>();
    child.once('message', answer);
    const timer = setTimeout(() => {
      isAlive = false;
      child.kill('SIGKILL');
      answer('too-slow');
    }, timeLimitMs);
    // When the process is gone already, `ended` tells; the error of sending says no more.
    child.send(task, () => {});
    try {
      return await Promise.race([answered, ended]);
    } finally {
      clearTimeout(timer);
      child.off('message', answer);
    }
  }

  return { run, isAlive: () => isAlive, kill: () => void child.kill('SIGKILL') };
}
