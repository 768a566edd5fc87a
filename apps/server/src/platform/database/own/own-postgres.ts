import { chmod, mkdir, readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { makeDataDir } from '../../data-dir.ts';
import type { Logger } from '../../log.ts';
import { ensureCluster, SUPERUSER } from './cluster.ts';
import { FileLock } from './file-lock.ts';
import { OwnPostgresError } from './own-postgres-error.ts';
import { placePrograms, type Programs } from './programs.ts';
import {
  clearRemains,
  hasSocket,
  livePostmaster,
  postmasterArguments,
  startPostmaster,
  stopPostmaster,
  type Cluster,
  type Postmaster,
} from './postmaster.ts';
import { chooseRunAs, type RunAs } from './run-as.ts';
import { clusterNameOf, socketDir } from './socket-dir.ts';

/** `server`: the one server of a DATA_DIR. `guest`: a command, welcome whether that server runs or not. */
export type Role = 'server' | 'guest';

export interface OwnPostgres {
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
  readonly programs: Programs;
  readonly runAs: RunAs;
  readonly log: Logger;
}

/** A postmaster that a killed server left behind is taken over when it is just as this version would start it. */
async function adopt({ cluster, programs, log }: Surroundings): Promise<Postmaster | undefined> {
  const from = performance.now();
  for (;;) {
    const found = await livePostmaster(cluster);
    if (!found) return undefined;
    if (found.ready) {
      const started = await readFile(`${cluster.path}/postmaster.opts`, 'utf8');
      const wanted = [programs.postgres, ...postmasterArguments(cluster, found.socketDir)];
      if (hasSocket(found) && started.replaceAll('"', '').trim() === wanted.join(' ')) return found;
      log.info('PostgreSQL runs without its socket or with other settings; restarting it');
      await stopPostmaster(cluster, found);
      return undefined;
    }
    // Starting up or shutting down: either ends soon, but a recovery may take its time.
    if (performance.now() - from > 15 * 60_000)
      throw new OwnPostgresError(
        `PostgreSQL (process ${found.pid}) neither becomes ready nor stops; see ${cluster.logFile}.`,
      );
    await delay(20);
  }
}

async function run(surroundings: Surroundings): Promise<Postmaster> {
  const { cluster, programs, runAs, log } = surroundings;
  const found = await adopt(surroundings);
  if (found) return found;
  await clearRemains(cluster);
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
 * Throws OwnPostgresError when another server uses this folder, or this machine cannot run it.
 */
export async function openOwnPostgres(dataDir: string, role: Role, log: Logger): Promise<OwnPostgres> {
  await makeDataDir(dataDir);
  const home = join(await realpath(dataDir), 'postgres');
  const locks = join(home, 'locks');
  await mkdir(locks, { recursive: true });
  // PostgreSQL's user passes through the one, and has no business in the other.
  await chmod(home, 0o711);
  await chmod(locks, 0o700);
  const path = join(home, 'cluster');
  const cluster: Cluster = { path, name: clusterNameOf(path), logFile: join(home, 'postgres.log') };

  const starting = () => new FileLock(join(locks, 'start.lock'), 'exclusive');
  const server = new FileLock(join(locks, 'server.lock'), 'exclusive');
  const using = new FileLock(join(locks, 'in-use.lock'), 'shared');

  const underStartLock = async <T>(work: () => Promise<T>): Promise<T> => {
    const lock = starting();
    try {
      if (
        !(await lock.take(10 * 60_000, () =>
          log.info(`Waiting for another process that starts or stops PostgreSQL in ${dataDir}`),
        ))
      )
        throw new OwnPostgresError(
          `Another process has been starting or stopping PostgreSQL in ${dataDir} for 10 minutes.`,
        );
      return await work();
    } finally {
      lock.release();
    }
  };

  if (
    role === 'server' &&
    !(await server.take(5000, () => log.info(`Waiting for the other server on ${dataDir} to stop`)))
  ) {
    server.release();
    throw new OwnPostgresError(
      `Another Photoslate server is running on ${dataDir}. Stop it first, or give this one a DATA_DIR of its own.`,
    );
  }
  let surroundings: Surroundings;
  let postmaster: Postmaster;
  try {
    [surroundings, postmaster] = await underStartLock(async () => {
      const runAs = await chooseRunAs(home, path);
      const programs = await placePrograms(home);
      await ensureCluster(path, programs, runAs);
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
      await underStartLock(async () => {
        if (!closed) postmaster = await run(surroundings);
      });
    },
    close: async () => {
      if (closed) return;
      closed = true;
      await underStartLock(async () => {
        using.release();
        const last = new FileLock(join(locks, 'in-use.lock'), 'exclusive');
        try {
          const running = last.tryTake() ? await livePostmaster(cluster) : undefined;
          if (running) await stopPostmaster(cluster, running);
        } finally {
          last.release();
        }
      });
      server.release();
    },
  };
}
