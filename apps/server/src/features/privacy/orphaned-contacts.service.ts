import { DAY_MS } from '@photoslate/domain/durations';
import { CONFIRM_WITHIN_DAYS, OWN_DATA_DAYS } from '@photoslate/contract/constants';
import { sql } from 'kysely';
import { recordActivity } from '#features/activity/index.ts';
import { endUnconfirmed } from '#features/customers/index.ts';
import type { Platform } from '#platform/platform.ts';
import type { Tx } from '#platform/database/handles.ts';
import { publishAtCommit } from '#platform/events.ts';
import { sessionsOf } from './erasing.store.ts';
import { removeFiles } from './privacy.jobs.ts';

/**
 * Deletes personal data that belongs to no session, and that the end of a session's retention
 * therefore does not delete: registrations with a card that was never photographed, after the
 * studio's retention days; registrations with double opt-in that nobody confirmed; and mails about
 * one's own data or a confirmation, after their link has expired.
 */
export async function deleteOrphanedContacts(platform: Platform): Promise<void> {
  const now = platform.clock.now();
  await platform.db.transaction().execute(async (tx) => {
    const perStudio = Map.groupBy(await deleteNeverBound(tx, now), ({ studioId }) => studioId);
    for (const [studioId, gone] of perStudio) {
      const params = { customers: gone.length, orders: 0, mails: 0, photos: 0 };
      await recordActivity(tx, { studioId, by: 'system', verb: 'customer.erased', params, at: now });
    }
    await endUnconfirmedRegistrations(tx, now);
    const mailIds = [
      ...(await deleteMailsOf(tx, 'own-data', daysBefore(now, OWN_DATA_DAYS))),
      ...(await deleteMailsOf(tx, 'confirm-registration', daysBefore(now, CONFIRM_WITHIN_DAYS))),
    ];
    if (mailIds.length > 0)
      await platform.jobs.enqueue(tx, removeFiles, { homeSessionId: null, photoIds: [], mailIds });
  });
}

const deleteNeverBound = (tx: Tx, now: Date) =>
  tx
    .deleteFrom('customers')
    .using('studios')
    .whereRef('studios.id', '=', 'customers.studioId')
    .where('customers.sessionId', 'is', null)
    .where(
      sql<boolean>`greatest(customers.registered_at, customers.consented_at) + studios.retention_days * interval '1 day' <= ${now}`,
    )
    .returning('customers.studioId')
    .execute();

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

async function endUnconfirmedRegistrations(tx: Tx, now: Date): Promise<void> {
  const ended = await endUnconfirmed(tx, daysBefore(now, CONFIRM_WITHIN_DAYS));
  for (const [studioId, gone] of Map.groupBy(ended, (customer) => customer.studioId)) {
    const params = { customers: gone.length, orders: 0, mails: 0, photos: 0 };
    await recordActivity(tx, { studioId, by: 'system', verb: 'customer.erased', params, at: now });
  }
  const sessionIds = [...new Set(ended.flatMap(({ sessionId }) => sessionId ?? []))];
  for (const { id: sessionId, studioId, photographerId } of await sessionsOf(tx, sessionIds))
    await publishAtCommit(tx, { studioId, photographerId, event: { type: 'session.changed', sessionId } });
}

async function deleteMailsOf(
  tx: Tx,
  kind: 'own-data' | 'confirm-registration',
  before: Date,
): Promise<string[]> {
  const rows = await tx
    .deleteFrom('mails')
    .where('kind', '=', kind)
    .where('createdAt', '<=', before)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
