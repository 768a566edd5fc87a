import { access, constants, realpath } from 'node:fs/promises';
import { errorCode } from '../../error-code.ts';
import type { Logger } from '../../log.ts';
import { ClusterFolder } from './cluster-folder.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { removeStaleFiles, livePostmaster, stopPostmaster } from './postmaster.ts';
import { postgresProcesses } from './processes.ts';

/** The folder of an embedded PostgreSQL; undefined if DATA_DIR has none. */
async function folderIn(dataDir: string): Promise<ClusterFolder | undefined> {
  try {
    const folder = new ClusterFolder(await realpath(dataDir));
    await access(folder.locks, constants.W_OK | constants.X_OK);
    return folder;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    if (errorCode(error) !== 'EACCES') throw error;
    throw new EmbeddedPostgresError(
      `PostgreSQL in ${dataDir} belongs to another user. Run as that user, or as root.`,
    );
  }
}

/**
 * Stops the PostgreSQL that a killed server left running in a DATA_DIR. Resolves with whether one
 * was running.
 *
 * @throws EmbeddedPostgresError while a server or a command uses it
 */
export async function stopOrphan(dataDir: string, log: Logger): Promise<boolean> {
  const folder = await folderIn(dataDir);
  if (!folder) return false;
  const server = folder.serverLock();
  const isServed = !server.tryTake();
  server.release();
  if (isServed)
    throw new EmbeddedPostgresError(
      `A Photoslate server runs on ${dataDir}. Stop that server: its PostgreSQL stops with it.`,
    );
  return folder.underStartLock(log, async () => {
    if (folder.isInUse())
      throw new EmbeddedPostgresError(
        `Another command or server uses PostgreSQL in ${dataDir}. It stops when the last of them ends.`,
      );
    const { cluster } = folder;
    const processes = await postgresProcesses(cluster.name);
    const live = await livePostmaster(cluster);
    if (live) await stopPostmaster(cluster, live);
    else await removeStaleFiles(cluster);
    return processes.length > 0;
  });
}
