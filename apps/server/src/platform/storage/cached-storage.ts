import { createHash } from 'node:crypto';
import { copyFile, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Clock } from '../clock.ts';
import { makeDirectory } from './durable-file.ts';
import { FileMissing } from './storage-errors.ts';
import { checkKey, type ByteRange, type Storage } from './storage.ts';

/** Another server may have removed the file: its copy here ends after this time at the latest. */
const MAX_AGE_MS = 60 * 60_000;

const SWEEP_MS = 10 * 60_000;

export interface CacheOptions {
  /** Emptied when the cache is opened. */
  readonly folder: string;
  readonly maxBytes: number;
  /** Decides by the key whether a file is cached: small files that are read often. */
  readonly isCached: (key: string) => boolean;
  readonly clock: Clock;
}

interface Entry {
  readonly path: string;
  readonly size: number;
  readonly filledAtMs: number;
}

interface Filling {
  readonly done: Promise<void>;
  /** The file was changed meanwhile, so the copy is not kept. */
  isStale: boolean;
}

/**
 * A store that keeps copies of some files on the local disk, and removes the least recently used
 * ones above `maxBytes`. It decides about no access: each request is checked before it reads.
 */
export async function cachedStorage(
  store: Storage,
  { folder, maxBytes, isCached, clock }: CacheOptions,
): Promise<Storage> {
  // After a power failure, a copy may be incomplete.
  await rm(folder, { recursive: true, force: true });
  await makeDirectory(folder);
  /** The least recently used first. */
  const entries = new Map<string, Entry>();
  const filling = new Map<string, Filling>();
  let bytes = 0;

  const isOver = ({ filledAtMs }: Entry) => clock.now().getTime() - filledAtMs > MAX_AGE_MS;

  async function drop(key: string): Promise<void> {
    const running = filling.get(key);
    if (running) running.isStale = true;
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    bytes -= entry.size;
    await rm(entry.path, { force: true });
  }

  async function sweep(): Promise<void> {
    for (const [key, entry] of entries) if (isOver(entry)) await drop(key);
  }

  async function fetchCopy(key: string, current: { isStale: boolean }): Promise<void> {
    const filledAtMs = clock.now().getTime();
    const path = join(folder, createHash('sha256').update(`${key} ${filledAtMs}`).digest('hex'));
    let size: number;
    try {
      size = await store.withLocalFile(key, async (from) => {
        await copyFile(from, path);
        return (await stat(path)).size;
      });
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
    if (current.isStale) return rm(path, { force: true });
    entries.set(key, { path, size, filledAtMs });
    bytes += size;
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes) break;
      await drop(oldest);
    }
  }

  /** One request to the store, however many readers wait. */
  function fill(key: string): Promise<void> {
    const running = filling.get(key);
    if (running && !running.isStale) return running.done;
    const current = { isStale: false };
    const done = fetchCopy(key, current).finally(() => {
      if (filling.get(key)?.done === done) filling.delete(key);
    });
    filling.set(key, Object.assign(current, { done }));
    return done;
  }

  function used(key: string): Entry | undefined {
    const entry = entries.get(key);
    if (!entry || isOver(entry)) return undefined;
    entries.delete(key);
    entries.set(key, entry);
    return entry;
  }

  async function openCopy(key: string, range?: ByteRange): Promise<Readable | undefined> {
    const entry = used(key);
    // It may have been removed since, by this process or by another one.
    const handle = entry && (await open(entry.path, 'r').catch(() => undefined));
    return handle?.createReadStream({ ...range });
  }

  async function openCached(key: string, range?: ByteRange): Promise<Readable> {
    const copy = await openCopy(key, range);
    if (copy) return copy;
    await drop(key);
    try {
      await fill(key);
    } catch (error) {
      // Without room on the local disk, the store itself answers.
      if (error instanceof FileMissing) throw error;
    }
    return (await openCopy(key, range)) ?? store.open(key, range);
  }

  setInterval(() => void sweep(), SWEEP_MS).unref();

  return {
    ...store,
    async put(key, source, sizeBytes) {
      const stored = await store.put(key, source, sizeBytes);
      await drop(key);
      return stored;
    },
    open: async (key, range) => (isCached(checkKey(key)) ? openCached(key, range) : store.open(key, range)),
    size: async (key) => used(key)?.size ?? store.size(key),
    async remove(key) {
      await drop(key);
      await store.remove(key);
      // A read that began before may have filled it again.
      await drop(key);
    },
  };
}
