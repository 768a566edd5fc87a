import { QUIET_ZONE, qrModules } from '#ui/qr-path.ts';

/** Each module is this many pixels wide: sharp on every screen, and large enough for print. */
const MODULE_PX = 24;

/** A QR code as a PNG, black on white with its border. */
export async function codeImage(text: string): Promise<File> {
  const rows = qrModules(text.toUpperCase());
  const size = (rows.length + 2 * QUIET_ZONE) * MODULE_PX;
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [size, size];
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no pictures');
  // It is read by cameras, and so the same in both themes.
  context.fillStyle = 'white';
  context.fillRect(0, 0, size, size);
  context.fillStyle = 'black';
  rows.forEach((row, y) => {
    row.forEach((dark, x) => {
      if (!dark) return;
      context.fillRect((x + QUIET_ZONE) * MODULE_PX, (y + QUIET_ZONE) * MODULE_PX, MODULE_PX, MODULE_PX);
    });
  });
  const image = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!image) throw new Error('This browser draws no pictures');
  return new File([image], 'qr-code.png', { type: 'image/png' });
}
