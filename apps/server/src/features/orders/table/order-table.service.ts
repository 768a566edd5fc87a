import type { OrderTableRow } from '@photoslate/contract/order-table';
import type { QueryOf, Routes } from '@photoslate/contract/routes';
import { readSettings } from '#features/studio/index.ts';
import type { UserIdentity } from '#platform/access.ts';
import type { Db, Tx } from '#platform/database/handles.ts';
import { readTablePage } from '#platform/table-page.ts';
import { orderSigns, refundedCents } from '../order-signs.ts';
import {
  matching,
  ORDER_SORTS,
  orderRows,
  shootsOfOrders,
  type OrderRow,
  type OrderScope,
} from './order-table.store.ts';

/** The orders that an owner sees: those of the studio, as of now. */
export async function orderScope(db: Db | Tx, { studioId }: UserIdentity, now: Date): Promise<OrderScope> {
  const { timeZone } = await readSettings(db, studioId);
  return { studioId, timeZone, now };
}

/** One page of the table of orders. */
export async function orderTablePage(db: Db | Tx, scope: OrderScope, query: QueryOf<Routes['orders.table']>) {
  const all = orderRows(db, scope);
  const { rows, meta } = await readTablePage(
    { rows: all, matching: matching(all, scope, query), id: 'orders.id', sorts: ORDER_SORTS },
    query,
  );
  return { data: await rendered(db, rows, scope), meta };
}

async function rendered(
  db: Db | Tx,
  rows: readonly OrderRow[],
  { now }: OrderScope,
): Promise<OrderTableRow[]> {
  const shoots = await shootsOfOrders(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    sessionId: row.sessionId,
    location: row.location,
    sessionAt: row.sessionAt.toISOString(),
    status: row.status,
    ...orderSigns(row, now),
    customerName: row.customerName,
    email: row.email,
    shoots: shoots.get(row.id) ?? [],
    photoCount: row.photoCount,
    totalCents: row.totalCents,
    refundedCents: refundedCents(row),
    method: row.method,
    waitsFor: row.waitsFor,
    createdAt: row.createdAt.toISOString(),
  }));
}
