import { decodeQR } from 'qr/decode.js';
import { expect, it } from 'vitest';
import { QUIET_ZONE, qrPath } from './qr-path.ts';

/** Renders the path as an image with `scale` pixels per module. */
function paint(path: string, size: number, scale = 6) {
  const side = (size + 2 * QUIET_ZONE) * scale;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    for (let row = 0; row < scale; row += 1) {
      for (let column = 0; column < Number(width) * scale; column += 1) {
        const left = (Number(x) + QUIET_ZONE) * scale + column;
        const top = (Number(y) + QUIET_ZONE) * scale + row;
        data.fill(0, (top * side + left) * 4, (top * side + left) * 4 + 3);
      }
    }
  }
  return { width: side, height: side, data };
}

const text = 'HTTPS://PHOTOSLATE.EXAMPLE/C/0123456789ABCDEFGHJKMNPQRS.1K3ZQ7W';

it('a drawn QR code decodes to its text', () => {
  const { path, size } = qrPath(text);
  expect(decodeQR(paint(path, size))).toBe(text);
});

it('upper-case text makes a smaller QR code than lower-case text', () => {
  expect(qrPath(text).size).toBeLessThanOrEqual(37);
  expect(qrPath(text.toLowerCase()).size).toBeGreaterThan(qrPath(text).size);
});
