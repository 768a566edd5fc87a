import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The name of an unfinished file. It contains the final size for other processes. */
export const unfinishedName = (id: string, sizeBytes: number) => `${id}.${sizeBytes}.part`;

/**
 * Parses the name of an unfinished file. Files of earlier versions have no size in their name,
 * which counts as 0.
 */
export function readUnfinishedName(name: string): { id: string; sizeBytes: number } | null {
  const [, id, size] = /^(.+?)(?:\.(\d+))?\.part$/.exec(name) ?? [];
  return id === undefined ? null : { id, sizeBytes: Number(size ?? 0) };
}

/**
 * The final sizes of unfinished files (from their names) and their written bytes. Skips files
 * without a write for `maxSilenceMs`.
 */
export async function unfinishedFiles(folder: string, maxSilenceMs: number) {
  const files: { sizeBytes: number; written: number }[] = [];
  for (const name of await readdir(folder)) {
    const sizeBytes = readUnfinishedName(name)?.sizeBytes ?? 0;
    const found = sizeBytes > 0 ? await stat(join(folder, name)).catch(() => null) : null;
    if (found && Date.now() - found.mtimeMs < maxSilenceMs) files.push({ sizeBytes, written: found.size });
  }
  return files;
}
