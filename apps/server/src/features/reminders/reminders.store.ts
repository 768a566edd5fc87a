import { visibleShoots } from '#platform/database/visible-shoots.ts';
import { DAY_MS } from '@photoslate/domain/durations';
import type { Language } from '@photoslate/contract/scalars';
import { sql, type RawBuilder } from 'kysely';
import { linkEnds } from '#features/links/index.ts';
import type { Db } from '#platform/database/handles.ts';

/** A link whose holder is due for a notice or reminder. */
export interface ReminderLink {
  readonly id: string;
  readonly version: number;
  readonly studioId: string;
  readonly sessionId: string;
  readonly address: string;
  readonly email: string;
  readonly language: Language;
  readonly location: string;
  readonly timeZone: string;
  /** Creation time of the session. */
  readonly createdAt: Date;
  readonly endsAt: Date;
}

/** Days before a link expires. */
const END_NOTICE_DAYS = 7;
/** No expiry notice for a link that was issued less than this many days ago. */
const KNOWN_DAYS = 3;
/** Days after the gallery was opened or, if it was not, after its mail. */
const REMINDED_AFTER_DAYS = 5;
/**
 * No reminder for a link that was issued more than this many days ago, for example before the
 * studio turned reminders on.
 */
const REMINDED_UNTIL_DAYS = 30;
const BATCH = 500;

/** Links that expire within a week and whose holders were not notified yet. */
export function linksNearExpiry(db: Db, now: Date): AsyncGenerator<ReminderLink> {
  const daysFromNow = (days: number) => new Date(now.getTime() + days * DAY_MS);
  const endsSoon = (start: RawBuilder<unknown>, days: RawBuilder<unknown>) => sql`
    ${start} > ${now}::timestamptz - ${days} * interval '1 day'
    and ${start} <= ${daysFromNow(END_NOTICE_DAYS)}::timestamptz - ${days} * interval '1 day'`;
  return eligibleLinks(
    db,
    now,
    // A range of an index for each setting of the studios, because links have no end of their own.
    sql`select links.id from (select distinct link_days from studios) as studios join links
        on ${endsSoon(sql`links.issued_at`, sql`link_days`)}
      where links.revoked_at is null
      union select links.id from (select distinct retention_days from studios) as studios join sessions
          on ${endsSoon(sql`coalesce(sessions.ended_at, sessions.created_at)`, sql`retention_days`)}
        join links on links.session_id = sessions.id`,
    sql`${linkEnds} <= ${daysFromNow(END_NOTICE_DAYS)} and links.issued_at <= ${daysFromNow(-KNOWN_DAYS)}
      and not exists (select from mails where mails.event_key = 'expiring-soon:' || links.id || ':' || links.version)`,
  );
}

/**
 * Links of studios with reminders on, without any order, five days after they were opened or, if
 * not opened, mailed.
 */
export function linksToRemind(db: Db, now: Date): AsyncGenerator<ReminderLink> {
  const daysFromNow = (days: number) => new Date(now.getTime() + days * DAY_MS);
  return eligibleLinks(
    db,
    now,
    sql`select id from links where revoked_at is null and issued_at > ${daysFromNow(-REMINDED_UNTIL_DAYS)}`,
    sql`studios.reminders and sessions.first_photo_cents > 0
      and coalesce(links.opened_at, links.issued_at) <= ${daysFromNow(-REMINDED_AFTER_DAYS)}
      and links.issued_at > ${daysFromNow(-REMINDED_UNTIL_DAYS)}
      and not exists (select from orders where orders.link_id = links.id)
      and not exists (select from mails where mails.event_key = 'reminder:' || links.id)
      and not exists (select from mails where mails.payload ->> 'linkId' = links.id::text
        and mails.kind = 'expiring-soon' and mails.created_at > ${daysFromNow(-2)})`,
  );
}

/**
 * Links that meet `condition`, show a published shoot now, and whose address has no permanent
 * delivery failure. Reads page by page.
 *
 * @param recent ids of links, among them all that meet `condition`: without it each page would read
 * every link that was ever issued
 */
async function* eligibleLinks(
  db: Db,
  now: Date,
  recent: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
): AsyncGenerator<ReminderLink> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await eligibleLinksAfter(db, now, recent, condition, after);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = last.id;
  }
}

async function eligibleLinksAfter(
  db: Db,
  now: Date,
  recent: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
  after: string,
): Promise<ReminderLink[]> {
  const { rows } = await sql<ReminderLink>`
    with recent as materialized (${recent})
    select links.id, links.version, sessions.studio_id as "studioId", links.session_id as "sessionId", links.address,
      links.email, links.language, locations.name as location, locations.time_zone as "timeZone",
      sessions.created_at as "createdAt", ${linkEnds} as "endsAt"
    from recent join links on links.id = recent.id
      join sessions on sessions.id = links.session_id
      join studios on studios.id = sessions.studio_id
      join locations on locations.id = sessions.location_id
    where links.id > ${after}::uuid and links.revoked_at is null and ${linkEnds} > ${now} and ${condition}
      and exists (select from ${visibleShoots} as visible
        where visible.session_id = links.session_id and visible.address = links.address)
      and not exists (select from mails where mails.payload ->> 'linkId' = links.id::text and mails.permanent
        and mails.recipient = links.address
        and mails.state in ('bounced', 'failed'))
    order by links.id limit ${BATCH}`.execute(db);
  return rows;
}
