import type { WriteContext } from '#platform/routes.ts';
import type { CreateSession, UpdateSession } from '@photoslate/contract/sessions';
import { sessionOutcome } from '@photoslate/domain/states';
import { bindCode, claimCode } from '#features/codes/index.ts';
import { enqueueMatch } from '#features/photos/index.ts';
import { completeOpenShoot } from '#features/shoots/index.ts';
import { findPriceGroup, useLocation } from '#features/studio/index.ts';
import { publish } from '#platform/events.ts';
import { newId } from '#platform/ids.ts';
import { fieldHttpError, HttpError } from '#platform/http-error.ts';
import { lockFor } from '#platform/database/advisory-locks.ts';
import type { Tx } from '#platform/database/handles.ts';
import { lockedSession, type SessionAccess } from '#features/session-access/index.ts';
import { changeSession, hasOrders, insertSession, sessionById, setPrices } from './sessions.store.ts';

/** Publishes `session.changed`. */
export async function publishSessionChanged(
  tx: Tx,
  session: Omit<SessionAccess, 'status' | 'discardedAt'>,
): Promise<void> {
  const { studioId, photographerId, sessionId } = session;
  await publish(tx, { studioId, photographerId, event: { type: 'session.changed', sessionId } });
}

/**
 * Creates a session with a copy of its price group's prices and its own code. Idempotent by its id.
 * @returns its id
 * @throws HttpError `invalid`, `code_taken`; `conflict` if the id belongs to somebody else
 */
export async function createSession(write: WriteContext, form: CreateSession): Promise<string> {
  const { tx, identity, now } = write;
  const { studioId, userId } = identity;
  const id = form.id?.toLowerCase() ?? newId();
  if (form.id) {
    // Concurrent requests with the same id wait here and then find the first one's session.
    await lockFor(tx, 'creation', id);
    const existing = await sessionById(tx, id);
    if (existing && existing.photographerId !== userId) throw new HttpError('conflict');
    if (existing) return id;
  }
  const prices = await findPriceGroup(tx, studioId, form.priceGroupId);
  if (!prices) throw fieldHttpError('priceGroupId', 'unknown_price_group');
  const location = await useLocation(tx, studioId, form.location, now);
  const code = await claimCode(tx, form.code, { studioId, deviceId: write.deviceId, now });
  const sentAt = form.createdAt ? new Date(form.createdAt) : now;
  await insertSession(tx, {
    id,
    studioId,
    photographerId: userId,
    locationId: location.id,
    prices,
    code,
    // The session of a phone whose clock is ahead must not stay on top of the list.
    createdAt: sentAt < now ? sentAt : now,
  });
  await bindCode(tx, code, { sessionId: id, shootId: null, links: false, now });
  await publishSessionChanged(tx, { studioId, photographerId: userId, sessionId: id });
  return id;
}

/**
 * Ends a session and completes its open shoot.
 * @param at in true time
 */
export async function closeSession(write: WriteContext, id: string, at: Date): Promise<void> {
  const { tx } = write;
  const session = await lockedSession(tx, write.identity, id);
  const outcome = sessionOutcome(session.status, 'close');
  if (outcome.kind === 'already') return;
  if (outcome.completesOpenShoot) await completeOpenShoot(tx, session, at);
  await changeSession(tx, session.sessionId, { status: outcome.to, endedAt: at });
  await publishSessionChanged(tx, session);
  await enqueueMatch(write.platform, tx, session.sessionId);
}

/**
 * Resumes an ended session.
 * @throws HttpError `conflict` while it still waits for its first shoot
 */
export async function resumeSession(write: WriteContext, id: string): Promise<void> {
  const { tx } = write;
  const session = await lockedSession(tx, write.identity, id);
  const outcome = sessionOutcome(session.status, 'resume');
  if (outcome.kind === 'conflict') throw new HttpError('conflict');
  if (outcome.kind === 'already') return;
  await changeSession(tx, session.sessionId, { status: outcome.to, endedAt: null });
  await publishSessionChanged(tx, session);
}

/**
 * Applies another price group's prices to a session.
 * @throws HttpError `price_group_locked` once there is an order; `invalid`
 */
export async function updateSession(
  write: WriteContext,
  id: string,
  { priceGroupId }: UpdateSession,
): Promise<void> {
  const { tx } = write;
  const session = await lockedSession(tx, write.identity, id);
  const prices = await findPriceGroup(tx, session.studioId, priceGroupId);
  if (!prices) throw fieldHttpError('priceGroupId', 'unknown_price_group');
  if (await hasOrders(tx, session.sessionId)) throw new HttpError('price_group_locked');
  await setPrices(tx, session.sessionId, prices);
  await publishSessionChanged(tx, session);
}
