import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from './config.ts';
import { makeDataDir } from './data-dir.ts';
import { errorCode } from './error-code.ts';
import { syncDirectory } from './storage/durable-file.ts';

const FILE = 'signing.key';

/** Makes the key file complete or not at all; the first of several processes wins. */
async function make(folder: string): Promise<void> {
  await makeDataDir(dirname(folder));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = join(folder, `${FILE}.${randomBytes(6).toString('hex')}`);
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(`${randomBytes(32).toString('base64url')}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    await link(draft, join(folder, FILE));
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  await syncDirectory(folder);
  // Without this a power cut could forget the folder, and with it every link that was mailed.
  await syncDirectory(dirname(folder));
}

/** The installation's signing key, 32 bytes or more: SIGNING_KEY, else the one kept in `DATA_DIR/keys`, made at the first start. */
export async function loadSigningKey(config: Pick<Config, 'dataDir' | 'signingKey'>): Promise<Buffer> {
  if (config.signingKey) return Buffer.from(config.signingKey);
  const folder = join(config.dataDir, 'keys');
  const read = () => readFile(join(folder, FILE), 'utf8');
  const text = await read().catch(async (error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error;
    await make(folder);
    return read();
  });
  const key = Buffer.from(text.trim(), 'base64url');
  if (key.length < 32)
    throw new Error(
      `${join(folder, FILE)} is damaged: it holds fewer than 32 bytes. Restore it from a backup; a new key would end every mailed link.`,
    );
  return key;
}
