import type { Shoot } from '@photoslate/contract/shoots';
import { findCode } from '#features/codes/index.ts';
import { authorize, type Authorized, type UserIdentity } from '#platform/access.ts';
import { isId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { HttpError } from '#platform/http-error.ts';
import type { Db, Tx } from '#platform/database/handles.ts';
import {
  restoreDiscarded,
  lockedIncludingDiscarded,
  type SessionAccess,
} from '#features/session-access/index.ts';
import { renderShoots } from './shoots.render.ts';
import { shootById, shootsByIds, type ShootRecord } from './shoots.store.ts';

/**
 * A shoot by its id or any of its codes, including replaced ones.
 * @throws HttpError `not_found`, `forbidden`
 */
export async function readableShoot(
  db: Db | Tx,
  identity: UserIdentity,
  idOrCode: string,
): Promise<Authorized<ShootRecord>> {
  const id = isId(idOrCode) ? idOrCode : (await findCode(db, idOrCode))?.shootId;
  return authorize(identity, id ? await shootById(db, id) : undefined);
}

/** A shoot to be changed, read after its session was locked. */
export interface LockedShoot {
  readonly session: Authorized<SessionAccess>;
  readonly shoot: Authorized<ShootRecord>;
}

/**
 * Locks a shoot for a change. A discarded shoot and its session are restored first.
 * @throws HttpError `not_found`, `forbidden`
 */
export async function lockedShoot(tx: Tx, identity: UserIdentity, idOrCode: string): Promise<LockedShoot> {
  const { session, shoot } = await lockedEvenDiscardedShoot(tx, identity, idOrCode);
  if (!session.discardedAt && !shoot.discardedAt) return { session, shoot };
  await restoreDiscarded(tx, session, [shoot.id]);
  return { session, shoot: authorize(identity, await shootById(tx, shoot.id)) };
}

/**
 * Like `lockedShoot`, for the writes that discard and restore: does not restore the shoot.
 * @throws HttpError `not_found`, `forbidden`
 */
export async function lockedEvenDiscardedShoot(
  tx: Tx,
  identity: UserIdentity,
  idOrCode: string,
): Promise<LockedShoot> {
  const { id, sessionId } = await readableShoot(tx, identity, idOrCode);
  const session = await lockedIncludingDiscarded(tx, identity, sessionId);
  return { session, shoot: authorize(identity, await shootById(tx, id)) };
}

/** The response of every request about one shoot: the shoot's current state. */
export const renderShoot =
  (platform: Platform) =>
  async (tx: Db | Tx, identity: UserIdentity, idOrCode: string): Promise<{ data: Shoot }> => {
    const [data] = await renderShoots(platform, tx, [await readableShoot(tx, identity, idOrCode)]);
    if (!data) throw new HttpError('not_found');
    return { data };
  };

/** The response with the current state of several shoots; `ids` are separated by commas. */
export const renderShootList =
  (platform: Platform) =>
  async (tx: Db | Tx, identity: UserIdentity, ids: string): Promise<{ data: Shoot[] }> => {
    const wanted = ids.split(',');
    const shoots = await shootsByIds(tx, wanted);
    if (shoots.length !== wanted.length) throw new HttpError('not_found');
    return {
      data: await renderShoots(
        platform,
        tx,
        shoots.map((shoot) => authorize(identity, shoot)),
      ),
    };
  };
