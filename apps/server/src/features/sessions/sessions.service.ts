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
import {
  changeSession,
  hasOrders,
  insertSession,
  sessionById,
  setPrices,
  type NewSession,
} from './sessions.store.ts';

/** Publishes `session.changed`. */
export async function publishSessionChanged(
  tx: Tx,
  session: Pick<SessionAccess, 'sessionId' | 'studioId' | 'photographerId'>,
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
  const { studioId } = identity;
  const existing = await ownSessionOf(write, form.id);
  if (existing) return existing;
  const prices = await findPriceGroup(tx, studioId, form.priceGroupId);
  if (!prices) throw fieldHttpError('priceGroupId', 'unknown_price_group');
  const location = await useLocation(tx, studioId, form.location, now);
  const sentAt = form.createdAt ? new Date(form.createdAt) : now;
  return insertNewSession(write, {
    id: form.id,
    code: form.code,
    locationId: location.id,
    prices,
    // The session of a phone whose clock is ahead must not stay on top of the list.
    createdAt: sentAt < now ? sentAt : now,
    isPractice: false,
  });
}

/**
 * The id of the session that an earlier delivery of the same request created; null if this is the
 * first.
 * @throws HttpError `conflict` if the id belongs to somebody else
 */
export async function ownSessionOf(
  { tx, identity }: WriteContext,
  wanted: string | undefined,
): Promise<string | null> {
  if (!wanted) return null;
  const id = wanted.toLowerCase();
  // Concurrent requests with the same id wait here and then find the first one's session.
  await lockFor(tx, 'creation', id);
  const existing = await sessionById(tx, id);
  if (existing && existing.photographerId !== identity.userId) throw new HttpError('conflict');
  return existing ? id : null;
}

type NewSessionOfUser = Pick<NewSession, 'locationId' | 'prices' | 'createdAt' | 'isPractice'> & {
  readonly id: string | undefined;
  readonly code: string | undefined;
};

/**
 * Stores a session of this user, with a code of its own. Returns its id.
 * @throws HttpError `code_taken`, `invalid`
 */
export async function insertNewSession(write: WriteContext, session: NewSessionOfUser): Promise<string> {
  const { tx, identity, deviceId, now } = write;
  const { studioId, userId } = identity;
  const id = session.id?.toLowerCase() ?? newId();
  const code = await claimCode(tx, session.code, { studioId, deviceId, now });
  await insertSession(tx, { ...session, id, code, studioId, photographerId: userId });
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
 * @throws HttpError `conflict` while it waits for its first shoot; `gone` if it takes no photos
 */
export async function resumeSession(write: WriteContext, id: string): Promise<void> {
  const { tx } = write;
  const session = await lockedSession(tx, write.identity, id);
  const outcome = sessionOutcome(session.status, 'resume');
  if (outcome.kind === 'conflict') throw new HttpError('conflict');
  if (outcome.kind === 'already') return;
  if (session.historyDeletedAt) throw new HttpError('gone');
  await changeSession(tx, session.sessionId, { status: outcome.to, endedAt: null });
  await publishSessionChanged(tx, session);
}

/**
 * Applies another price group's prices to a session.
 * @throws HttpError `price_group_locked` once there is an order; `practice_is_free`; `invalid`
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
  if (session.isPractice) throw new HttpError('practice_is_free');
  if (await hasOrders(tx, session.sessionId)) throw new HttpError('price_group_locked');
  await setPrices(tx, session.sessionId, prices);
  await publishSessionChanged(tx, session);
}
