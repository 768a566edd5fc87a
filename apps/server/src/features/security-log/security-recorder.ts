import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Sender } from '#platform/request-log.ts';
import { LONGEST_MS } from './entry-ids.store.ts';
import type { NotedKind } from './security-kinds.store.ts';
import { insertSecurityEvents, type NewSecurityEvent } from './security-log.store.ts';

/** What happened. Equal ones are collected into one row. */
export interface Happened {
  readonly kind: NotedKind;
  readonly by: Sender;
  readonly detail?: string;
  readonly sessionId?: string;
  readonly photoIds?: Iterable<string>;
}

declare module '#platform/platform.ts' {
  interface Platform {
    readonly securityLog: SecurityRecorder;
  }
}

export interface SecurityRecorder {
  /** Takes what happened into memory. It costs no query, and never fails. */
  note: (happened: Happened) => void;
  /** Writes what was taken. If the database does not answer, it is kept for the next time. */
  flush(): Promise<void>;
  /** Writes what was taken for the last time. */
  close(): Promise<void>;
}

/** The interval of writing. A killed process loses at most the events of this time. */
export const FLUSH_MS = 30_000;
/** More than this is written before its time. */
const FLUSH_AT = 20_000;
/**
 * More than this is not taken: the database has been away for long. What is left out
 * is counted in the server's log.
 */
const MOST = 100_000;

type Collected = Omit<NewSecurityEvent, 'photoIds'> & { readonly at: Date; readonly photoIds: Set<string> };

/** Collects the events of the security log in memory and writes them in batches. */
export function openSecurityRecorder({
  db,
  clock,
  log,
}: Pick<Platform, 'db' | 'clock' | 'log'>): SecurityRecorder {
  let collected = new Map<string, Collected>();
  let size = 0;
  let leftOut = 0;
  /** Then only the timer tries again, and not each event. */
  let isFailing = false;
  let writing: Promise<void> | undefined;

  function note({ kind, by, detail = '', sessionId, photoIds = [] }: Happened): void {
    const { studioId, userId = null, linkId = null, shareId = null } = by;
    const key = `${kind} ${studioId} ${userId} ${shareId ?? linkId} ${sessionId} ${detail}`;
    const at = clock.now();
    let row = collected.get(key);
    if (row && at.getTime() - row.at.getTime() >= LONGEST_MS) {
      collected.set(row.id, row);
      row = undefined;
    }
    if (!row) {
      if (size >= MOST) {
        leftOut += 1;
        return;
      }
      row = {
        id: newId(),
        studioId,
        kind,
        detail,
        userId,
        linkId,
        shareId,
        sessionId: sessionId ?? null,
        at,
        until: at,
        times: 0,
        photoIds: new Set(),
      };
      collected.set(key, row);
      size += 1;
    }
    row.until = at;
    row.times += 1;
    for (const id of photoIds) {
      if (row.photoIds.has(id)) continue;
      if (size >= MOST) leftOut += 1;
      else {
        row.photoIds.add(id);
        size += 1;
      }
    }
    if (size >= FLUSH_AT && !isFailing) void flush();
  }

  async function write(): Promise<void> {
    const batch = collected;
    const taken = size;
    collected = new Map();
    size = 0;
    try {
      await insertSecurityEvents(
        db,
        [...batch.values()].map((row) => ({ ...row, photoIds: [...row.photoIds] })),
      );
      isFailing = false;
    } catch (error) {
      isFailing = true;
      log.error({ err: error, rows: batch.size }, 'the security log could not be written; it is tried again');
      // Events since then have rows of their own, so none are mixed up.
      for (const row of batch.values()) collected.set(row.id, row);
      size += taken;
    }
    if (leftOut > 0)
      log.error({ leftOut }, 'the security log lacks events: there were too many to keep in memory');
    leftOut = 0;
  }

  function flush(): Promise<void> {
    if (size === 0 && leftOut === 0) return writing ?? Promise.resolve();
    writing ??= write().finally(() => (writing = undefined));
    return writing;
  }

  const timer = setInterval(() => void flush(), FLUSH_MS).unref();
  return {
    note,
    flush,
    async close() {
      clearInterval(timer);
      // A batch that is being written does not contain what arrived since.
      await writing;
      await flush();
    },
  };
}
