import { chmod, mkdir, readFile, realpath } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { makeDataDir } from '../../data-dir.ts';
import { errorCode } from '../../error-code.ts';
import type { Logger } from '../../log.ts';
import { ClusterFolder } from './cluster-folder.ts';
import { chooseOwner, ownerOf, reown } from './cluster-owner.ts';
import { ensureCluster, SUPERUSER, writeAccess } from './cluster.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { installBinaries, type PostgresBinaries } from './binaries.ts';
import {
  removeStaleFiles,
  hasSocket,
  livePostmaster,
  postmasterArguments,
  reopenLog,
  startPostmaster,
  stopPostmaster,
  type Cluster,
  type Postmaster,
} from './postmaster.ts';
import { rotateLog } from './log-file.ts';
import { chooseRunAs, type RunAs } from './run-as.ts';
import { socketDir } from './socket-dir.ts';

/** The user that runs PostgreSQL if the server runs as root. It owns nothing but clusters. */
const SYSTEM_USER = 'photoslate';

const ROTATION_EVERY_MS = 60_000;

/**
 * `server`: the only server on a DATA_DIR. `guest`: a command, which works whether or not that
 * server is running.
 */
export type Role = 'server' | 'guest';

export interface EmbeddedPostgres {
  /** The folder of its Unix socket, which `pg` accepts as a host. */
  readonly host: string;
  readonly user: string;
  /**
   * Restarts PostgreSQL if it has died. Resolves at once if it is running. The server also looks
   * once a minute whether PostgreSQL's log must be rotated.
   */
  revive(): Promise<void>;
  /** Stops PostgreSQL, unless another process still uses it. The last process stops it. */
  close(): Promise<void>;
}

interface Surroundings {
  readonly cluster: Cluster;
  readonly programs: PostgresBinaries;
  readonly runAs: RunAs;
  readonly log: Logger;
  /** A command beside a server, which may have another version, takes PostgreSQL as it runs. */
  readonly joins: boolean;
}

/**
 * Takes over a postmaster that a killed server left behind, if it runs exactly as this version
 * would start it. Otherwise stops it.
 */
async function adopt({
  cluster,
  programs,
  runAs,
  log,
  joins,
}: Surroundings): Promise<Postmaster | undefined> {
  const from = performance.now();
  for (;;) {
    const found = await livePostmaster(cluster);
    if (!found) return undefined;
    if (found.ready) {
      const started = await readFile(`${cluster.path}/postmaster.opts`, 'utf8');
      const wanted = [programs.postgres, ...postmasterArguments(cluster, found.socketDir)];
      const isAsWanted =
        (joins || started.replaceAll('"', '').trim() === wanted.join(' ')) &&
        (await ownerOf(cluster.path))?.uid === runAs.uid;
      if (isAsWanted && hasSocket(found)) return found;
      log.info('PostgreSQL runs without its socket, with other settings or as another user; restarting it');
      await stopPostmaster(cluster, found);
      return undefined;
    }
    // The postmaster is starting up or shutting down. Both end soon, but a recovery may take long.
    if (performance.now() - from > 15 * 60_000)
      throw new EmbeddedPostgresError(
        `PostgreSQL (process ${found.pid}) neither becomes ready nor stops; see ${cluster.logFile}.`,
      );
    await delay(20);
  }
}

/** Gives the stopped cluster to the user that PostgreSQL runs as, if it has another owner. */
async function ensureOwner({ cluster, runAs, log }: Surroundings): Promise<void> {
  const owner = (await ownerOf(cluster.path))?.uid;
  if (owner === runAs.uid) return;
  log.info(`Giving ${cluster.path} to uid ${runAs.uid}, which PostgreSQL runs as (until now: uid ${owner})`);
  await reown(cluster.path, runAs).catch((cause: unknown) => {
    throw new EmbeddedPostgresError(
      `${cluster.path} could not be given to uid ${runAs.uid}, which PostgreSQL runs as: ${errorCode(cause)}. The next start tries again.`,
      { cause },
    );
  });
}

async function run(surroundings: Surroundings): Promise<Postmaster> {
  const { cluster, programs, runAs, log } = surroundings;
  const found = await adopt(surroundings);
  if (found) return found;
  await removeStaleFiles(cluster);
  await ensureOwner(surroundings);
  await writeAccess(cluster.path, runAs);
  return startPostmaster({
    cluster,
    program: programs.postgres,
    socketDir: await socketDir(cluster.name, runAs),
    runAs,
    log,
  });
}

/**
 * Opens the PostgreSQL in `<dataDir>/postgres`: creates it at the first start, adopts it if a
 * killed server left it running, and starts it otherwise.
 *
 * @throws EmbeddedPostgresError if another server uses this folder, or this machine cannot run
 * PostgreSQL
 */
export async function openEmbeddedPostgres(
  dataDir: string,
  role: Role,
  log: Logger,
  systemUser: string = SYSTEM_USER,
): Promise<EmbeddedPostgres> {
  await makeDataDir(dataDir);
  const folder = new ClusterFolder(await realpath(dataDir));
  const { home, locks, cluster } = folder;
  await mkdir(locks, { recursive: true });
  // PostgreSQL's user must traverse `home`, but needs no access to the locks.
  await chmod(home, 0o711);
  await chmod(locks, 0o700);

  const server = folder.serverLock();
  const using = folder.useLock('shared');

  if (
    role === 'server' &&
    !(await server.take(5000, () => log.info(`Waiting for the other server on ${dataDir} to stop`)))
  ) {
    server.release();
    throw new EmbeddedPostgresError(
      `Another Photoslate server is running on ${dataDir}. Stop it first, or give this one a DATA_DIR of its own.`,
    );
  }
  let surroundings: Surroundings;
  let postmaster: Postmaster;
  try {
    [surroundings, postmaster] = await folder.underStartLock(log, async () => {
      const inUse = folder.isInUse();
      const owner = await chooseOwner({ home, cluster: cluster.path, inUse, systemUser, log });
      const runAs = await chooseRunAs(home, owner);
      const programs = await installBinaries(home);
      await ensureCluster(cluster.path, programs, runAs);
      const around = { cluster, programs, runAs, log, joins: role === 'guest' && inUse };
      const running = await run(around);
      using.tryTake();
      return [around, running] as const;
    });
  } catch (error) {
    using.release();
    server.release();
    throw error;
  }

  let closed = false;
  let nextRotation = 0;
  return {
    host: postmaster.socketDir,
    user: SUPERUSER,
    revive: async () => {
      const live = await livePostmaster(cluster);
      if (closed) return;
      if (live?.ready && hasSocket(live)) {
        if (role === 'server' && performance.now() >= nextRotation) {
          // A server that was killed between the two steps has left PostgreSQL on the former file.
          const isFirst = nextRotation === 0;
          nextRotation = performance.now() + ROTATION_EVERY_MS;
          try {
            const isNew = await rotateLog(cluster.logFile, surroundings.runAs);
            if (isNew || isFirst) await reopenLog(cluster, live);
          } catch (error) {
            log.warn({ err: error }, 'The log of PostgreSQL could not be rotated');
          }
        }
        return;
      }
      await folder.underStartLock(log, async () => {
        if (!closed) postmaster = await run(surroundings);
      });
    },
    close: async () => {
      if (closed) return;
      closed = true;
      await folder.underStartLock(log, async () => {
        using.release();
        const running = folder.isInUse() ? undefined : await livePostmaster(cluster);
        if (running) await stopPostmaster(cluster, running);
      });
      server.release();
    },
  };
}
