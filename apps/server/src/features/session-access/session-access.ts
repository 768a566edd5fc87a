import type { SessionStatus } from '@photoslate/domain/states';
import { authorize, type Authorized, type Identity, type Subject } from '#platform/access.ts';
import { knownId } from '#platform/ids.ts';
import { restoreDiscarded } from './restore-discarded.ts';
import type { Db, Tx } from '#platform/database/handles.ts';

/**
 * Loads sessions for the access check; `authorize` in platform/access.ts decides.
 */

/**
 * A session with the data for the access check. Shoots, customers, photos and orders belong to one
 * session, so its photographer is their owner.
 */
export interface SessionAccess extends Subject {
  readonly sessionId: string;
  readonly status: SessionStatus;
  readonly discardedAt: Date | null;
  readonly isPractice: boolean;
  /** Set long after its retention: it takes no photos any more. */
  readonly historyDeletedAt: Date | null;
}

const accessRows = (db: Db | Tx, ids: readonly string[]) =>
  db
    .selectFrom('sessions')
    .select(['id as sessionId', 'studioId', 'photographerId', 'status', 'discardedAt', 'isPractice'])
    .select('historyDeletedAt')
    .where('id', 'in', ids)
    .orderBy('id');

/**
 * A session that this identity may read.
 * @throws HttpError `not_found`, `forbidden`
 */
export async function readableSession(
  db: Db | Tx,
  identity: Identity,
  id: string,
): Promise<Authorized<SessionAccess>> {
  return authorize(identity, await accessRows(db, [knownId(id)]).executeTakeFirst());
}

/**
 * A session that this identity may change, locked until the transaction ends: field writes to one
 * session run one after another. Every write locks in the same order: session, code, shoot,
 * customer, link. A write to a discarded session restores it, because it shows that the session is
 * in use.
 * @throws HttpError `not_found`, `forbidden`
 */
export async function lockedSession(
  tx: Tx,
  identity: Identity,
  id: string,
): Promise<Authorized<SessionAccess>> {
  const session = await lockedIncludingDiscarded(tx, identity, id);
  if (session.discardedAt) await restoreDiscarded(tx, session);
  return session;
}

/**
 * Like `lockedSession`, for the writes that discard and restore: does not restore the session.
 * @throws HttpError `not_found`, `forbidden`
 */
export async function lockedIncludingDiscarded(
  tx: Tx,
  identity: Identity,
  id: string,
): Promise<Authorized<SessionAccess>> {
  // `no key`: customers' registrations refer to the session and need not wait for this lock.
  return authorize(
    identity,
    await accessRows(tx, [knownId(id)])
      .forNoKeyUpdate()
      .executeTakeFirst(),
  );
}
