import type { PhotoSource } from './photo-source.ts';
import type { ReadOptions } from './read-photo.ts';
import type { Picture, ReadResult } from './read-result.ts';

/** What a reader process is asked to do, one at a time. */
export type ReaderTask =
  | { kind: 'read'; source: PhotoSource; options: ReadOptions }
  | { kind: 'extract'; source: PhotoSource; pixelLimit: number }
  | { kind: 'watermark'; picture: Uint8Array; text: string }
  | { kind: 'logo'; bytes: Uint8Array };

/** A failure is one of ours, such as a file that is not there: what is wrong with a photo is a result. */
export type ReaderAnswer =
  | { kind: 'read'; result: ReadResult }
  | { kind: 'extract'; result: Uint8Array }
  | { kind: 'watermark'; result: Picture }
  | { kind: 'logo'; result: Picture | null }
  | { kind: 'failure'; message: string };

/** How a task ended when its process did not live to answer. */
export type WorkerExit = 'too-slow' | 'out-of-memory' | 'crashed';

/** The exit code by which a reader process says that it outgrew its memory limit. */
export const outOfMemoryExitCode = 71;
