import { buffer } from 'node:stream/consumers';
import { qrText } from '@photoslate/domain/code';
import { msg } from '#platform/i18n/i18n.ts';
import { pdfText } from '#platform/pdf-fonts.ts';
import { drawCode } from './draw-code.ts';
import { drawFitted, open, type Printing } from './prints-pdf.ts';
import type { LabelledCode } from './prints.store.ts';

const TEXTS = {
  title: msg('Test codes'),
  practice: msg('Practice'),
  first: msg('1. Photograph this page, so that the code fills about half of the picture.'),
  photos: msg('2. Photograph anything, a few times.'),
  next: msg('3. Continue with the next page.'),
  last: msg('3. Upload the card of the camera to the practice session.'),
};

/**
 * Creates one A4 page for each shoot, with its code in the size of a phone's screen or larger. One
 * code fills a page, because a photo of several codes is doubtful.
 */
export async function writeTestCodes(printing: Printing, shoots: readonly LabelledCode[]): Promise<Buffer> {
  const document = open('A4', printing, pdfText(printing.language, TEXTS.title));
  const pdf = buffer(document);
  shoots.forEach((shoot, index) => {
    if (index > 0) document.addPage();
    drawPage(document, printing, shoot, index === shoots.length - 1);
  });
  document.end();
  return pdf;
}

function drawPage(
  document: PDFKit.PDFDocument,
  { language, publicUrl, studio }: Printing,
  { label, code }: LabelledCode,
  isLast: boolean,
): void {
  const { width } = document.page;
  const unit = width / 210;
  const line = { x: 18 * unit, width: width - 36 * unit };
  const centred = { ...line, align: 'center' } as const;
  document.fillColor('black').font('bold');
  const heading = `${pdfText(language, TEXTS.practice)} · ${studio}`;
  drawFitted(document, heading, { ...centred, y: 14 * unit, height: 10 * unit, size: 18 * unit });
  drawFitted(document, label, { ...centred, y: 26 * unit, height: 40 * unit, size: 96 * unit });
  const side = 160 * unit;
  drawCode(document, qrText({ publicUrl, code }), { x: (width - side) / 2, y: 68 * unit, side });
  document.font('regular');
  const steps = [TEXTS.first, TEXTS.photos, isLast ? TEXTS.last : TEXTS.next];
  steps.forEach((step, index) =>
    drawFitted(document, pdfText(language, step), {
      ...line,
      y: (238 + index * 15) * unit,
      height: 14 * unit,
      size: 5.2 * unit,
    }),
  );
}
