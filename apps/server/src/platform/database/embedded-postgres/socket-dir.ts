import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, lstat, mkdir } from 'node:fs/promises';
import { errorCode } from '../../error-code.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import type { RunAs } from './run-as.ts';

/** The name of the cluster in process titles and socket paths, derived from its folder. */
export const clusterNameOf = (cluster: string): string =>
  `photoslate-${createHash('sha256').update(cluster).digest('hex').slice(0, 12)}`;

async function claim(path: string, runAs: RunAs): Promise<boolean> {
  try {
    await mkdir(path, { mode: 0o700 });
    await runAs.give(path);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
  const found = await lstat(path);
  if (!found.isDirectory()) return false;
  if (found.uid === process.getuid?.()) await runAs.give(path);
  else if (found.uid !== runAs.uid) return false;
  await chmod(path, 0o700);
  return true;
}

/**
 * Creates a folder for the socket that only `runAs` (and root) can enter. It is not in DATA_DIR,
 * because a socket's path is limited to 107 bytes. A name that another user has already taken is
 * skipped.
 */
export async function socketDir(clusterName: string, runAs: RunAs): Promise<string> {
  const parents = ['/tmp'];
  if (process.getuid?.() === 0 && existsSync('/run')) parents.unshift('/run');
  const failures: unknown[] = [];
  for (const parent of parents) {
    for (const suffix of ['', '-2', '-3', '-4']) {
      const path = `${parent}/${clusterName}${suffix}`;
      try {
        if (await claim(path, runAs)) return path;
      } catch (error) {
        failures.push(error);
        break;
      }
    }
  }
  throw new EmbeddedPostgresError(
    `No folder for PostgreSQL's socket could be made in ${parents.join(' or ')}.`,
    {
      cause: failures[0],
    },
  );
}
