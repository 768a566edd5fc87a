import { encodeQR } from 'qr';

const QUIET_ZONE = 4;

/**
 * Draws a QR code of level M, black on white, with its quiet zone, into a square. Coordinates are
 * in points from the page's upper left corner.
 */
export function drawCode(
  document: PDFKit.PDFDocument,
  text: string,
  at: { readonly x: number; readonly y: number; readonly side: number },
): void {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE });
  const module = at.side / rows.length;
  document.rect(at.x, at.y, at.side, at.side).fill('white');
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue;
      const start = x;
      while (row[x + 1]) x++;
      document.rect(at.x + start * module, at.y + y * module, (x + 1 - start) * module, module);
    }
  });
  document.fill('black');
}
