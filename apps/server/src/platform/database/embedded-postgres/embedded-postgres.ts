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
  startPostmaster,
  stopPostmaster,
  type Cluster,
  type Postmaster,
} from './postmaster.ts';
import { chooseRunAs, type RunAs } from './run-as.ts';
import { socketDir } from './socket-dir.ts';

/** As root PostgreSQL runs as this user, which owns nothing but clusters. */
const SYSTEM_USER = 'photoslate';

/** `server`: the one server of a DATA_DIR. `guest`: a command, welcome whether that server runs or not. */
export type Role = 'server' | 'guest';

export interface EmbeddedPostgres {
  /** Folder of its Unix socket, which `pg` takes as a host. */
  readonly host: string;
  readonly user: string;
  /** Brings PostgreSQL back when it has died; resolves at once when it lives. */
  revive(): Promise<void>;
  /** Stops PostgreSQL, unless another process still uses it: the last one out does. */
  close(): Promise<void>;
}

interface Surroundings {
  readonly cluster: Cluster;
  readonly programs: PostgresBinaries;
  readonly runAs: RunAs;
  readonly log: Logger;
}

/** A postmaster that a killed server left behind is taken over when it is just as this version would start it. */
async function adopt({ cluster, programs, runAs, log }: Surroundings): Promise<Postmaster | undefined> {
  const from = performance.now();
  for (;;) {
    const found = await livePostmaster(cluster);
    if (!found) return undefined;
    if (found.ready) {
      const started = await readFile(`${cluster.path}/postmaster.opts`, 'utf8');
      const wanted = [programs.postgres, ...postmasterArguments(cluster, found.socketDir)];
      const isAsWanted =
        started.replaceAll('"', '').trim() === wanted.join(' ') &&
        (await ownerOf(cluster.path))?.uid === runAs.uid;
      if (isAsWanted && hasSocket(found)) return found;
      log.info('PostgreSQL runs without its socket, with other settings or as another user; restarting it');
      await stopPostmaster(cluster, found);
      return undefined;
    }
    // Starting up or shutting down: either ends soon, but a recovery may take its time.
    if (performance.now() - from > 15 * 60_000)
      throw new EmbeddedPostgresError(
        `PostgreSQL (process ${found.pid}) neither becomes ready nor stops; see ${cluster.logFile}.`,
      );
    await delay(20);
  }
}

/** Gives the stopped cluster to the user that PostgreSQL runs as, unless it is theirs. */
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
 * PostgreSQL in `<dataDir>/postgres`: made at the first start, adopted when a killed server left it running, started otherwise.
 * Throws EmbeddedPostgresError when another server uses this folder, or this machine cannot run it.
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
  // PostgreSQL's user passes through the one, and has no business in the other.
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
      const around = { cluster, programs, runAs, log };
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
  return {
    host: postmaster.socketDir,
    user: SUPERUSER,
    revive: async () => {
      const live = await livePostmaster(cluster);
      if (closed || (live?.ready && hasSocket(live))) return;
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
