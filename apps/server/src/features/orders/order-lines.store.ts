import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/handles.ts';
import type { OrderLine } from './pricing/pricing.ts';

/** The lines of these orders, by order; two queries. */
export async function linesOf(db: Db | Tx, orderIds: readonly string[]): Promise<Map<string, OrderLine[]>> {
  if (orderIds.length === 0) return new Map();
  const shoots = await db
    .selectFrom('orderShoots')
    .innerJoin('shoots', 'shoots.id', 'orderShoots.shootId')
    .select(['orderId', 'shootId', 'addedCount', 'ownedCount', 'dueCents', 'wholeShoot'])
    .where('orderId', 'in', orderIds)
    .orderBy('shoots.number')
    .orderBy('shoots.receivedOrder')
    .execute();
  const photos = await db
    .selectFrom('orderPhotos')
    .selectAll()
    .where('orderId', 'in', orderIds)
    .orderBy('photoId')
    .execute();
  const photosOf = Map.groupBy(photos, (row) => `${row.orderId} ${row.shootId}`);
  const lines = shoots.map((line) => ({
    ...line,
    photoIds: (photosOf.get(`${line.orderId} ${line.shootId}`) ?? []).map((photo) => photo.photoId),
  }));
  return Map.groupBy(lines, (line) => line.orderId);
}

/** Adds photos of a shoot to an order. */
export async function addPhotos(
  tx: Tx,
  orderId: string,
  shootId: string,
  photoIds: readonly string[],
): Promise<void> {
  await sql`insert into order_photos (order_id, photo_id, shoot_id)
    select ${orderId}::uuid, photo_id, ${shootId}::uuid from unnest(${[...photoIds]}::uuid[]) as bought (photo_id)`.execute(
    tx,
  );
}

export const shootColumns = (line: OrderLine) => ({
  shootId: line.shootId,
  addedCount: line.addedCount,
  ownedCount: line.ownedCount,
  dueCents: line.dueCents,
  wholeShoot: line.wholeShoot,
});

export async function changeLine(tx: Tx, orderId: string, line: OrderLine): Promise<void> {
  await tx
    .updateTable('orderShoots')
    .set(shootColumns(line))
    .where('orderId', '=', orderId)
    .where('shootId', '=', line.shootId)
    .execute();
}

/** Removes photos from an order. */
export async function removePhotos(tx: Tx, orderId: string, photoIds: readonly string[]): Promise<void> {
  if (photoIds.length === 0) return;
  await tx
    .deleteFrom('orderPhotos')
    .where('orderId', '=', orderId)
    .where(sql<boolean>`photo_id = any(${[...photoIds]}::uuid[])`)
    .execute();
}
