import type { ReceiptRef } from '@photoslate/contract/orders';
import { Language } from '@photoslate/contract/scalars';
import { readSettings } from '#features/studio/index.ts';
import type { StoredReceipt } from '#platform/database/column-types.ts';
import type { Db, Tx } from '#platform/database/handles.ts';
import { newId } from '#platform/ids.ts';
import { msg, translate } from '#platform/i18n/i18n.ts';
import { localDay } from '#platform/local-day.ts';
import {
  insertReceipt,
  nextReceiptNumber,
  receiptRowsOf,
  receiptsOfShoots,
  setReceiptContent,
  soldShoots,
  soldWith,
  type ReceiptRow,
} from './receipts.store.ts';

/**
 * Formats a receipt number, for example "2026-0007": the year in the studio's time zone and the
 * number within it.
 */
export const receiptNumber = ({ year, number }: { year: number; number: number }): string =>
  `${year}-${String(number).padStart(4, '0')}`;

/**
 * Issues the receipt of an order that was paid in this transaction. An order that cost nothing gets
 * none. The content is stored, so later changes of the studio's settings do not affect it.
 */
export async function issueReceipt(tx: Tx, orderId: string, now: Date): Promise<void> {
  const sold = await soldWith(tx, orderId);
  if (sold.totalCents === 0) return;
  const { business, name, timeZone } = await readSettings(tx, sold.studioId);
  const content: StoredReceipt = {
    seller: {
      name: business.name || name,
      address: business.address ?? '',
      vatNumber: business.vatNumber ?? '',
    },
    orderNumber: sold.orderNumber,
    language: sold.language,
    issuedOn: localDay(now, timeZone),
    location: sold.location,
    takenOn: localDay(sold.sessionCreatedAt, sold.timeZone),
    lines: (await soldShoots(tx, orderId)).map(({ label, photoCount, wholeShoot, cents }) => ({
      shoot: shootInWords(sold.language, label),
      photoCount,
      wholeShoot,
      cents,
    })),
    totalCents: sold.totalCents,
    vatRate: business.vatBasisPoints,
    ofNumber: null,
    ofIssuedOn: null,
  };
  await issue(tx, { ...sold, orderId, kind: 'receipt', content }, now);
}

/**
 * Issues the credit note of a refund: the receipt with the refunded amounts, negated. Does nothing
 * without a receipt or an amount.
 *
 * @param refunds the refunded amounts in cents, by shoot
 */
export async function issueCreditNote(
  tx: Tx,
  orderId: string,
  refunds: ReadonlyMap<string, number>,
  now: Date,
): Promise<void> {
  const issued = await receiptRowsOf(tx, [orderId]);
  const receipt = issued.find(({ kind }) => kind === 'receipt');
  const shoots = await soldShoots(tx, orderId);
  const amounts = shoots.map(({ id }) => refunds.get(id) ?? 0);
  const totalCents = amounts.reduce((sum, cents) => sum + cents, 0);
  if (!receipt || totalCents === 0) return;
  const sold = await soldWith(tx, orderId);
  const { timeZone } = await readSettings(tx, sold.studioId);
  const { content } = receipt;
  const taken: StoredReceipt = {
    ...content,
    issuedOn: localDay(now, timeZone),
    // `0 - 0` is 0, whereas `-0` would be printed with a sign.
    lines: content.lines.map((line, index) => ({ ...line, cents: 0 - (amounts[index] ?? 0) })),
    totalCents: -totalCents,
    ofNumber: receiptNumber(receipt),
    ofIssuedOn: content.issuedOn,
  };
  await issue(tx, { ...sold, orderId, kind: 'credit-note', content: taken }, now);
}

const SHOOT = msg('Photo shoot {label}');

/**
 * A line names its shoot by number: titles may contain names of people, and receipts are kept after
 * an erasure.
 */
const shootInWords = (language: string, label: string): string =>
  translate(Language.catch('en').parse(language), SHOOT, { label });

/** Replaces the titles of these shoots in receipts. Earlier versions wrote titles into receipts. */
export async function forgetTitles(tx: Tx, shootIds: readonly string[]): Promise<void> {
  for (const { id, orderId, content } of await receiptsOfShoots(tx, shootIds)) {
    const sold = await soldShoots(tx, orderId);
    const lines = content.lines.map((line, index) => {
      const shoot = sold[index];
      if (!shoot || !shootIds.includes(shoot.id)) return line;
      return { ...line, shoot: shootInWords(content.language, shoot.label) };
    });
    await setReceiptContent(tx, id, { ...content, lines });
  }
}

interface Issued {
  readonly studioId: string;
  readonly linkId: string;
  readonly orderId: string;
  readonly kind: ReceiptRef['kind'];
  readonly content: StoredReceipt;
}

async function issue(tx: Tx, issued: Issued, now: Date): Promise<void> {
  const { studioId, linkId, orderId, kind, content } = issued;
  const year = Number(content.issuedOn.slice(0, 4));
  const number = await nextReceiptNumber(tx, studioId, year);
  await insertReceipt(tx, {
    id: newId(),
    studioId,
    linkId,
    orderId,
    kind,
    content,
    year,
    number,
    issuedAt: now,
  });
}

/** The receipts of these orders, by order; one query. */
export async function receiptsOf(
  db: Db | Tx,
  orderIds: readonly string[],
): Promise<Map<string, ReceiptRef[]>> {
  const found = Map.groupBy(await receiptRowsOf(db, orderIds), ({ orderId }) => orderId);
  return new Map([...found].map(([orderId, rows]) => [orderId, rows.map(referenceOf)]));
}

const referenceOf = (row: ReceiptRow): ReceiptRef => ({
  id: row.id,
  kind: row.kind,
  number: receiptNumber(row),
  issuedAt: row.issuedAt.toISOString(),
});
