import type { SalesBy, SalesRow } from '@photoslate/contract/sales-reports';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '#platform/database/handles.ts';

/** The sales of a studio, or of one photographer's sessions in it. */
export interface SalesScope {
  readonly studioId: string;
  readonly photographerId: string | null;
}

/** Days as `YYYY-MM-DD`, both included. */
export interface DateRange {
  readonly by: SalesBy;
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
}

/** For each grouping: the key, the label and the day of a row. */
const groups: Readonly<Record<SalesBy, Record<'key' | 'label' | 'date', RawBuilder<string>>>> = {
  day: {
    key: sql`sums.day`,
    label: sql`''`,
    date: sql`null::text`,
  },
  session: {
    key: sql`s.id::text`,
    label: sql`max(l.name)`,
    date: sql`max(to_char(s.created_at at time zone l.time_zone, 'YYYY-MM-DD'))`,
  },
  location: { key: sql`l.id::text`, label: sql`max(l.name)`, date: sql`null::text` },
  photographer: {
    key: sql`u.id::text`,
    label: sql`max(coalesce(nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''), u.email))`,
    date: sql`null::text`,
  },
};

/**
 * Payments and refunds in a range of days. A payment counts on its own day, a refund on its own.
 * `orders_sold` has all columns of payments. The sessions are read once, not one by one.
 */
export async function salesRows(db: Db | Tx, scope: SalesScope, range: DateRange): Promise<SalesRow[]> {
  const { by, from, to, timeZone } = range;
  const { key, label, date } = groups[by];
  const day = by === 'day' ? sql`to_char(at at time zone ${timeZone}, 'YYYY-MM-DD')` : sql`null::text`;
  const begin = sql`(${from}::date::timestamp at time zone ${timeZone})`;
  const end = sql`((${to}::date + 1)::timestamp at time zone ${timeZone})`;
  const order = by === 'day' ? sql`1` : sql`"netCents" desc, 2, 1`;
  const { rows } = await sql<SalesRow>`
    with own as materialized (
      select id, location_id, photographer_id, created_at from sessions
      where studio_id = ${scope.studioId} and not is_practice
        and (${scope.photographerId}::uuid is null or photographer_id = ${scope.photographerId}::uuid)
    ), m as (
      select session_id, paid_at as at, total_cents as paid, 0 as refunded, 1 as sign, photo_count from orders
        where studio_id = ${scope.studioId} and status in ('paid', 'refunded') and paid_at >= ${begin} and paid_at < ${end}
      union all
      select session_id, refunded_at, 0, coalesce(refunded_cents, total_cents), -1, photo_count from orders
        where studio_id = ${scope.studioId} and status = 'refunded' and refunded_at >= ${begin} and refunded_at < ${end}
    ), sums as (
      select session_id, ${day} as day, count(*) filter (where sign = 1) as orders,
        count(*) filter (where sign = -1) as refunds, sum(sign * photo_count) as photos,
        sum(paid) as paid, sum(refunded) as refunded
      from m group by 1, 2
    )
    select ${key} as key, ${label} as label, ${date} as date,
      sum(orders)::int as "orderCount", sum(refunds)::int as "refundCount", sum(photos)::int as "photoCount",
      sum(paid)::bigint as "paidCents", sum(refunded)::bigint as "refundedCents", (sum(paid) - sum(refunded))::bigint as "netCents"
    from sums
      join own s on s.id = sums.session_id
      join locations l on l.id = s.location_id
      join users u on u.id = s.photographer_id
    group by 1
    order by ${order}`.execute(db);
  return rows;
}
