import { randomBytes } from 'node:crypto';
import encodeQr from 'qr';
import sharp from 'sharp';

/** Bytes that start like a JPEG, for code that never decodes them. */
export const jpegLike = (length: number) =>
  Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(length - 4)]);

const two = (number: number) => String(number).padStart(2, '0');

/**
 * Bytes of the location and serial number in each of these photographs. They are long enough not to
 * occur in image data by chance.
 */
export const PRIVATE_BYTES = [Buffer.from(Uint32Array.of(52, 1, 22, 1).buffer), Buffer.from('012021001234')];

/**
 * A small photograph as a camera writes it, with the camera's own time and location. With `text`,
 * it shows a screen with this QR code.
 */
export async function photograph({
  cameraTime,
  text,
  camera = { make: 'Canon', model: 'Canon EOS R6', serial: '012021001234' },
}: {
  readonly cameraTime: Date;
  readonly text?: string;
  readonly camera?: { readonly make: string; readonly model: string; readonly serial: string };
}): Promise<Buffer<ArrayBuffer>> {
  const [width, height] = [900, 600];
  const raw = { width, height, channels: 3 } as const;
  const cloth = await sharp(randomBytes(45 * 30 * 3), { raw: { width: 45, height: 30, channels: 3 } })
    .resize(width, height, { kernel: 'cubic' })
    .raw()
    .toBuffer();
  const [date, time] = cameraTime.toISOString().split(/[TZ]/);
  const jpeg = await sharp(cloth, { raw })
    .composite(text === undefined ? [] : [{ ...screen(text), gravity: 'centre' }])
    .jpeg({ quality: 85 })
    .withExif({
      IFD0: { Make: camera.make, Model: camera.model },
      IFD2: {
        DateTimeOriginal: `${date?.replaceAll('-', ':')} ${time?.slice(0, 8)}`,
        SubSecTimeOriginal: two(Math.floor(cameraTime.getUTCMilliseconds() / 10)),
        BodySerialNumber: camera.serial,
      },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 22/1 0/1' },
    })
    .toBuffer();
  return Buffer.from(jpeg);
}

function screen(text: string) {
  const modules = encodeQr(text, 'raw', { ecc: 'medium', border: 4 });
  const scale = 10;
  const size = modules.length * scale;
  const pixels = Buffer.alloc(size * size * 3, 255);
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++)
      if (modules[Math.floor(y / scale)]?.[Math.floor(x / scale)])
        pixels.fill(0, (y * size + x) * 3, (y * size + x + 1) * 3);
  return { input: pixels, raw: { width: size, height: size, channels: 3 } } as const;
}
