import type { Sales, SalesBy } from '@photoslate/contract/sales-reports';
import type { Language } from '@photoslate/contract/scalars';

/** The column headings. The first depends on what the rows are grouped by. */
const HEADS: Readonly<
  Record<Language, Readonly<Record<SalesBy, string>> & { readonly rest: readonly string[] }>
> = {
  en: {
    day: 'Day',
    session: 'Session',
    location: 'Location',
    photographer: 'Photographer',
    rest: ['Session day', 'Orders', 'Refunds', 'Photos', 'Paid', 'Refunded', 'Net', 'Currency'],
  },
  nl: {
    day: 'Dag',
    session: 'Sessie',
    location: 'Locatie',
    photographer: 'Fotograaf',
    rest: [
      'Dag van de sessie',
      'Bestellingen',
      'Terugbetalingen',
      'Foto’s',
      'Betaald',
      'Terugbetaald',
      'Netto',
      'Valuta',
    ],
  },
  de: {
    day: 'Tag',
    session: 'Session',
    location: 'Ort',
    photographer: 'Fotografie',
    rest: [
      'Tag der Session',
      'Bestellungen',
      'Erstattungen',
      'Fotos',
      'Bezahlt',
      'Erstattet',
      'Netto',
      'Währung',
    ],
  },
  es: {
    day: 'Día',
    session: 'Sesión',
    location: 'Lugar',
    photographer: 'Fotografía',
    rest: ['Día de la sesión', 'Pedidos', 'Reembolsos', 'Fotos', 'Pagado', 'Reembolsado', 'Neto', 'Moneda'],
  },
  fr: {
    day: 'Jour',
    session: 'Séance',
    location: 'Lieu',
    photographer: 'Photographe',
    rest: [
      'Jour de la séance',
      'Commandes',
      'Remboursements',
      'Photos',
      'Payé',
      'Remboursé',
      'Net',
      'Devise',
    ],
  },
  it: {
    day: 'Giorno',
    session: 'Sessione',
    location: 'Luogo',
    photographer: 'Fotografia',
    rest: ['Giorno della sessione', 'Ordini', 'Rimborsi', 'Foto', 'Pagato', 'Rimborsato', 'Netto', 'Valuta'],
  },
};

const BYTE_ORDER_MARK = '\uFEFF';

/** Formats sales as CSV (RFC 4180), with a byte-order mark so that Excel reads UTF-8. Decimal sign and separator follow the language, as its spreadsheets expect: `12,50` and semicolons, in English `12.50` and commas. */
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
  const heads = HEADS[language];
  const quoted = [[heads[sales.by], ...heads.rest], ...lines].map((cells) =>
    cells.map((cell) => quote(cell, separator)).join(separator),
  );
  return `${BYTE_ORDER_MARK}${quoted.join('\r\n')}\r\n`;
}

/** Prevents CSV injection: a spreadsheet would run a text that begins like a formula. A leading apostrophe makes it plain text. */
const text = (typed: string): string => (/^\s*[=+\-@\t\r\n]/.test(typed) ? `'${typed}` : typed);

const quote = (cell: string, separator: string): string =>
  cell.includes(separator) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
