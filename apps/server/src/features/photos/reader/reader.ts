import { availableParallelism } from 'node:os';
import type { PhotoSource } from './photo-source.ts';
import type { Picture, ReadResult } from './read-result.ts';
import type { ReaderAnswer, WorkerExit, ReaderTask } from './reader-task.ts';
import { startReaderWorker, type ReaderWorker } from './reader-worker.ts';

declare module '#platform/platform.ts' {
  interface Platform {
    /** The one reader of a server, for what is uploaded and for what is shown. */
    readonly photoReader: Reader;
  }
}

export interface ReaderOptions {
  /** How many photos are read at the same time; by default one per core. */
  workers?: number;
  /** Most pixels of one photo; more is `too-large`. */
  pixelLimit?: number;
  /** Most resident memory of one process, in bytes; more is `too-large`. */
  memoryLimitBytes?: number;
  /** Most processor time for one photo, in milliseconds; more is `too-slow`. */
  cpuLimitMs?: number;
  /** After so many milliseconds without work a process ends and gives its memory back. */
  idleMs?: number;
}

export interface Reader {
  /** Reads one photo. What is wrong with the file is a result; rejects only when it could not be tried (no such file, closed). */
  read(source: PhotoSource, options: { expectCode: boolean }): Promise<ReadResult>;
  /** The JPEG inside a RAW or the like that was read, clean; rejects when there is none. */
  extract(source: PhotoSource): Promise<Uint8Array>;
  /** The same picture (a preview or thumbnail of ours) with a text over all of it. */
  watermark(picture: Uint8Array, text: string): Promise<Picture>;
  /** A PNG or JPEG that somebody sent as a logo, drawn anew as PNG; null when it is none, or more than a logo can be. */
  redrawLogo(bytes: Uint8Array): Promise<Picture | null>;
  /** Ends the processes; what is running or waiting rejects. */
  close(): void;
}

const reasons = { 'too-slow': 'too-slow', 'out-of-memory': 'too-large', crashed: 'damaged' } as const;

/** Reads photos in processes of their own, started when needed; more calls than workers wait their turn. */
export function createReader({
  workers = availableParallelism(),
  pixelLimit = 150_000_000,
  memoryLimitBytes = 1024 ** 3,
  cpuLimitMs = 30_000,
  idleMs = 30_000,
}: ReaderOptions = {}): Reader {
  const all = new Set<ReaderWorker>();
  const idle = new Map<ReaderWorker, NodeJS.Timeout>();
  const waiting: (() => void)[] = [];
  let busy = 0;
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

  async function run(task: ReaderTask): Promise<ReaderAnswer | WorkerExit> {
    if (busy < workers) busy += 1;
    else await new Promise<void>((takePlace) => waiting.push(takePlace));
    try {
      const outcome = await runOnce(task);
      // It may have died of something else, such as a neighbour's hunger for memory: the file gets one more chance.
      return outcome === 'crashed' || outcome === 'out-of-memory' ? await runOnce(task) : outcome;
    } finally {
      const next = waiting.shift();
      if (next) next();
      else busy -= 1;
    }
  }

  async function read(source: PhotoSource, { expectCode }: { expectCode: boolean }): Promise<ReadResult> {
    const outcome = await run({ kind: 'read', source, options: { expectCode, pixelLimit } });
    if (typeof outcome === 'string') return { kind: 'unreadable', reason: reasons[outcome], camera: null };
    if (outcome.kind !== 'read')
      throw new Error(outcome.kind === 'failure' ? outcome.message : 'not a reading');
    return outcome.result;
  }

  async function extract(source: PhotoSource): Promise<Uint8Array> {
    const outcome = await run({ kind: 'extract', source, pixelLimit });
    if (typeof outcome === 'string') throw new Error(`extracting ended: ${outcome}`);
    if (outcome.kind !== 'extract')
      throw new Error(outcome.kind === 'failure' ? outcome.message : 'not a picture');
    return outcome.result;
  }

  async function watermark(picture: Uint8Array, text: string): Promise<Picture> {
    const outcome = await run({ kind: 'watermark', picture, text });
    if (typeof outcome === 'string') throw new Error(`watermarking ended: ${outcome}`);
    if (outcome.kind !== 'watermark')
      throw new Error(outcome.kind === 'failure' ? outcome.message : 'not a picture');
    return outcome.result;
  }

  async function redrawLogo(bytes: Uint8Array): Promise<Picture | null> {
    const outcome = await run({ kind: 'logo', bytes });
    // Whatever kills a process is no logo.
    if (typeof outcome === 'string') return null;
    if (outcome.kind !== 'logo') throw new Error(outcome.kind === 'failure' ? outcome.message : 'not a logo');
    return outcome.result;
  }

  function close(): void {
    isClosed = true;
    for (const worker of all) stop(worker);
    for (const go of waiting.splice(0)) go();
  }

  return { read, extract, watermark, redrawLogo, close };
}
