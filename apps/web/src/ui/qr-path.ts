import { encodeQR } from 'qr';

/** The white border that readers need, in modules. */
export const QUIET_ZONE = 4;

/** A text as the rows of a QR code of level M, dark modules true, without the quiet zone. */
export function qrModules(text: string): boolean[][] {
  // The encoder draws a border of one module at least.
  const bordered = encodeQR(text, 'raw', { ecc: 'medium', border: 1 });
  return bordered.slice(1, -1).map((row) => row.slice(1, -1));
}

/** A text as a QR code: one SVG path of black runs, and how many modules a side has, without the quiet zone. */
export function qrPath(text: string): { path: string; size: number } {
  const rows = qrModules(text);
  let path = '';
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      const start = x;
      while (row[x + 1]) x += 1;
      const length = x - start + 1;
      path += `M${start} ${y}h${length}v1h-${length}z`;
    }
  });
  return { path, size: rows.length };
}
