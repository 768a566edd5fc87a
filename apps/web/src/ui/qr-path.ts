import { encodeQR } from 'qr';

/** The width of the white border that readers need, in modules. */
export const QUIET_ZONE = 4;

/** The modules of a QR code of level M, in rows, without the quiet zone. Dark modules are true. */
export function qrModules(text: string): boolean[][] {
  // The encoder always draws a border of at least one module.
  const bordered = encodeQR(text, 'raw', { ecc: 'medium', border: 1 });
  return bordered.slice(1, -1).map((row) => row.slice(1, -1));
}

/**
 * A QR code as one SVG path of horizontal black runs, and the number of modules per side, without
 * the quiet zone.
 */
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
