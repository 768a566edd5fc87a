import type { PhotoSource } from './photo-source.ts';
import type { ReadOptions } from './read-photo.ts';
import type { Picture, ReadResult } from './read-result.ts';

/** A task for a reader process, which runs one at a time. */
export type ReaderTask =
  | { kind: 'read'; source: PhotoSource; options: ReadOptions }
  | { kind: 'extract'; source: PhotoSource; pixelLimit: number }
  | { kind: 'watermark'; picture: Uint8Array; text: string }
  | { kind: 'logo'; bytes: Uint8Array };

/**
 * The answer to a task. `failure` means an error of the server, such as a missing file. Problems
 * with a photo are in `result`.
 */
export type ReaderAnswer =
  | { kind: 'read'; result: ReadResult }
  | { kind: 'extract'; result: Uint8Array }
  | { kind: 'watermark'; result: Picture }
  | { kind: 'logo'; result: Picture | null }
  | { kind: 'failure'; message: string };

/** Why a process ended before it answered. */
export type WorkerExit = 'too-slow' | 'out-of-memory' | 'crashed';

/** Exit code of a reader process that exceeded its memory limit. */
export const outOfMemoryExitCode = 71;
