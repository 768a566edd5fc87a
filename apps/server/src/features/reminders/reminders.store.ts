import type { Language } from '@photoslate/contract/scalars';
import { sql, type RawBuilder } from 'kysely';
import { linkEnds } from '#features/links/index.ts';
import type { Db, Tx } from '#platform/database/handles.ts';

/** A link whose holder is to be told something. */
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
  /** Of its session. */
  readonly createdAt: Date;
  readonly endsAt: Date;
}

const DAY_MS = 86_400_000;
/** Before the end of a link. */
const END_NOTICE_DAYS = 7;
/** Nobody is told of the end of what came the day before yesterday. */
const KNOWN_DAYS = 3;
/** After the gallery was opened, or, unopened, after its mail. */
const REMINDED_AFTER_DAYS = 5;
/** A studio that turns reminders on reminds nobody of last year. */
const REMINDED_UNTIL_DAYS = 30;
const BATCH = 500;

/**
 * Whether a link that was read some time ago is still that link. It stays so until the transaction ends: an erasure waits, and then takes
 * away what its holder was sent, too.
 */
export async function isCurrentVersion(tx: Tx, { id, version }: ReminderLink): Promise<boolean> {
  const link = await tx
    .selectFrom('links')
    .select('id')
    .where('id', '=', id)
    .where('version', '=', version)
    .where('revoked_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return link !== undefined;
}

/** Links that end within a week, whose holders were not told so. */
export function linksNearExpiry(db: Db, now: Date): AsyncGenerator<ReminderLink> {
  const day = (days: number) => new Date(now.getTime() + days * DAY_MS);
  return noticed(
    db,
    now,
    sql`${linkEnds} <= ${day(END_NOTICE_DAYS)} and links.issued_at <= ${day(-KNOWN_DAYS)}
      and not exists (select from mails where mails.event_key = 'expiring-soon:' || links.id || ':' || links.version)`,
  );
}

/** Links of studios that remind, through which nothing was ever ordered, five days after they were opened or else mailed. */
export function linksToRemind(db: Db, now: Date): AsyncGenerator<ReminderLink> {
  const day = (days: number) => new Date(now.getTime() + days * DAY_MS);
  return noticed(
    db,
    now,
    sql`studios.reminders and sessions.first_photo_cents > 0
      and coalesce(links.opened_at, links.issued_at) <= ${day(-REMINDED_AFTER_DAYS)}
      and links.issued_at > ${day(-REMINDED_UNTIL_DAYS)}
      and not exists (select from orders where orders.link_id = links.id)
      and not exists (select from mails where mails.event_key = 'reminder:' || links.id)
      and not exists (select from mails where mails.payload ->> 'linkId' = links.id::text
        and mails.kind = 'expiring-soon' and mails.created_at > ${day(-2)})`,
  );
}

/** Links that show something now, whose address takes mails, and for which this is so. */
async function* noticed(db: Db, now: Date, condition: RawBuilder<unknown>): AsyncGenerator<ReminderLink> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await noticedAfter(db, now, condition, after);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = last.id;
  }
}

async function noticedAfter(
  db: Db,
  now: Date,
  condition: RawBuilder<unknown>,
  after: string,
): Promise<ReminderLink[]> {
  const { rows } = await sql<ReminderLink>`
    select links.id, links.version, sessions.studio_id as "studioId", links.session_id as "sessionId", links.address,
      links.email, links.language, locations.name as location, locations.time_zone as "timeZone",
      sessions.created_at as "createdAt", ${linkEnds} as "endsAt"
    from links join sessions on sessions.id = links.session_id
      join studios on studios.id = sessions.studio_id
      join locations on locations.id = sessions.location_id
    where links.id > ${after}::uuid and links.revoked_at is null and ${linkEnds} > ${now} and ${condition}
      and exists (select from customers join shoots on shoots.id = customers.shoot_id
        where customers.session_id = links.session_id and customers.address = links.address and customers.linked
          and shoots.gallery = 'published')
      and not exists (select from mails where mails.payload ->> 'linkId' = links.id::text and mails.permanent
        and mails.recipient = links.address
        and mails.state in ('bounced', 'failed'))
    order by links.id limit ${BATCH}`.execute(db);
  return rows;
}
