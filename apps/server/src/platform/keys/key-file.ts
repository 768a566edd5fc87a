import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeDataDir } from '../data-dir.ts';
import { errorCode } from '../error-code.ts';
import { syncDirectory } from '../storage/durable-file.ts';

const KEY_MIN_BYTES = 32;

/**
 * A key is missing, damaged, or not the key of this database. The message tells the operator what
 * to do.
 */
export class KeyError extends Error {}

/** The text of a key file: one key per line in base64url, the current key first. */
export const keyText = (keys: readonly Buffer[]): string =>
  keys.map((key) => `${key.toString('base64url')}\n`).join('');

/** Parses the text of a key file. @throws KeyError */
function parseKeys(text: string, path: string): Buffer[] {
  const keys = text
    .trim()
    .split('\n')
    .map((line) => Buffer.from(line, 'base64url'));
  if (keys.some((key) => key.length < KEY_MIN_BYTES))
    throw new KeyError(
      `${path} is damaged: a key in it has fewer than ${KEY_MIN_BYTES} bytes. Restore the file from a backup.`,
    );
  return keys;
}

/** Reads the keys of a file. Returns undefined if there is no file. @throws KeyError */
export async function readKeys(path: string): Promise<Buffer[] | undefined> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
  return text === undefined ? undefined : parseKeys(text, path);
}

/**
 * Creates a key file atomically. If several processes create it at once, the first one wins.
 * Resolves with the keys that the file then contains.
 */
export async function makeKeys(path: string, keys: readonly Buffer[]): Promise<Buffer[]> {
  const folder = dirname(path);
  await makeDataDir(dirname(folder));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(keyText(keys));
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    await link(draft, path);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  await syncDirectory(folder);
  // Without this a power cut could lose the folder, and invalidate every mailed link.
  await syncDirectory(dirname(folder));
  return (await readKeys(path)) ?? [...keys];
}
