import { link, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { startApp, type Actor, type App } from '@photoslate/test-support/start-app';
import { photographedSession } from '../../apps/server/src/features/changes/photographed-session.test-support.ts';
import { EACH, largeCard } from '../correction/large-card.ts';
import { differentPictures } from '../gallery/big-gallery.ts';
import { openFront } from './bare-page.ts';

const CUSTOMERS_OF_SHOOT = 2;

/** A running server with its web app, one session with a card, and a year of other sessions. */
export interface FullStudio {
  readonly url: string;
  readonly app: App;
  readonly owner: Actor;
  readonly sessionId: string;
  readonly shoots: readonly { readonly id: string; readonly code: string }[];
  /** A customer with orders. */
  readonly customerId: string;
  readonly front: ReturnType<typeof openFront>;
  close(): Promise<void>;
}

interface Size {
  readonly photos: number;
  /** Sessions beside that of the card, with five shoots, two orders and two mails each. */
  readonly sessions: number;
}

export async function openFullStudio({ photos, sessions }: Size): Promise<FullStudio> {
  // Without a mail server, a notice about it would be the largest text of the first page.
  const app = await startApp({ smtpUrl: 'smtp://127.0.0.1:9' });
  const owner = await app.makeUser(await app.makeStudio('Studio Noordlicht'), 'owner');
  const card = await photographedSession(app, owner, Math.ceil(photos / EACH));
  const photoIds = await card.take(largeCard(card.shoots, 4));
  await putPictures(app, card.id, photoIds);
  await addCustomers(app, owner, card.id);
  if (sessions > 0) await addSessions(app, owner, sessions);
  await app.query('vacuum analyze');
  // The list of sessions counts what is new when it is read for the first time.
  await app.call('sessions.list', { as: owner });
  const [customer] = await app.query<{ id: string }>(
    `select id from customers where studio_id = '${owner.studioId}' and address = 'customer-7@example.org'
      order by registered_at desc limit 1`,
  );
  return {
    url: app.url,
    app,
    owner,
    sessionId: card.id,
    shoots: card.shoots,
    customerId: customer?.id ?? '',
    front: openFront(app),
    async close() {
      app.platform.photoReader.close();
      app.app.server.closeAllConnections();
      await app.close();
    },
  };
}

/** Every photo has a picture of its own in the file store: hard links to a few different ones. */
async function putPictures(app: App, sessionId: string, photoIds: readonly string[]): Promise<void> {
  const pictures = await differentPictures();
  const { storage } = app.platform;
  const keyOf = (id: string, what: string) => `photos/${sessionId}/${id}.${what}`;
  const pathOf = (id: string, what: string) => join(app.config.dataDir, 'storage', 'files', keyOf(id, what));
  for (const [index, id] of photoIds.entries()) {
    const picture = pictures[index % pictures.length]!;
    const first = photoIds[index % pictures.length]!;
    for (const what of ['thumb', 'preview'] as const)
      if (id === first) await storage.put(keyOf(id, what), picture[what]);
      else {
        await mkdir(dirname(pathOf(id, what)), { recursive: true });
        await link(pathOf(first, what), pathOf(id, what));
      }
  }
  for (const [at, { width, height }] of pictures.entries())
    await app.db
      .updateTable('photos')
      .set({ width, height })
      .where(
        'id',
        'in',
        photoIds.filter((_, index) => index % pictures.length === at),
      )
      .execute();
}

/** Two customers for each shoot of a session, most with a name. */
const customersOf = (sessions: string) => `
  insert into customers (id, studio_id, session_id, shoot_id, first_name, last_name, email, address, language, linked,
      source, registered_at)
    select gen_random_uuid(), sessions.studio_id, sessions.id, shoots.id,
      case when n % 5 <> 0 then (array['Anna','Ben','Carla','Dirk','Eva','Femke','Giulia'])[1 + n % 7] end,
      case when n % 5 <> 0 then (array['Brandt','Jansen','Rossi','Garcia','Dubois'])[1 + n % 5] || ' ' || n end,
      'customer-' || n || '@example.org', 'customer-' || n || '@example.org', 'en', true, 'self', shoots.created_at
    from (select *, (row_number() over (order by created_at, id))::int as nth from shoots) as shoots
      join sessions on sessions.id = shoots.session_id
      cross join lateral generate_series(shoots.nth * ${CUSTOMERS_OF_SHOOT}, shoots.nth * ${CUSTOMERS_OF_SHOOT} + 1) as n
    where ${sessions}`;

async function addCustomers(app: App, owner: Actor, sessionId: string): Promise<void> {
  await app.query(customersOf(`sessions.id = '${sessionId}' and sessions.studio_id = '${owner.studioId}'`));
}

async function addSessions(app: App, { studioId, userId }: Actor, count: number): Promise<void> {
  const later = `sessions.studio_id = '${studioId}' and sessions.code like '0PAST%'`;
  const statements = [
    `insert into locations (id, studio_id, name, location, time_zone, last_used_at)
      select gen_random_uuid(), '${studioId}', 'Beach ' || n, 'Zandvoort', 'Europe/Amsterdam', now()
      from generate_series(1, 12) as n`,
    `insert into sessions (id, studio_id, code, location_id, photographer_id, price_group_id, price_group_name,
        first_photo_cents, extra_photo_cents, buy_all_cents, status, created_at, ended_at)
      select gen_random_uuid(), '${studioId}', '0PAST' || lpad(n::text, 21, '0'), places.ids[1 + n % 12], '${userId}', prices.id, prices.name,
        prices.first_photo_cents, prices.extra_photo_cents, prices.buy_all_cents, 'ended',
        now() - n * interval '1 day', now() - n * interval '1 day' + interval '3 hours'
      from generate_series(1, ${count}) as n,
        (select array_agg(id order by name) as ids from locations where studio_id = '${studioId}' and name like 'Beach %') as places,
        (select * from price_groups where studio_id = '${studioId}' order by position limit 1) as prices`,
    `insert into shoots (id, session_id, number, code, status, gallery, created_at, completed_at, published_at)
      select gen_random_uuid(), sessions.id, n, '0' || left(upper(md5(sessions.id::text || n)), 25), 'completed', 'published',
        sessions.created_at + n * interval '10 minutes', sessions.created_at + n * interval '19 minutes', sessions.ended_at
      from sessions cross join generate_series(1, 5) as n where ${later}`,
    customersOf(later),
    `insert into links (id, session_id, address, email, language, created_at, opened_at)
      select gen_random_uuid(), c.session_id, c.address, c.email, 'en', sessions.ended_at,
        case when random() < 0.6 then sessions.ended_at end
      from customers as c join sessions on sessions.id = c.session_id where ${later}`,
    `insert into link_shoots (link_id, shoot_id, told_at, version)
      select links.id, c.shoot_id, links.created_at, 1
      from customers as c join links on links.session_id = c.session_id and links.address = c.address
        join sessions on sessions.id = c.session_id where ${later}`,
    `insert into orders (id, studio_id, session_id, link_id, number, address, email, language, status, total_cents,
        created_at, paid_at)
      select gen_random_uuid(), '${studioId}', picked.session_id, picked.id, lpad(picked.nth::text, 4, '0'), picked.address,
        picked.email, 'en', case when picked.nth % 6 = 0 then 'open' else 'paid' end, 1800 + 100 * (picked.nth % 30)::int,
        picked.created_at + interval '1 day', case when picked.nth % 6 <> 0 then picked.created_at + interval '1 day' end
      from (select links.*, row_number() over (order by links.created_at, links.id) as nth from links
        join sessions on sessions.id = links.session_id where ${later} and random() < 0.3) as picked`,
    `insert into order_shoots (order_id, shoot_id, added_count, owned_count, due_cents, whole_shoot)
      select orders.id, min(link_shoots.shoot_id::text)::uuid, 2, 0, orders.total_cents, false
      from orders join link_shoots on link_shoots.link_id = orders.link_id group by orders.id`,
    `insert into mails (id, studio_id, event_key, kind, recipient, language, subject, payload, state, created_at, sent_at)
      select gen_random_uuid(), '${studioId}', links.id::text, 'gallery-ready', links.email, 'en', 'Your photos are ready',
        jsonb_build_object('linkId', links.id), case when random() < 0.01 then 'bounced' else 'sent' end, links.created_at,
        links.created_at
      from links join sessions on sessions.id = links.session_id where ${later}`,
  ];
  for (const statement of statements) await app.query(statement);
}
