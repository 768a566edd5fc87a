import type { Db } from '#platform/database/handles.ts';
import { releaseLease, renewLease, takeLease } from './uploads.store.ts';

/** Somebody else is writing to this upload; whoever asks may try again soon. Answered with 423. */
export class UploadBusy extends Error {
  override name = 'UploadBusy';
}

/** A dead process blocks an upload no longer than this. */
const LEASE_SECONDS = 9;
const RENEW_MS = 2500;

interface Lease {
  /** How far the upload has come, in durable bytes; written down when the lease is given back. */
  offset?: number;
}

interface Holder {
  stop(): void;
  readonly ended: Promise<void>;
}

export interface UploadLeases {
  /**
   * Does work on an upload that nobody else, in any process, works on at the same time. `stop` ends the work early when the lease is
   * lost, or when `interrupt` asks for it. Rejects with `UploadBusy`.
   */
  hold<T>(id: string, stop: () => void, work: (lease: Lease) => Promise<T>): Promise<T>;
  /** Ends the work of this process on an upload, and waits for its end. */
  interrupt(id: string): Promise<void>;
}

/**
 * Locks as rows with an end: they hold across processes without pinning a connection for the length of an upload, and heal by
 * themselves after a crash. A holder that cannot renew in time stops writing before another may begin.
 */
export function uploadLeases(db: Db): UploadLeases {
  const holders = new Map<string, Holder>();

  async function keep(id: string, owner: string, stop: () => void, renewedAt: { ms: number }) {
    try {
      const asked = performance.now();
      if (await renewLease(db, id, owner, LEASE_SECONDS)) renewedAt.ms = asked;
      else stop();
    } catch {
      // Without the database the lease runs out: better to stop too early than to write beside another.
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
      const renewal = setInterval(() => void keep(id, owner, stop, renewedAt), RENEW_MS);
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
    async interrupt(id) {
      const holder = holders.get(id);
      if (!holder) return;
      holder.stop();
      await holder.ended;
    },
  };
}
