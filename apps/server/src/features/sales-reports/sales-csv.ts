import type { Sales, SalesBy } from '@photoslate/contract/sales-reports';
import type { Language } from '@photoslate/contract/scalars';
import { csvFormat, csvText } from '#platform/csv.ts';
import { msg, translate, type Message } from '#platform/i18n/i18n.ts';

const FIRST_COLUMN = {
  day: msg('Day'),
  session: msg('Session'),
  location: msg('Location'),
  photographer: msg('Photographer'),
} satisfies Record<SalesBy, Message<never>>;

const COLUMNS = [
  msg('Session day'),
  msg('Orders'),
  msg('Refunds'),
  msg('Photos'),
  msg('Paid'),
  msg('Refunded'),
  msg('Net'),
  msg('Currency'),
];

/** Formats sales as CSV. */
export function salesCsv(sales: Sales, language: Language): string {
  const csv = csvFormat(language);
  const heads = [FIRST_COLUMN[sales.by], ...COLUMNS].map((head) => translate(language, head));
  const lines = sales.rows.map((row) =>
    csv.line([
      csvText(row.label || row.key),
      row.date ?? '',
      `${row.orderCount}`,
      `${row.refundCount}`,
      `${row.photoCount}`,
      csv.euros(row.paidCents),
      csv.euros(row.refundedCents),
      csv.euros(row.netCents),
      sales.currency,
    ]),
  );
  return csv.head(heads) + lines.join('');
}
