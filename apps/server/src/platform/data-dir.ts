import { chmod, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncDirectory } from './storage/durable-file.ts';

/**
 * Makes DATA_DIR when it is not there. Others may pass through it, since as root PostgreSQL runs as another user,
 * but not list it; what lies in it is closed folder by folder.
 */
export async function makeDataDir(dataDir: string): Promise<void> {
  const made = await mkdir(dataDir, { recursive: true });
  if (made === undefined) return;
  await chmod(dataDir, 0o711);
  await syncDirectory(dirname(made));
}
