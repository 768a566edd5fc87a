import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/handles.ts';

/** The purchases of a link in one shoot. */
export interface ShootPurchases {
  readonly photoIds: ReadonlySet<string>;
  /** Net of refunds. Includes what a partially refunded order retained. */
  readonly paidCents: number;
  /** All photos of the shoot, also those added later. */
  readonly whole: boolean;
}

/**
 * The purchases of a link, by shoot. `status` `open` selects unpaid orders instead; `only`
 * restricts it to one order, `except` excludes one. A photo is identified by the id that all its
 * versions share.
 */
export async function purchasesOf(
  db: Db | Tx,
  linkId: string,
  status: 'paid' | 'open' = 'paid',
  { only, except }: { readonly only?: string; readonly except?: string } = {},
): Promise<Map<string, ShootPurchases>> {
  const paid = await db
    .selectFrom('orderShoots')
    .innerJoin('orders', 'orders.id', 'orderShoots.orderId')
    .select('orderShoots.shootId')
    .select([
      sql<number>`sum(order_shoots.due_cents - coalesce(order_shoots.refunded_cents, 0))`.as('paidCents'),
      sql<boolean>`bool_or(order_shoots.whole_shoot and orders.status = ${status})`.as('whole'),
    ])
    .where('orders.linkId', '=', linkId)
    .where((where) =>
      where.or([
        where('orders.status', '=', status),
        where.and([
          where.val(status === 'paid'),
          where('orders.status', '=', 'refunded'),
          where('orderShoots.refundedCents', 'is not', null),
        ]),
      ]),
    )
    .$if(only !== undefined, (query) => query.where('orders.id', '=', only ?? ''))
    .$if(except !== undefined, (query) => query.where('orders.id', '<>', except ?? ''))
    .groupBy('orderShoots.shootId')
    .execute();
  const photos = await db
    .selectFrom('orderPhotos')
    .innerJoin('orders', 'orders.id', 'orderPhotos.orderId')
    .innerJoin('photos', 'photos.id', 'orderPhotos.photoId')
    .select('orderPhotos.shootId')
    .select(sql<string>`coalesce(photos.version_of, photos.id)`.as('photoId'))
    .where('orders.linkId', '=', linkId)
    .where('orders.status', '=', status)
    .$if(only !== undefined, (query) => query.where('orders.id', '=', only ?? ''))
    .$if(except !== undefined, (query) => query.where('orders.id', '<>', except ?? ''))
    .execute();
  const photosOf = Map.groupBy(photos, (row) => row.shootId);
  return new Map(
    paid.map(({ shootId, paidCents, whole }) => [
      shootId,
      {
        photoIds: new Set((photosOf.get(shootId) ?? []).map(({ photoId }) => photoId)),
        paidCents: paidCents,
        whole,
      },
    ]),
  );
}
