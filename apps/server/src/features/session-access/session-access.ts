import type { SessionStatus } from '@photoslate/domain/states';
import { authorize, type Authorized, type Identity, type Subject } from '#platform/access.ts';
import { knownId } from '#platform/ids.ts';
import { restoreDiscarded } from './restore-discarded.ts';
import type { Db, Tx } from '#platform/database/handles.ts';

/** The session as the access decision needs it: shoots, customers, photos and orders all belong to one, and are its photographer's. */
export interface SessionAccess extends Subject {
  readonly sessionId: string;
  readonly status: SessionStatus;
  readonly discardedAt: Date | null;
}

const accessRows = (db: Db | Tx, ids: readonly string[]) =>
  db
    .selectFrom('sessions')
    .select([
      'id as sessionId',
      'studio_id as studioId',
      'photographer_id as photographerId',
      'status',
      'discarded_at as discardedAt',
    ])
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
 * A session that this identity may change, locked until the transaction ends: writes in the field to one session happen one after another.
 * Every write locks in the same order: session, code, shoot, customer, link. A write that reaches a discarded session shows that it is in
 * use, and brings it back.
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
 * The same, for the writes that discard and restore.
 * @throws HttpError `not_found`, `forbidden`
 */
export async function lockedIncludingDiscarded(
  tx: Tx,
  identity: Identity,
  id: string,
): Promise<Authorized<SessionAccess>> {
  // `no key`: registrations of customers refer to the session and need not wait for it.
  return authorize(
    identity,
    await accessRows(tx, [knownId(id)])
      .forNoKeyUpdate()
      .executeTakeFirst(),
  );
}
