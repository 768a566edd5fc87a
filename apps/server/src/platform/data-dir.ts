import { chmod, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncDirectory } from './storage/durable-file.ts';

/**
 * Creates DATA_DIR if it does not exist. Other users may traverse it but not list it, because as
 * root PostgreSQL runs as another user. Each folder in it has its own permissions.
 */
export async function makeDataDir(dataDir: string): Promise<void> {
  const made = await mkdir(dataDir, { recursive: true });
  if (made === undefined) return;
  await chmod(dataDir, 0o711);
  await syncDirectory(dirname(made));
}
