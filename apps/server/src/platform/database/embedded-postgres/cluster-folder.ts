import { join } from 'node:path';
import type { Logger } from '../../log.ts';
import { FileLock } from './file-lock.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import type { Cluster } from './postmaster.ts';
import { clusterNameOf } from './socket-dir.ts';

const START_LOCK_TIMEOUT_MS = 10 * 60_000;

/** The paths in `<DATA_DIR>/postgres`, and the locks by which processes share them. */
export class ClusterFolder {
  readonly home: string;
  readonly locks: string;
  readonly cluster: Cluster;

  /** @param dataDir its real path */
  constructor(dataDir: string) {
    this.home = join(dataDir, 'postgres');
    this.locks = join(this.home, 'locks');
    const path = join(this.home, 'cluster');
    this.cluster = { path, name: clusterNameOf(path), logFile: join(this.home, 'postgres.log') };
  }

  /** The lock of the only server on this folder. */
  serverLock(): FileLock {
    return new FileLock(join(this.locks, 'server.lock'), 'exclusive');
  }

  /**
   * Every process that uses PostgreSQL holds this lock as `shared`. It can be taken as `exclusive`
   * only if no process does.
   */
  useLock(kind: 'shared' | 'exclusive'): FileLock {
    return new FileLock(join(this.locks, 'in-use.lock'), kind);
  }

  /**
   * Whether a process uses PostgreSQL. While the start lock is held, no other process can begin to.
   */
  isInUse(): boolean {
    const lock = this.useLock('exclusive');
    try {
      return !lock.tryTake();
    } finally {
      lock.release();
    }
  }

  /** Runs `work` while no other process starts or stops this PostgreSQL. */
  async underStartLock<T>(log: Logger, work: () => Promise<T>): Promise<T> {
    const lock = new FileLock(join(this.locks, 'start.lock'), 'exclusive');
    const waiting = () => log.info(`Waiting for another process to start or stop PostgreSQL in ${this.home}`);
    try {
      if (!(await lock.take(START_LOCK_TIMEOUT_MS, waiting)))
        throw new EmbeddedPostgresError(
          `Another process has been starting or stopping PostgreSQL in ${this.home} for 10 minutes.`,
        );
      return await work();
    } finally {
      lock.release();
    }
  }
}
