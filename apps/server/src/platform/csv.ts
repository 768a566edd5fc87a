import { Readable } from 'node:stream';
import type { Language } from '@photoslate/contract/scalars';
import type { FastifyReply } from 'fastify';

const BYTE_ORDER_MARK = '\uFEFF';

/**
 * CSV (RFC 4180) with a byte-order mark so that Excel reads UTF-8. Decimal sign and separator
 * follow the language, as its spreadsheets expect: `12,50` and semicolons, in English `12.50` and
 * commas.
 */
export function csvFormat(language: Language) {
  const separator = language === 'en' ? ',' : ';';
  const line = (cells: readonly string[]) =>
    `${cells.map((cell) => quote(cell, separator)).join(separator)}\r\n`;
  return {
    /** The first line, with the byte-order mark. */
    head: (cells: readonly string[]): string => BYTE_ORDER_MARK + line(cells),
    line,
    euros: (cents: number): string => {
      const text = (cents / 100).toFixed(2);
      return language === 'en' ? text : text.replace('.', ',');
    },
  };
}

/**
 * Prevents CSV injection: a spreadsheet would run a text that begins like a formula. A leading
 * apostrophe makes it plain text. For each cell that somebody may have typed.
 */
export const csvText = (typed: string): string => (/^\s*[=+\-@\t\r\n]/.test(typed) ? `'${typed}` : typed);

const quote = (cell: string, separator: string): string =>
  cell.includes(separator) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** Streams lines as a CSV file, as they are read. Returns when the client has all of them. */
export async function sendCsv(
  reply: FastifyReply,
  name: string,
  lines: AsyncIterable<string>,
): Promise<void> {
  await reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .type('text/csv; charset=utf-8')
    .send(Readable.from(lines, { objectMode: false }));
}
