import { rm } from 'node:fs/promises';
import { moveDurably, writeNewFile } from './durable-file.ts';

/** Replaces a small file durably and atomically. @returns its SHA-256 */
export async function replaceFile(path: string, text: string): Promise<string> {
  const draft = `${path}.draft`;
  await rm(draft, { force: true });
  const { sha256 } = await writeNewFile(draft, Buffer.from(text));
  await moveDurably(draft, path);
  return sha256;
}
