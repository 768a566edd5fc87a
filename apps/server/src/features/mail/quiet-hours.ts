import { afterQuietHours } from '@photoslate/domain/quiet-hours';
import type { Db, Tx } from '#platform/database/handles.ts';
import type { MailContent } from './mail-payloads.ts';

/** The link of a mail that must not be sent during quiet hours; null for mails that the recipient waits for. */
const quietHoursLinkOf = (content: MailContent): string | null =>
  content.kind === 'gallery-ready' || content.kind === 'expiring-soon' || content.kind === 'reminder'
    ? content.payload.linkId
    : null;

/** The time until which a mail is deferred because of quiet hours at its session's location; null to send it immediately. */
export async function deferredUntil(db: Db | Tx, content: MailContent, now: Date): Promise<Date | null> {
  const linkId = quietHoursLinkOf(content);
  if (linkId === null) return null;
  const row = await db
    .selectFrom('links')
    .innerJoin('sessions', 'sessions.id', 'links.session_id')
    .innerJoin('locations', 'locations.id', 'sessions.location_id')
    .innerJoin('studios', 'studios.id', 'sessions.studio_id')
    .select(['studios.quiet_from_minute as from', 'studios.quiet_to_minute as to', 'locations.time_zone'])
    .where('links.id', '=', linkId)
    .executeTakeFirst();
  if (!row || row.from === null || row.to === null) return null;
  const until = afterQuietHours(now, { fromMinute: row.from, toMinute: row.to }, row.time_zone);
  return until > now ? until : null;
}
