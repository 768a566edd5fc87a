import { sql } from 'kysely';
import type { Actor, App } from '@photoslate/test-support/start-app';
import { newId } from '#platform/ids.ts';

/** Writes to the database what the field, the matching and the shop write. */
export const contentsOf = (app: App, as: Actor) => {
  const { db } = app;
  const linkOf = new Map<string, string>();
  const contents = {
    /** An ended session with its creation time. */
    async ended(more: { name?: string; createdAt?: string } = {}): Promise<string> {
      const { id } = await app.session(as, more);
      await sql`update sessions set status = 'ended', created_at = coalesce(${more.createdAt ?? null}::timestamptz, created_at)
        where id = ${id}`.execute(db);
      return id;
    },
    /** Ended sessions before this one, each `hours` earlier than the next. */
    async earlier(sessionId: string, count: number, hours: number): Promise<void> {
      await sql`insert into sessions (id, studio_id, photographer_id, location_id, price_group_id, price_group_name,
          first_photo_cents, extra_photo_cents, buy_all_cents, code, status, created_at)
        select gen_random_uuid(), studio_id, photographer_id, location_id, price_group_id, price_group_name, 1, 1, 1,
          left(replace(gen_random_uuid()::text, '-', ''), 26), 'ended', created_at - n * ${hours} * interval '1 hour'
        from sessions, generate_series(1, ${count}::int) n where id = ${sessionId}`.execute(db);
    },
    async shoot(sessionId: string, gallery = 'collecting'): Promise<string> {
      const id = newId();
      await sql`insert into shoots (id, session_id, number, code, status, gallery, created_at)
        values (${id}, ${sessionId}, 1, ${id}, 'completed', ${gallery}, now())`.execute(db);
      return id;
    },
    async photo(
      sessionId: string,
      more: { state?: string; verdict?: string | null; shootId?: string; candidates?: string[] } = {},
    ): Promise<string> {
      const id = newId();
      const { state = 'read', verdict = state === 'read' ? 'certain' : null } = more;
      await sql`insert into photos (id, studio_id, session_id, home_session_id, sha256, size_bytes, file_name, storage_key,
          state, verdict, candidate_shoot_ids)
        values (${id}, ${as.studioId}, ${sessionId}, ${sessionId}, ${id}, 1, 'a.jpg', ${id}, ${state}, ${verdict},
          ${JSON.stringify(more.candidates ?? [])})`.execute(db);
      if (more.shootId)
        await sql`insert into photo_shoots (photo_id, shoot_id) values (${id}, ${more.shootId})`.execute(db);
      return id;
    },
    async upload(sessionId: string, createdAt: Date): Promise<void> {
      await sql`insert into uploads (id, session_id, user_id, file_name, size_bytes, created_at)
        values (${newId()}, ${sessionId}, ${as.userId}, 'b.jpg', 2, ${createdAt})`.execute(db);
    },
    async anomalies(sessionId: string, anomalies: readonly object[]): Promise<void> {
      await sql`insert into card_readings (session_id, anomalies, matched_at)
        values (${sessionId}, ${JSON.stringify(anomalies)}, now())`.execute(db);
    },
    /** A customer with a link to the gallery. */
    async customer(sessionId: string, shootId: string, address: string): Promise<void> {
      await sql`insert into customers (id, studio_id, session_id, shoot_id, email, address, language, linked, source, registered_at)
        values (${newId()}, ${as.studioId}, ${sessionId}, ${shootId}, ${address}, ${address}, 'en', true, 'self', now())`.execute(
        db,
      );
      const key = `${sessionId} ${address}`;
      if (linkOf.has(key)) return;
      linkOf.set(key, newId());
      await sql`insert into links (id, session_id, address, email, language)
        values (${linkOf.get(key)}, ${sessionId}, ${address}, ${address}, 'en')`.execute(db);
    },
    async mail(sessionId: string, address: string, state: 'sent' | 'bounced'): Promise<void> {
      await sql`insert into mails (id, studio_id, event_key, kind, recipient, language, payload, state)
        values (${newId()}, ${as.studioId}, ${newId()}, 'gallery-ready', ${address}, 'en',
          ${JSON.stringify({ linkId: linkOf.get(`${sessionId} ${address}`) })}, ${state})`.execute(db);
    },
    async open(sessionId: string, address: string): Promise<void> {
      await sql`update links set opened_at = now()
        where session_id = ${sessionId} and address = ${address}`.execute(db);
    },
    async order(sessionId: string, address: string, status: string, cents: number): Promise<void> {
      await sql`insert into orders (id, studio_id, session_id, link_id, number, address, email, language, status, total_cents)
        values (${newId()}, ${as.studioId}, ${sessionId}, ${linkOf.get(`${sessionId} ${address}`)}, ${newId()},
          ${address}, ${address}, 'en', ${status}, ${cents})`.execute(db);
    },
  };
  return contents;
};
