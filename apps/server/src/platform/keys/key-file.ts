import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeDataDir } from '../data-dir.ts';
import { errorCode } from '../error-code.ts';
import { syncDirectory } from '../storage/durable-file.ts';

const KEY_MIN_BYTES = 32;

/** A key is missing, damaged or not the one of this database. The message says what to do. */
export class KeyError extends Error {}

/** The text of a key file: one key a line in base64url, the key in use first. */
export const keyText = (keys: readonly Buffer[]): string =>
  keys.map((key) => `${key.toString('base64url')}\n`).join('');

/** The keys of a key file's text. @throws KeyError */
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

/** The keys of a file; undefined when there is none. @throws KeyError */
export async function readKeys(path: string): Promise<Buffer[] | undefined> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
  return text === undefined ? undefined : parseKeys(text, path);
}

/** Makes a key file complete or not at all. Of several processes the first wins: resolves with the keys that are there then. */
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
  // Without this a power cut could forget the folder, and with it every link that was mailed.
  await syncDirectory(dirname(folder));
  return (await readKeys(path)) ?? [...keys];
}
