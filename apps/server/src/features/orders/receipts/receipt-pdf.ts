import { Language } from '@photoslate/contract/scalars';
import type { ReceiptRef } from '@photoslate/contract/orders';
import { formatPrice } from '@photoslate/domain/price';
import { splitVat } from '@photoslate/domain/vat';
import { buffer } from 'node:stream/consumers';
// The types of `pdfkit` declare only the default export.
// oxlint-disable-next-line import/no-named-as-default
import PDFDocument from 'pdfkit';
import { pdfText, registerFonts } from '#platform/pdf-fonts.ts';
import { msg } from '#platform/i18n/i18n.ts';
import type { StoredReceipt } from '#platform/database/column-types.ts';
import { formatDay } from '#platform/local-day.ts';

export interface PrintedReceipt extends StoredReceipt {
  readonly kind: ReceiptRef['kind'];
  readonly number: string;
  readonly email: string;
}

type Row = readonly [left: string, right: string];

const MARGIN = 56;

export const RECEIPT_TEXTS = {
  receipt: msg('Receipt'),
  creditNote: msg('Credit note'),
  number: msg('Number'),
  date: msg('Date'),
  order: msg('Order'),
  customer: msg('Customer'),
  vatNumber: msg('VAT number'),
  takes: msg('For receipt {number} of {date}'),
  wholeShoot: msg('all photos of the shoot'),
  total: msg('Total'),
  net: msg('Net amount'),
  vat: msg('VAT {rate}'),
  noVat: msg('No VAT is charged.'),
  paid: msg('Paid. Thank you!'),
  givenBack: msg('This amount is refunded to you.'),
  photos: msg('{count, plural, one {# photo} other {# photos}}'),
};

/**
 * Renders a receipt or credit note as PDF in the order's language: A4, one or more pages, with
 * machine-readable text.
 */
export async function writeReceipt(receipt: PrintedReceipt): Promise<Buffer> {
  const language = Language.catch('en').parse(receipt.language);
  const title = pdfText(
    language,
    receipt.kind === 'receipt' ? RECEIPT_TEXTS.receipt : RECEIPT_TEXTS.creditNote,
  );
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
  write(document, receipt, language, title);
  document.end();
  return pdf;
}

function write(
  document: PDFKit.PDFDocument,
  receipt: PrintedReceipt,
  language: Language,
  title: string,
): void {
  const { seller } = receipt;
  const day = (date: string) => formatDay(date, language);
  document.font('bold').fontSize(16).text(seller.name);
  document.font('regular').fontSize(11).text(seller.address);
  if (seller.vatNumber) document.text(`${pdfText(language, RECEIPT_TEXTS.vatNumber)} ${seller.vatNumber}`);
  document.moveDown(2).font('bold').fontSize(24).text(title).moveDown(0.5);
  rows(document, [
    [pdfText(language, RECEIPT_TEXTS.number), receipt.number],
    [pdfText(language, RECEIPT_TEXTS.date), day(receipt.issuedOn)],
    [pdfText(language, RECEIPT_TEXTS.order), receipt.orderNumber],
    [pdfText(language, RECEIPT_TEXTS.customer), receipt.email],
  ]);
  if (receipt.ofNumber && receipt.ofIssuedOn) {
    const values = { number: receipt.ofNumber, date: day(receipt.ofIssuedOn) };
    document.moveDown(0.5).text(pdfText(language, RECEIPT_TEXTS.takes, values));
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
      `${line.shoot} · ${line.wholeShoot ? pdfText(language, RECEIPT_TEXTS.wholeShoot) : pdfText(language, RECEIPT_TEXTS.photos, { count: line.photoCount })}`,
      formatPrice(line.cents),
    ]),
  );
  rule(document);
  sums(document, receipt, language);
  document
    .moveDown(2)
    .text(pdfText(language, receipt.kind === 'receipt' ? RECEIPT_TEXTS.paid : RECEIPT_TEXTS.givenBack));
}

function sums(
  document: PDFKit.PDFDocument,
  { totalCents, vatRate }: PrintedReceipt,
  language: Language,
): void {
  document.font('bold');
  rows(document, [[pdfText(language, RECEIPT_TEXTS.total), formatPrice(totalCents)]], 'bold');
  document.font('regular');
  if (vatRate === null) {
    document.text(pdfText(language, RECEIPT_TEXTS.noVat));
    return;
  }
  const { netCents, vatCents } = splitVat(totalCents, vatRate);
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 });
  rows(document, [
    [pdfText(language, RECEIPT_TEXTS.net), formatPrice(netCents)],
    [pdfText(language, RECEIPT_TEXTS.vat, { rate: percent.format(vatRate / 10_000) }), formatPrice(vatCents)],
  ]);
}

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
