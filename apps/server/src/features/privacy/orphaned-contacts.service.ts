import { DAY_MS } from '@photoslate/domain/durations';
import { sql } from 'kysely';
import { recordActivity } from '#features/activity/index.ts';
import { OWN_DATA_DAYS } from '#features/links/index.ts';
import type { Platform } from '#platform/platform.ts';
import type { Tx } from '#platform/database/handles.ts';
import { removeFiles } from './privacy.jobs.ts';

/**
 * Deletes personal data that belongs to no session, and that the end of a session's retention
 * therefore does not delete: registrations with a card that was never photographed, after the
 * studio's retention days; and mails about one's own data, after their link has expired.
 */
export async function deleteOrphanedContacts(platform: Platform): Promise<void> {
  const now = platform.clock.now();
  await platform.db.transaction().execute(async (tx) => {
    const perStudio = Map.groupBy(await deleteNeverBound(tx, now), ({ studioId }) => studioId);
    for (const [studioId, gone] of perStudio) {
      const params = { customers: gone.length, orders: 0, mails: 0, photos: 0 };
      await recordActivity(tx, { studioId, by: 'system', verb: 'customer.erased', params, at: now });
    }
    const mailIds = await deleteOwnDataMails(tx, new Date(now.getTime() - OWN_DATA_DAYS * DAY_MS));
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

async function deleteOwnDataMails(tx: Tx, before: Date): Promise<string[]> {
  const rows = await tx
    .deleteFrom('mails')
    .where('kind', '=', 'own-data')
    .where('createdAt', '<=', before)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
