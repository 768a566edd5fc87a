import { DAY_MS } from '@photoslate/domain/durations';
import type { Sales, SalesReport, SalesTotals, SalesQuery } from '@photoslate/contract/sales-reports';
import { readSettings } from '#features/studio/index.ts';
import type { UserIdentity } from '#platform/access.ts';
import type { Db, Tx } from '#platform/database/handles.ts';
import { localDay } from '#platform/local-day.ts';
import { fieldHttpError } from '#platform/http-error.ts';
import { salesRows, type SalesScope } from './sales-reports.store.ts';

const USUAL_DAYS = 30;
const MOST_DAYS = 3 * 366;

/**
 * The sales that a user may see: an owner all of the studio, a photographer those of their own
 * sessions.
 */
export const scopeOf = ({ studioId, role, userId }: UserIdentity): SalesScope => ({
  studioId,
  photographerId: role === 'owner' ? null : userId,
});

/**
 * Reads sales and refunds in a range of days, in the studio's time zone.
 * @throws HttpError `invalid` for an invalid range
 */
export async function readSales(
  db: Db | Tx,
  scope: SalesScope,
  query: SalesQuery,
  now: Date,
): Promise<Sales> {
  const { timeZone } = await readSettings(db, scope.studioId);
  const to = query.to ?? localDay(now, timeZone);
  const from = query.from ?? dayBefore(to, USUAL_DAYS - 1);
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (days < 1) throw fieldHttpError('to', 'invalid');
  if (days > MOST_DAYS) throw fieldHttpError('from', 'invalid');
  const rows = await salesRows(db, scope, { by: query.by, from, to, timeZone });
  return { by: query.by, from, to, timeZone, currency: 'EUR', rows, total: sumOf(rows) };
}

/** The totals of the same number of days just before. */
export async function formerSales(
  db: Db | Tx,
  scope: SalesScope,
  { by, from, to, timeZone }: Sales,
): Promise<SalesReport['former']> {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  const former = { from: dayBefore(from, days), to: dayBefore(from, 1) };
  const rows = await salesRows(db, scope, { by, ...former, timeZone });
  return { ...former, total: sumOf(rows) };
}

const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

function sumOf(rows: readonly SalesTotals[]): SalesTotals {
  return {
    orderCount: sum(rows.map((row) => row.orderCount)),
    refundCount: sum(rows.map((row) => row.refundCount)),
    photoCount: sum(rows.map((row) => row.photoCount)),
    paidCents: sum(rows.map((row) => row.paidCents)),
    refundedCents: sum(rows.map((row) => row.refundedCents)),
    netCents: sum(rows.map((row) => row.netCents)),
  };
}
