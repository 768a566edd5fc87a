import pLimit from 'p-limit';
import { availableParallelism } from 'node:os';
import type { PhotoSource } from './photo-source.ts';
import type { ReadOptions } from './read-photo.ts';
import type { Picture, ReadResult } from './read-result.ts';
import type { ReaderAnswer, WorkerExit, ReaderTask } from './reader-task.ts';
import { startReaderWorker, type ReaderWorker } from './reader-worker.ts';

declare module '#platform/platform.ts' {
  interface Platform {
    /** The server's shared reader, for uploads and for downloads. */
    readonly photoReader: Reader;
  }
}

export interface ReaderOptions {
  /** Concurrency limit; by default one process per core. */
  workers?: number;
  /** Maximum number of pixels of a photo; more is `too-large`. */
  pixelLimit?: number;
  /** Maximum resident memory of one process, in bytes; more is `too-large`. */
  memoryLimitBytes?: number;
  /** Maximum CPU time for one photo, in milliseconds; more is `too-slow`. */
  cpuLimitMs?: number;
  /** Idle timeout in milliseconds. The process then ends and frees its memory. */
  idleMs?: number;
}

export interface Reader {
  /**
   * Reads one photo. Problems with the file are part of the result. Rejects only if the reading
   * could not start (no such file, reader closed).
   */
  read(source: PhotoSource, options: Omit<ReadOptions, 'pixelLimit'>): Promise<ReadResult>;
  /**
   * The embedded JPEG of a RAW or similar that was read before, with stripped metadata. Rejects if
   * there is none.
   */
  extract(source: PhotoSource): Promise<Uint8Array>;
  /** Adds a text watermark to a picture (a preview or thumbnail that the server created). */
  watermark(picture: Uint8Array, text: string): Promise<Picture>;
  /**
   * Re-encodes an uploaded PNG or JPEG logo as PNG; null if it is neither, or exceeds the limits
   * for logos.
   */
  redrawLogo(bytes: Uint8Array): Promise<Picture | null>;
  /** Ends the processes. Running and waiting tasks reject. */
  close(): void;
}

const reasons = { 'too-slow': 'too-slow', 'out-of-memory': 'too-large', crashed: 'damaged' } as const;

/**
 * Reads photos in separate processes that start on demand. Calls beyond the concurrency limit wait.
 */
export function createReader({
  workers = availableParallelism(),
  pixelLimit = 150_000_000,
  memoryLimitBytes = 1024 ** 3,
  cpuLimitMs = 30_000,
  idleMs = 30_000,
}: ReaderOptions = {}): Reader {
  const all = new Set<ReaderWorker>();
  const idle = new Map<ReaderWorker, NodeJS.Timeout>();
  const limit = pLimit(workers);
  let isClosed = false;

  function stop(worker: ReaderWorker): void {
    clearTimeout(idle.get(worker));
    idle.delete(worker);
    all.delete(worker);
    worker.kill();
  }

  function take(): ReaderWorker {
    for (const worker of idle.keys()) {
      clearTimeout(idle.get(worker));
      idle.delete(worker);
      if (worker.isAlive()) return worker;
      stop(worker);
    }
    const worker = startReaderWorker(memoryLimitBytes);
    all.add(worker);
    return worker;
  }

  function releaseWorker(worker: ReaderWorker): void {
    if (!worker.isAlive()) stop(worker);
    else idle.set(worker, setTimeout(() => stop(worker), idleMs).unref());
  }

  async function runOnce(task: ReaderTask): Promise<ReaderAnswer | WorkerExit> {
    if (isClosed) throw new Error('the reader is closed');
    const worker = take();
    const outcome = await worker.run(task, cpuLimitMs).finally(() => releaseWorker(worker));
    if (isClosed) throw new Error('the reader is closed');
    return outcome;
  }

  const run = (task: ReaderTask): Promise<ReaderAnswer | WorkerExit> =>
    limit(async () => {
      const outcome = await runOnce(task);
      // The process may have died for another reason, such as memory use of another process. Retry
      // once.
      return outcome === 'crashed' || outcome === 'out-of-memory' ? runOnce(task) : outcome;
    });

  async function read(source: PhotoSource, options: Omit<ReadOptions, 'pixelLimit'>): Promise<ReadResult> {
    const outcome = await run({ kind: 'read', source, options: { ...options, pixelLimit } });
    if (typeof outcome === 'string') return { kind: 'unreadable', reason: reasons[outcome], camera: null };
    if (outcome.kind !== 'read')
      throw new Error(outcome.kind === 'failure' ? outcome.message : 'unexpected answer to read');
    return outcome.result;
  }

  async function extract(source: PhotoSource): Promise<Uint8Array> {
    const outcome = await run({ kind: 'extract', source, pixelLimit });
    if (typeof outcome === 'string') throw new Error(`the reader process ended while extracting: ${outcome}`);
    if (outcome.kind !== 'extract')
      throw new Error(outcome.kind === 'failure' ? outcome.message : 'unexpected answer to extract');
    return outcome.result;
  }

  async function watermark(picture: Uint8Array, text: string): Promise<Picture> {
    const outcome = await run({ kind: 'watermark', picture, text });
    if (typeof outcome === 'string')
      throw new Error(`the reader process ended while watermarking: ${outcome}`);
    if (outcome.kind !== 'watermark')
      throw new Error(outcome.kind === 'failure' ? outcome.message : 'unexpected answer to watermark');
    return outcome.result;
  }

  async function redrawLogo(bytes: Uint8Array): Promise<Picture | null> {
    const outcome = await run({ kind: 'logo', bytes });
    // A file that kills the process is no valid logo.
    if (typeof outcome === 'string') return null;
    if (outcome.kind !== 'logo')
      throw new Error(outcome.kind === 'failure' ? outcome.message : 'unexpected answer to logo');
    return outcome.result;
  }

  function close(): void {
    isClosed = true;
    for (const worker of all) stop(worker);
  }

  return { read, extract, watermark, redrawLogo, close };
}
