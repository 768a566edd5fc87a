import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { compare, known, type Finding } from './findings.ts';
import type { Records } from './records.ts';

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/**
 * Looks up every acknowledged record in the tables, and counts records that exist more often than
 * they were requested.
 */
export async function checkRows(pool: Pool, { phones, sessions }: Records): Promise<Finding[]> {
  const counts = async (query: string): Promise<Map<string, number>> => {
    const { rows } = await pool.query<{ key: string; count: number }>(query);
    return new Map(rows.map(({ key, count }) => [key, count]));
  };
  const there = async (table: string, column: string) => {
    const found = await counts(`select ${column}::text as key, count(*) from ${table} group by 1`);
    return (one: string) => found.has(one);
  };
  /** The keys that exist more often than they were requested. */
  const tooMany = async (query: string, asked: readonly (readonly [string | null, number])[]) => {
    const found = await counts(query);
    return asked.flatMap(([key, times]) =>
      key !== null && (found.get(key) ?? 0) > times ? [`${key}: ${found.get(key)} for ${times}`] : [],
    );
  };

  const shoots = sessions.flatMap((session) => session.shoots);
  const files = sessions.flatMap((session) => session.files);
  const orders = shoots.flatMap((shoot) => shoot.orders);
  const logins = phones.flatMap((phone) => phone.logins);
  const refreshes = phones.flatMap((phone) => phone.refreshes);
  const tokens = await there('refresh_tokens', `encode(hash, 'hex')`);
  const codes = await there('codes', 'code');
  const photos = await there('photos', `session_id::text || ' ' || sha256`);
  const published = await there(`(select id from shoots where gallery = 'published') as shown`, 'id');
  const paid = await there(`(select id from orders where status = 'paid') as done`, 'id');
  const customers = await there('customers', `shoot_id::text || ' ' || address`);
  const people = (by: 'contact' | 'registration') =>
    shoots.flatMap(({ id, people: asked }) =>
      asked.filter((one) => one.by === by && one.acknowledged).map(({ email }) => `${id} ${email}`),
    );
  const doubledPeople = async (source: 'photographer' | 'self') =>
    tooMany(
      `select address as key, count(*) from customers where source = '${source}' group by 1`,
      shoots.flatMap((shoot) => shoot.people.map(({ email }) => [email, 1] as const)),
    );

  return [
    compare(
      'sessions',
      known(sessions.map(({ id }) => id)),
      await there('sessions', 'id'),
      await tooMany(
        `select locations.name as key, count(*) from sessions join locations on locations.id = location_id group by 1`,
        sessions.map(({ place }) => [place, 1]),
      ),
    ),
    compare(
      'leased codes',
      phones.flatMap((phone) => phone.leasedCodes),
      codes,
      await tooMany(
        'select device_id::text as key, count(*) from codes group by 1',
        phones.map((phone) => [phone.deviceId, phone.askedCodes]),
      ),
    ),
    compare(
      'shoots',
      known(shoots.map(({ id }) => id)),
      await there('shoots', 'id'),
      await tooMany(
        'select session_id::text as key, count(*) from shoots group by 1',
        sessions.map((session) => [session.id, session.shoots.length]),
      ),
    ),
    compare('contacts', people('contact'), customers, await doubledPeople('photographer')),
    compare(
      'generated codes',
      shoots.flatMap((shoot) => shoot.generatedCodes),
      codes,
      await tooMany(
        'select shoot_id::text as key, count(*) from codes group by 1',
        shoots.map((shoot) => [shoot.id, shoot.askedCodes]),
      ),
    ),
    compare('registrations', people('registration'), customers, await doubledPeople('self')),
    compare('logins', logins.map(hashOf), tokens),
    compare(
      'token refreshes',
      refreshes.map(({ child }) => hashOf(child)),
      tokens,
      await tooMany(
        `select encode(parent_hash, 'hex') as key, count(*) from refresh_tokens group by 1`,
        refreshes.map(({ parent }) => [hashOf(parent), 1]),
      ),
    ),
    ...[false, true].map((inPieces) =>
      compare(
        inPieces ? 'photos sent in pieces' : 'photos sent whole',
        sessions.flatMap((session) =>
          session.files
            .filter((file) => file.inPieces === inPieces && file.photoId !== null)
            .map(({ sha256 }) => `${session.id} ${sha256}`),
        ),
        photos,
      ),
    ),
    {
      thing: 'upload offsets',
      acknowledged: files.reduce((sum, { offsets }) => sum + offsets, 0),
      lost: files.filter(({ shortened }) => shortened).map(({ sha256 }) => sha256),
      doubled: await tooMany(
        'select session_id::text as key, count(*) from photos group by 1',
        sessions.map((session) => [session.id, session.files.length]),
      ),
    },
    compare(
      'decisions',
      sessions.flatMap(({ decisions }) =>
        decisions.filter(({ acknowledged }) => acknowledged).map(({ id }) => id),
      ),
      await there('changes', 'id'),
      await tooMany(
        'select session_id::text as key, count(*) from changes group by 1',
        sessions.map((session) => [session.id, session.decisions.length]),
      ),
    ),
    compare(
      'publishes',
      shoots.flatMap(({ id, published: acknowledged }) => (id && acknowledged ? [id] : [])),
      published,
      await tooMany(
        `select thing_id::text as key, count(*) from activity where verb = 'gallery.published' group by 1`,
        shoots.map(({ id }) => [id, 1]),
      ),
    ),
    compare(
      'orders',
      orders.filter(({ acknowledged }) => acknowledged).map(({ id }) => id),
      await there('orders', 'id'),
      await tooMany(
        'select session_id::text as key, count(*) from orders group by 1',
        sessions.map(({ id, shoots: own }) => [id, own.reduce((sum, shoot) => sum + shoot.orders.length, 0)]),
      ),
    ),
    compare(
      'payments',
      orders.filter((order) => order.paid).map(({ id }) => id),
      paid,
      await tooMany(
        `select order_id::text as key, count(*) from (
          select order_id from receipts union all select order_id from payments where settles) as proofs group by 1`,
        // One receipt and one payment for each order.
        orders.map(({ id }) => [id, 2]),
      ),
    ),
  ];
}
