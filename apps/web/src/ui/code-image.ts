import { QUIET_ZONE, qrModules } from './qr-path.ts';

/** Width of each module in pixels: sharp on every screen, and large enough for print. */
const MODULE_PX = 24;

/** Renders a QR code with its border as a PNG, black on white. */
export async function codeImage(text: string, name = 'qr-code.png'): Promise<File> {
  const rows = qrModules(text);
  const size = (rows.length + 2 * QUIET_ZONE) * MODULE_PX;
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [size, size];
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser cannot draw on a canvas');
  // The colours are the same in both themes, because cameras read the image.
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
  if (!image) throw new Error('The browser cannot draw on a canvas');
  return new File([image], name, { type: 'image/png' });
}
