import type { ShootMail, ShootOrder } from '@photoslate/contract/shoot-records';
import { sql } from 'kysely';
import { hasIssueOf, paymentMethodOf } from '#features/orders/index.ts';
import type { Db, Tx } from '#platform/database/handles.ts';

type OrderRow = Omit<ShootOrder, 'customerName' | 'createdAt' | 'lateDays' | 'partlyRefunded'> & {
  readonly address: string;
  readonly totalCents: number;
  readonly refundedCents: number | null;
  readonly createdAt: Date;
};

/** The newest orders with something of this shoot, with the lines of this shoot only. */
export async function ordersOfShoot(db: Db | Tx, shootId: string, limit: number): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select o.id, o.number, o.status, o.email, o.address, o.created_at as "createdAt",
      line.due_cents as "dueCents", line.added_count as "photoCount", line.whole_shoot as "wholeShoot",
      array(select coalesce(p.version_of, p.id) from order_photos bought
        join photos p on p.id = bought.photo_id
        where bought.order_id = o.id and bought.shoot_id = line.shoot_id order by 1) as "photoIds",
      o.total_cents as "totalCents", o.refunded_cents as "refundedCents",
      ${hasIssueOf('o')} as "hasIssue", ${paymentMethodOf('o')} as method
    from order_shoots line join orders o on o.id = line.order_id
    where line.shoot_id = ${shootId}
    order by o.created_at desc, o.id desc limit ${limit}`.execute(db);
  return rows;
}

/** The price of all orders of this shoot that are open or paid, for this shoot alone. */
export async function orderedCents(db: Db | Tx, shootId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(line.due_cents), 0)::int as cents
    from order_shoots line join orders o on o.id = line.order_id
    where line.shoot_id = ${shootId} and o.status in ('open', 'paid')`.execute(db);
  return rows[0]?.cents ?? 0;
}

/**
 * The newest mails to the linked customers of a shoot about their gallery, and the number of all of
 * them. A mail is about all shoots of its session that this person may see.
 */
export async function mailsOfShoot(
  db: Db | Tx,
  shootId: string,
  limit: number,
): Promise<{ mails: ShootMail[]; count: number }> {
  const { rows } = await sql<Omit<ShootMail, 'createdAt'> & { createdAt: Date; count: number }>`
    select m.id, m.kind, m.recipient as "to", m.subject, m.state, m.reason, m.kept_as_file as "keptAsFile",
      m.created_at as "createdAt", count(*) over ()::int as count
    from customers c join links k on k.session_id = c.session_id and k.address = c.address
      join mails m on m.payload ->> 'linkId' = k.id::text
    where c.shoot_id = ${shootId} and c.linked
    order by m.created_at desc, m.id desc limit ${limit}`.execute(db);
  return {
    mails: rows.map(({ count: _count, createdAt, ...mail }) => ({
      ...mail,
      createdAt: createdAt.toISOString(),
    })),
    count: rows[0]?.count ?? 0,
  };
}

/** The photos of a shoot that have more than one version. */
export async function versionsOfShoot(
  db: Db | Tx,
  shootId: string,
): Promise<{ photoId: string; count: number }[]> {
  const { rows } = await sql<{ photoId: string; count: number }>`
    select v.version_of as "photoId", count(*)::int + 1 as count
    from photo_shoots s join photos v on v.version_of = s.photo_id and v.version_of <> v.id
    where s.shoot_id = ${shootId} group by v.version_of order by 1`.execute(db);
  return rows;
}

/** Make and model of the cameras of a shoot's photos, most photos first. */
export async function camerasOfShoot(
  db: Db | Tx,
  shootId: string,
): Promise<{ make: string | null; model: string | null }[]> {
  const { rows } = await sql<{ make: string | null; model: string | null }>`
    select p.make, p.model from photo_shoots s join photos p on p.id = s.photo_id
    where s.shoot_id = ${shootId} and p.role = 'photo' and p.model is not null
    group by p.make, p.model order by count(*) desc, p.model limit 5`.execute(db);
  return rows;
}
