import { Language } from '@photoslate/contract/scalars';
import type { ReceiptRef } from '@photoslate/contract/orders';
import { formatEuro } from '@photoslate/domain/price';
import { splitVat } from '@photoslate/domain/vat';
import { buffer } from 'node:stream/consumers';
// The types of `pdfkit` declare only the default export.
// oxlint-disable-next-line import/no-named-as-default
import PDFDocument from 'pdfkit';
import { registerFonts } from '#platform/pdf-fonts.ts';
import { fillPlaceholders } from '#platform/placeholders.ts';
import type { StoredReceipt } from '#platform/database/schema-payments.ts';
import { formatDay } from '#platform/local-day.ts';
import { receiptWords, type ReceiptWords } from './receipt-words.ts';

export interface PrintedReceipt extends StoredReceipt {
  readonly kind: ReceiptRef['kind'];
  readonly number: string;
  readonly email: string;
}

type Row = readonly [left: string, right: string];

const MARGIN = 56;

/** Renders a receipt or credit note as PDF in the order's language: A4, one or more pages, with machine-readable text. */
export async function writeReceipt(receipt: PrintedReceipt): Promise<Buffer> {
  const language = Language.catch('en').parse(receipt.language);
  const words = inTypeface(receiptWords(language));
  const title = receipt.kind === 'receipt' ? words.receipt : words.creditNote;
  const document = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: language,
    displayTitle: true,
    info: {
      Title: `${title} ${receipt.number}`,
      Author: receipt.seller.name,
      // A fixed date makes the PDF of a receipt reproducible.
      CreationDate: new Date(`${receipt.issuedOn}T00:00:00Z`),
    },
  });
  registerFonts(document);
  const pdf = buffer(document);
  write(document, receipt, words, language, title);
  document.end();
  return pdf;
}

/** The font has no narrow no-break space; the normal no-break space works as well. */
const inTypeface = (words: ReceiptWords): ReceiptWords =>
  JSON.parse(JSON.stringify(words).replaceAll('\u202F', '\u00A0')) as ReceiptWords;

function write(
  document: PDFKit.PDFDocument,
  receipt: PrintedReceipt,
  words: ReceiptWords,
  language: Language,
  title: string,
): void {
  const { seller } = receipt;
  const day = (date: string) => formatDay(date, language);
  document.font('bold').fontSize(16).text(seller.name);
  document.font('regular').fontSize(11).text(seller.address);
  if (seller.vatNumber) document.text(`${words.vatNumber} ${seller.vatNumber}`);
  document.moveDown(2).font('bold').fontSize(24).text(title).moveDown(0.5);
  rows(document, [
    [words.number, receipt.number],
    [words.date, day(receipt.issuedOn)],
    [words.order, receipt.orderNumber],
    [words.customer, receipt.email],
  ]);
  if (receipt.ofNumber && receipt.ofIssuedOn) {
    const values = { number: receipt.ofNumber, date: day(receipt.ofIssuedOn) };
    document.moveDown(0.5).text(fillPlaceholders(words.takes, values));
  }
  document
    .moveDown(1.5)
    .font('bold')
    .text(`${receipt.location}, ${day(receipt.takenOn)}`)
    .moveDown(0.5);
  rule(document);
  rows(
    document,
    receipt.lines.map((line) => [
      `${line.shoot} · ${line.wholeShoot ? words.wholeShoot : photos(line.photoCount, words)}`,
      formatEuro(line.cents),
    ]),
  );
  rule(document);
  sums(document, receipt, words, language);
  document.moveDown(2).text(receipt.kind === 'receipt' ? words.paid : words.givenBack);
}

function sums(
  document: PDFKit.PDFDocument,
  { totalCents, vatRate }: PrintedReceipt,
  words: ReceiptWords,
  language: Language,
): void {
  document.font('bold');
  rows(document, [[words.total, formatEuro(totalCents)]], 'bold');
  document.font('regular');
  if (vatRate === null) {
    document.text(words.noVat);
    return;
  }
  const { netCents, vatCents } = splitVat(totalCents, vatRate);
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 });
  rows(document, [
    [words.net, formatEuro(netCents)],
    [fillPlaceholders(words.vat, { rate: percent.format(vatRate / 10_000) }), formatEuro(vatCents)],
  ]);
}

const photos = (count: number, { photos: { one, other } }: ReceiptWords) =>
  count === 1 ? one : fillPlaceholders(other, { count: String(count) });

/** Writes rows with a left and a right column. Long names wrap, amounts never do. */
function rows(document: PDFKit.PDFDocument, all: readonly Row[], font = 'regular'): void {
  const { left, right } = document.page.margins;
  const width = document.page.width - left - right;
  document.font(font).fontSize(11);
  for (const [name, value] of all) {
    const words = { width: width * 0.55, lineGap: 2 };
    const rest = { width: width * 0.45, align: 'right', lineGap: 2 } as const;
    const height = Math.max(document.heightOfString(name, words), document.heightOfString(value, rest));
    if (document.y + height > document.page.height - document.page.margins.bottom) document.addPage();
    const { y } = document;
    document.text(name, left, y, words);
    document.text(value, left + width * 0.55, y, rest);
    document.x = left;
    document.y = y + height + 2;
  }
}

function rule(document: PDFKit.PDFDocument): void {
  const { left, right } = document.page.margins;
  document
    .moveTo(left, document.y)
    .lineTo(document.page.width - right, document.y)
    .lineWidth(0.5)
    .stroke();
  document.moveDown(0.5);
}
