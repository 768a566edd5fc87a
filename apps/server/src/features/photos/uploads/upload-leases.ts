import type { Db } from '#platform/database/handles.ts';
import { publishUploadWanted } from '#platform/events.ts';
import { isLeased, releaseLease, renewLease, takeLease } from './uploads.store.ts';

/** Another request is writing to this upload; the client may retry soon. Answered with 423. */
export class UploadBusy extends Error {
  override name = 'UploadBusy';
}

/** Lifetime of a lease: a crashed process blocks an upload no longer than this. */
const LEASE_SECONDS = 9;
const RENEW_MS = 2500;

interface Lease {
  /** The durable offset of the upload. It is stored when the lease is released. */
  offset?: number;
}

interface Holder {
  stop(): void;
  readonly ended: Promise<void>;
}

export interface UploadLeases {
  /**
   * Runs `work` while this process holds the exclusive lease of the upload, across all processes.
   * Calls `stop` to end the work early if the lease is lost, or `interrupt` is called. Rejects with
   * `UploadBusy`.
   */
  hold<T>(id: string, stop: () => void, work: (lease: Lease) => Promise<T>): Promise<T>;
  /**
   * Stops this process's work on an upload, and waits for its end. Another process that works on it
   * is told to stop, and the lease is free a moment later.
   */
  interrupt(id: string): Promise<void>;
  /** Stops this process's work on an upload, because another process wants it. */
  stop(id: string): void;
}

/**
 * Locks as rows with an expiry time. They work across processes, do not occupy a connection during
 * an upload, and expire after a crash. A holder that cannot renew in time stops writing before
 * another may start.
 */
export function uploadLeases(db: Db): UploadLeases {
  const holders = new Map<string, Holder>();

  async function renewOrStop(id: string, owner: string, stop: () => void, renewedAt: { ms: number }) {
    try {
      const requestedAt = performance.now();
      if (await renewLease(db, id, owner, LEASE_SECONDS)) renewedAt.ms = requestedAt;
      else stop();
    } catch {
      // Without the database, the lease expires. Stopping too early is better than two writers at
      // once.
      if (performance.now() - renewedAt.ms > LEASE_SECONDS * 500) stop();
    }
  }

  return {
    async hold(id, stop, work) {
      const owner = crypto.randomUUID();
      if (!(await takeLease(db, id, owner, LEASE_SECONDS)))
        throw new UploadBusy(`upload ${id} is being written`);
      const renewedAt = { ms: performance.now() };
      const { promise: ended, resolve: end } = Promise.withResolvers<void>();
      const holder = { stop, ended };
      holders.set(id, holder);
      const renewal = setInterval(() => void renewOrStop(id, owner, stop, renewedAt), RENEW_MS);
      const lease: Lease = {};
      try {
        return await work(lease);
      } finally {
        clearInterval(renewal);
        await releaseLease(db, id, owner, lease.offset).catch(() => undefined);
        if (holders.get(id) === holder) holders.delete(id);
        end();
      }
    },
    stop(id) {
      holders.get(id)?.stop();
    },
    async interrupt(id) {
      const holder = holders.get(id);
      holder?.stop();
      if (holder) await holder.ended;
      else if (await isLeased(db, id)) await publishUploadWanted(db, id);
    },
  };
}
