import type { Sales, SalesBy } from '@photoslate/contract/sales-reports';
import type { Language } from '@photoslate/contract/scalars';
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

const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Formats sales as CSV (RFC 4180), with a byte-order mark so that Excel reads UTF-8. Decimal sign
 * and separator follow the language, as its spreadsheets expect: `12,50` and semicolons, in English
 * `12.50` and commas.
 */
export function salesCsv(sales: Sales, language: Language): string {
  const separator = language === 'en' ? ',' : ';';
  const euros = (cents: number) => {
    const text = (cents / 100).toFixed(2);
    return language === 'en' ? text : text.replace('.', ',');
  };
  const lines = sales.rows.map((row) => [
    text(row.label || row.key),
    row.date ?? '',
    `${row.orderCount}`,
    `${row.refundCount}`,
    `${row.photoCount}`,
    euros(row.paidCents),
    euros(row.refundedCents),
    euros(row.netCents),
    sales.currency,
  ]);
  const heads = [FIRST_COLUMN[sales.by], ...COLUMNS].map((head) => translate(language, head));
  const quoted = [heads, ...lines].map((cells) =>
    cells.map((cell) => quote(cell, separator)).join(separator),
  );
  return `${BYTE_ORDER_MARK}${quoted.join('\r\n')}\r\n`;
}

/**
 * Prevents CSV injection: a spreadsheet would run a text that begins like a formula. A leading
 * apostrophe makes it plain text.
 */
const text = (typed: string): string => (/^\s*[=+\-@\t\r\n]/.test(typed) ? `'${typed}` : typed);

const quote = (cell: string, separator: string): string =>
  cell.includes(separator) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
