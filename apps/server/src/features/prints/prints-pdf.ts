import { CARDS_PER_SHEET } from '@photoslate/contract/prints';
import type { Language } from '@photoslate/contract/scalars';
import { qrText, type Code } from '@photoslate/domain/code';
import { buffer } from 'node:stream/consumers';
import Pdf from 'pdfkit';
import { pdfText, registerFonts } from '#platform/pdf-fonts.ts';
import { formatDay } from '#platform/local-day.ts';
import { drawCode } from './draw-code.ts';
import { msg } from '#platform/i18n/i18n.ts';

const TEXTS = {
  scan: msg('Scan to get your photos'),
  after: msg('Leave your e-mail address, and we write as soon as your photos are ready.'),
  card: msg('Your photos'),
  keep: msg('Scan the code and leave your e-mail address. Keep this card: it leads to your photos.'),
};

const MM = 72 / 25.4;

/** The studio, language and address of a print; the logo as PNG. */
export interface Printing {
  readonly studio: string;
  readonly logo: Buffer | null;
  readonly language: Language;
  readonly publicUrl: string;
}

export function open(size: 'A4' | 'A5', { studio, language }: Printing, title: string): PDFKit.PDFDocument {
  const info = { Title: title, Author: studio };
  const document = new Pdf({ size, margin: 0, lang: language, displayTitle: true, info });
  return registerFonts(document);
}

/**
 * Draws a line or paragraph in the largest font size, at most `size`, that fits the box. Never
 * truncates the text.
 * @returns the y coordinate below the text
 */
export function drawFitted(
  document: PDFKit.PDFDocument,
  text: string,
  box: { x: number; y: number; width: number; height: number; size: number; align?: 'center' },
): number {
  const { x, y, width, height, align } = box;
  const options = { width, ...(align ? { align } : {}) };
  let { size } = box;
  while (size > 4 && document.fontSize(size).heightOfString(text, options) > height) size -= 0.5;
  document.text(text, x, y, options);
  return document.y;
}

/**
 * Creates a one-page poster with the session's code as large as possible, the studio above it, and
 * location and date below.
 */
export async function writePoster(
  printing: Printing,
  poster: {
    readonly size: 'A4' | 'A5';
    readonly code: Code;
    readonly location: string;
    readonly date: string;
  },
): Promise<Buffer> {
  const document = open(
    poster.size,
    printing,
    `${pdfText(printing.language, TEXTS.scan)} · ${poster.location}`,
  );
  const pdf = buffer(document);
  const { width, height } = document.page;
  const unit = width / 210;
  const inset = 18 * unit;
  const line = { x: inset, width: width - 2 * inset, align: 'center' } as const;
  drawLogoOrName(document, printing, { ...line, y: 16 * unit, height: 22 * unit, size: 26 * unit });
  document.fillColor('black').font('bold');
  drawFitted(document, pdfText(printing.language, TEXTS.scan), {
    ...line,
    y: 44 * unit,
    height: 22 * unit,
    size: 44 * unit,
  });
  const side = 160 * unit;
  const text = qrText({ publicUrl: printing.publicUrl, code: poster.code });
  drawCode(document, text, { x: (width - side) / 2, y: 68 * unit, side });
  document.font('regular');
  drawFitted(document, pdfText(printing.language, TEXTS.after), {
    ...line,
    y: 232 * unit,
    height: 22 * unit,
    size: 20 * unit,
  });
  document.font('bold');
  drawFitted(document, poster.location, { ...line, y: 258 * unit, height: 11 * unit, size: 22 * unit });
  document.font('regular');
  drawFitted(document, formatDay(poster.date, printing.language, 'full'), {
    ...line,
    y: 270 * unit,
    height: 8 * unit,
    size: 15 * unit,
  });
  drawFitted(document, text, {
    ...line,
    y: Math.min(284 * unit, height - 12 * unit),
    height: 6 * unit,
    size: 9 * unit,
  });
  document.end();
  return pdf;
}

/** Draws the studio's logo, or its name if it has no logo. */
function drawLogoOrName(
  document: PDFKit.PDFDocument,
  { logo, studio }: Printing,
  box: { x: number; y: number; width: number; height: number; size: number; align?: 'center' },
): void {
  const { x, y, width, height } = box;
  if (logo) document.image(logo, x, y, { fit: [width, height], ...(box.align ? { align: box.align } : {}) });
  else drawFitted(document.fillColor('black').font('bold'), studio, box);
}

const CARD = { width: 85 * MM, height: 54 * MM, left: 20 * MM, top: 13.5 * MM } as const;

/**
 * Creates A4 sheets with ten cards each in two columns, with cutting lines. The cards are numbered,
 * so that people can say which one they have.
 */
export async function writeCards(printing: Printing, codes: readonly Code[]): Promise<Buffer> {
  const document = open('A4', printing, pdfText(printing.language, TEXTS.card));
  const pdf = buffer(document);
  codes.forEach((code, index) => {
    const position = index % CARDS_PER_SHEET;
    if (index > 0 && position === 0) document.addPage();
    const x = CARD.left + (position % 2) * CARD.width;
    const y = CARD.top + Math.floor(position / 2) * CARD.height;
    drawCard(document, printing, { code, number: index + 1 }, { x, y });
  });
  document.end();
  return pdf;
}

function drawCard(
  document: PDFKit.PDFDocument,
  printing: Printing,
  { code, number }: { readonly code: Code; readonly number: number },
  { x, y }: { readonly x: number; readonly y: number },
): void {
  document.rect(x, y, CARD.width, CARD.height).lineWidth(0.3).dash(2, { space: 2 }).stroke('#888').undash();
  const side = 47 * MM;
  const text = qrText({ publicUrl: printing.publicUrl, code });
  drawCode(document, text, {
    x: x + 1 * MM,
    y: y + 3.5 * MM,
    side,
  });
  const box = { x: x + 49 * MM, width: 33 * MM };
  drawLogoOrName(document, printing, { ...box, y: y + 6 * MM, height: 10 * MM, size: 12 });
  document.fillColor('black').font('bold');
  const below = drawFitted(document, pdfText(printing.language, TEXTS.card), {
    ...box,
    y: y + 18 * MM,
    height: 7 * MM,
    size: 14,
  });
  document.font('regular');
  const foot = y + CARD.height - 13 * MM;
  drawFitted(document, pdfText(printing.language, TEXTS.keep), {
    ...box,
    y: below + 1 * MM,
    height: foot - 2 * MM - below,
    size: 9,
  });
  document.font('bold');
  const named = drawFitted(document, `${number} · ${printing.studio}`, {
    ...box,
    y: foot,
    height: 4 * MM,
    size: 9,
  });
  document.font('regular');
  // For a code that cannot be read any more.
  drawFitted(document, text, { ...box, y: named, height: y + CARD.height - 2 * MM - named, size: 7 });
}
