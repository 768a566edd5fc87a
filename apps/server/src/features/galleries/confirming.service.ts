import type { Gallery } from '@photoslate/contract/galleries';
import { normalizeEmail } from '@photoslate/domain/email-address';
import {
  confirmAddress,
  ownClaims,
  sessionsOfAddress,
  unconfirmedAt,
  waive,
  type Decision,
} from '#features/customers/index.ts';
import type { LinkIdentity } from '#platform/access.ts';
import type { Tx } from '#platform/database/handles.ts';
import { publish } from '#platform/events.ts';
import type { Platform } from '#platform/platform.ts';
import { lockedForJob } from './galleries.store.ts';
import { notifyLinked } from './notifying.service.ts';

type Place = { readonly sessionId: string | null; readonly shootId: string | null };

/** The holder of a link confirms its address and decides about the claims that they were shown. */
export async function confirmOwnAddress(
  platform: Platform,
  tx: Tx,
  { sessionId, email }: LinkIdentity,
  decision: Decision,
  now: Date,
): Promise<Gallery['address']> {
  const address = normalizeEmail(email);
  await lockedForJob(tx, sessionId);
  const changed = await confirmAddress(tx, { sessionId }, address, withLowerCase(decision), now);
  await tellOf(platform, tx, changed, now);
  return ownClaims(tx, sessionId, address);
}

/**
 * The holder of an address confirms registrations with double opt-in in any session of a studio.
 * Galleries that are published already are mailed now. A repeated confirmation changes nothing.
 */
export async function confirmRegistrations(
  platform: Platform,
  tx: Tx,
  { studioId, address }: { readonly studioId: string; readonly address: string },
  decision: Decision,
  now: Date,
): Promise<void> {
  await lockSessions(tx, await sessionsOfAddress(tx, studioId, address));
  const changed = await confirmAddress(tx, { studioId }, address, withLowerCase(decision), now);
  await tellOf(platform, tx, changed, now);
}

/**
 * A photographer answers for an address that waits for its confirmation, in the sessions that they
 * see. Galleries that are published already are mailed now.
 *
 * @returns whether one waited
 */
export async function waiveConfirmation(
  platform: Platform,
  tx: Tx,
  person: { readonly studioId: string; readonly address: string; readonly customerIds: readonly string[] },
  now: Date,
): Promise<boolean> {
  const { studioId, address, customerIds } = person;
  await lockSessions(tx, await sessionsOfAddress(tx, studioId, address));
  const rows = (await unconfirmedAt(tx, studioId, address)).filter(({ id }) => customerIds.includes(id));
  await waive(
    tx,
    rows.map(({ id }) => id),
    now,
  );
  await tellOf(platform, tx, rows, now);
  return rows.length > 0;
}

/**
 * A concurrent publishing locks the session, too: it either sees the confirmation, or has published
 * before it.
 */
async function lockSessions(tx: Tx, sessionIds: readonly string[]): Promise<void> {
  for (const sessionId of sessionIds) await lockedForJob(tx, sessionId);
}

/** Mails the galleries that the customers see now, and tells the studio of the change. */
async function tellOf(platform: Platform, tx: Tx, changed: readonly Place[], now: Date): Promise<void> {
  for (const [sessionId, places] of Map.groupBy(changed, (place) => place.sessionId)) {
    const session = sessionId ? await lockedForJob(tx, sessionId) : undefined;
    if (!session) continue;
    const shootIds = [...new Set(places.flatMap(({ shootId }) => shootId ?? []))];
    await notifyLinked(platform, tx, session, shootIds, now);
    const { studioId, photographerId } = session;
    const of = { studioId, photographerId };
    for (const shootId of shootIds)
      await publish(tx, { ...of, event: { type: 'shoot.changed', sessionId: session.sessionId, shootId } });
    if (places.some(({ shootId }) => shootId === null))
      await publish(tx, { ...of, event: { type: 'session.changed', sessionId: session.sessionId } });
  }
}

/** Ids as they are stored. */
const withLowerCase = ({ acceptedIds, shownIds, ...rest }: Decision): Decision => ({
  ...rest,
  acceptedIds: acceptedIds.map((id) => id.toLowerCase()),
  shownIds: shownIds.map((id) => id.toLowerCase()),
});
