import { afterQuietHours } from '@photoslate/domain/quiet-hours';
import type { Db, Tx } from '#platform/database/handles.ts';
import { definitionOf, type MailContent } from './mail-kinds.ts';

/**
 * The time until which a mail is deferred because of quiet hours at its session's location; null to
 * send it immediately.
 */
export async function deferredUntil(db: Db | Tx, content: MailContent, now: Date): Promise<Date | null> {
  const linkId = definitionOf(content.kind).quietHoursLink?.(content.payload);
  if (linkId === undefined) return null;
  const row = await db
    .selectFrom('links')
    .innerJoin('sessions', 'sessions.id', 'links.sessionId')
    .innerJoin('locations', 'locations.id', 'sessions.locationId')
    .innerJoin('studios', 'studios.id', 'sessions.studioId')
    .select(['studios.quietFromMinute as from', 'studios.quietToMinute as to', 'locations.timeZone'])
    .where('links.id', '=', linkId)
    .executeTakeFirst();
  if (!row || row.from === null || row.to === null) return null;
  const until = afterQuietHours(now, { fromMinute: row.from, toMinute: row.to }, row.timeZone);
  return until > now ? until : null;
}
