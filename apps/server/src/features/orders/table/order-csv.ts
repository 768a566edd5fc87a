import type { Language } from '@photoslate/contract/scalars';
import { csvFormat, csvText } from '#platform/csv.ts';
import type { Db } from '#platform/database/handles.ts';
import { msg, translate, type Message } from '#platform/i18n/i18n.ts';
import { localDay } from '#platform/local-day.ts';
import { readTablePage } from '#platform/table-page.ts';
import { refundedCents } from '../order-signs.ts';
import {
  matching,
  ORDER_SORTS,
  type OrderFilters,
  orderRows,
  type OrderScope,
  shootsOfOrders,
} from './order-table.store.ts';

const COLUMNS = [
  msg('Number'),
  msg('Ordered'),
  msg('Customer'),
  msg('E-mail'),
  msg('Session'),
  msg('Session day'),
  msg('Shoots'),
  msg('Photos'),
  msg('Amount'),
  msg('Refunded'),
  msg('Currency'),
  msg('Payment'),
  msg('Status'),
  msg('Paid on'),
  msg('Refunded on'),
  msg('Note'),
];

const STATES = {
  open: msg('To be paid'),
  paid: msg('Paid'),
  refunded: msg('Refunded'),
  cancelled: msg('Cancelled'),
} satisfies Record<string, Message<never>>;

const METHODS = { 'on-site': msg('On site or by transfer'), stripe: 'Stripe', mollie: 'Mollie' } as const;

/** How many orders are in memory at once. */
const AT_ONCE = 500;

/**
 * The lines of a CSV file of orders, oldest first, a page of them at once. Reads while the client
 * takes them.
 */
export async function* orderCsv(
  db: Db,
  scope: OrderScope,
  filters: OrderFilters,
  language: Language,
): AsyncGenerator<string> {
  const csv = csvFormat(language);
  const day = (at: Date | null) => (at ? localDay(at, scope.timeZone) : '');
  yield csv.head(COLUMNS.map((column) => translate(language, column)));
  const rows = orderRows(db, scope);
  const table = { rows, matching: matching(rows, scope, filters), id: 'orders.id', sorts: ORDER_SORTS };
  for (let after: string | undefined, isFirst = true; isFirst || after; isFirst = false) {
    const page = await readTablePage(table, { limit: AT_ONCE, after, sort: 'ordered' });
    // The page is the first one again. A broken download is better than a file that lacks orders.
    if (after && !page.meta.hasPrevious) throw new Error('an order was deleted during the export');
    const shoots = await shootsOfOrders(
      db,
      page.rows.map(({ id }) => id),
    );
    const lines = page.rows.map((row) => {
      const method = row.method && METHODS[row.method];
      return csv.line([
        csvText(row.number),
        day(row.createdAt),
        csvText(row.customerName ?? ''),
        csvText(row.email),
        csvText(row.location),
        localDay(row.sessionAt, row.timeZone),
        (shoots.get(row.id) ?? []).map(({ label }) => label).join(' '),
        `${row.photoCount}`,
        csv.euros(row.totalCents),
        csv.euros(refundedCents(row)),
        'EUR',
        typeof method === 'object' && method ? translate(language, method) : (method ?? ''),
        translate(language, STATES[row.status]),
        day(row.paidAt),
        day(row.refundedAt),
        csvText(row.note ?? ''),
      ]);
    });
    yield lines.join('');
    after = page.meta.hasNext ? page.rows.at(-1)?.id : undefined;
  }
}
