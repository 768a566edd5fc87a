import type { Platform } from '#platform/platform.ts';
import { createReader, type Reader } from './reader/reader.ts';

const opened = new WeakMap<Platform, Reader>();

/** The one reader of this process, for what is uploaded and for what is shown. Its processes start when needed and end when idle. */
export function readerOf(platform: Platform): Reader {
  let reader = opened.get(platform);
  if (!reader) opened.set(platform, (reader = createReader({ workers: 2 })));
  return reader;
}

/** Ends the reader's processes with their server; what still runs rejects, and its job is tried again. */
export const closeReader = (platform: Platform): void => opened.get(platform)?.close();
