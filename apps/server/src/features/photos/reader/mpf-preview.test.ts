import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { jpegHeader } from './jpeg-header.ts';
import { renderFrame, type CardOptions } from '@photoslate/test-support/fixtures/card';
import { framesOf } from '@photoslate/test-support/fixtures/card-plan';
import { withMpfPreview, type MpfEntry } from '@photoslate/test-support/fixtures/mpf';
import { createReader } from './reader.ts';
import { readPhoto } from './read-photo.ts';
import type { ReadPhoto } from './read-result.ts';
import { stripMetadata } from './strip-metadata.ts';

const options: CardOptions = {
  seed: 'mpf',
  location: 'Vondelpark',
  zoneOffsetMinutes: 120,
  qrText: (code) => `HTTPS://SLATE.EXAMPLE/C/${code}`,
  shoots: [
    {
      code: '7Q4K9ZPX7Q4K9ZPX7Q4K9ZPX7Q',
      label: '7',
      photos: 1,
      startedAt: 1_760_000_000_000,
      endedAt: 1_760_000_060_000,
    },
  ],
};
const slate = framesOf(options).find(({ qrText }) => qrText !== null)!;

const [width, height] = [3000, 2000];
/** A photograph of the slate with its EXIF, and a red preview, which is easy to tell apart. */
let photograph: Buffer;
let red: Buffer;
const solid = (wide: number, high: number, background = '#c01010') =>
  sharp({ create: { width: wide, height: high, channels: 3, background } })
    .jpeg()
    .toBuffer();

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'photoslate-mpf-'));
  const { bytes } = await renderFrame(slate, options);
  photograph = await sharp(bytes).resize(width, height, { fit: 'fill' }).withMetadata().jpeg().toBuffer();
  red = await solid(1620, 1080);
});

afterAll(() => rm(folder, { recursive: true }));

async function read(bytes: Uint8Array, expectCode = false): Promise<ReadPhoto> {
  const result = await readPhoto({ bytes }, { expectCode, pixelLimit: 150_000_000 });
  if (result.kind !== 'photo') throw new Error(result.reason);
  return result;
}

function headerOf(bytes: Uint8Array) {
  const header = jpegHeader(bytes);
  if (typeof header === 'string') throw new Error(header);
  return header;
}

/** The compressed data of a JPEG, up to its end marker. */
const dataOf = (bytes: Uint8Array) => Buffer.from(bytes.subarray(headerOf(bytes).scanStart));

/** The same JPEG with EXIF that declares Adobe RGB. */
const adobeRgb = (jpeg: Uint8Array) =>
  stripMetadata(jpeg, headerOf(jpeg), new Map([['InteroperabilityIndex', 'R03']]));

/** Noise, which compresses badly. */
const noise = (wide: number, high: number) =>
  sharp({
    create: {
      width: wide,
      height: high,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 95 })
    .toBuffer();

/** Whether the pictures of a result were made from the red preview. */
async function isRed({ preview, thumbnail }: ReadPhoto): Promise<boolean> {
  const means = await Promise.all(
    [preview, thumbnail].map(async ({ bytes }) =>
      (await sharp(bytes).stats()).channels.map(({ mean }) => mean),
    ),
  );
  return means.every(([r = 0, g = 0]) => r > 150 && g < 60);
}

describe('a JPEG with an embedded preview of 1620 pixels', () => {
  it('gets its pictures from the preview, and its size, camera and time from the photograph', async () => {
    const result = await read(withMpfPreview(photograph, red));
    const plain = await read(photograph);
    expect(await isRed(result)).toBe(true);
    expect([result.width, result.height]).toEqual([plain.width, plain.height]);
    expect(result.camera).toEqual(plain.camera);
    expect(Math.max(result.preview.width, result.preview.height)).toBe(1620);
    expect(Math.max(result.thumbnail.width, result.thumbnail.height)).toBe(512);
    expect(result.isEmbedded).toBe(false);
  });

  it('gives the code that the preview shows, and its corners', async () => {
    const plain = await read(photograph);
    const small = await sharp(photograph).resize(1620, 1080).jpeg({ quality: 85 }).toBuffer();
    const result = await read(withMpfPreview(photograph, small));
    expect(plain.codes.map(({ text }) => text)).toEqual([slate.qrText]);
    expect(result.codes.map(({ text }) => text)).toEqual([slate.qrText]);
    for (const [n, corner] of result.codes[0]!.corners.entries()) {
      expect(corner.x).toBeCloseTo(plain.codes[0]!.corners[n]!.x, 2);
      expect(corner.y).toBeCloseTo(plain.codes[0]!.corners[n]!.y, 2);
    }
  });

  it('is read as a whole when a code is expected', async () => {
    const result = await read(withMpfPreview(photograph, red), true);
    expect(await isRed(result)).toBe(false);
    expect(result.codes.map(({ text }) => text)).toEqual([slate.qrText]);
  });

  it.each([3, 6, 8])('is shown upright with orientation %i', async (orientation) => {
    const turned = await sharp(photograph).withMetadata({ orientation }).jpeg().toBuffer();
    const result = await read(withMpfPreview(turned, red));
    expect(await isRed(result)).toBe(true);
    const isUpright = orientation < 5;
    expect([result.preview.width, result.preview.height]).toEqual(isUpright ? [1620, 1080] : [1080, 1620]);
    expect([result.width, result.height]).toEqual(isUpright ? [width, height] : [height, width]);
  });

  it('is shown with the preview itself if it is upright', async () => {
    const tagged = await sharp(red)
      .withMetadata({ exif: { IFD0: { Artist: 'Somebody' } } })
      .toBuffer();
    const { preview } = await read(withMpfPreview(photograph, tagged));
    expect(dataOf(preview.bytes)).toEqual(dataOf(tagged));
    expect(Buffer.from(preview.bytes).includes('Somebody')).toBe(false);
    expect(Buffer.from(preview.bytes).includes('Exif')).toBe(false);
    expect(await sharp(preview.bytes).metadata()).toMatchObject({ width: 1620, height: 1080 });
  });

  it.each<[string, () => Promise<Buffer>]>([
    ['turned', () => sharp(photograph).withMetadata({ orientation: 3 }).jpeg().toBuffer()],
    ['in Adobe RGB', async () => adobeRgb(photograph)],
  ])('is shown with a new encoding if it is %s', async (_name, make) => {
    const { preview } = await read(withMpfPreview(await make(), red));
    expect(preview.width).toBe(1620);
    expect(dataOf(preview.bytes)).not.toEqual(dataOf(red));
  });

  it.each<[string, number, () => Promise<Buffer>]>([
    ['grey', 1620, () => sharp(red).toColourspace('b-w').jpeg().toBuffer()],
    ['longer than 2048 pixels', 2048, () => solid(2100, 1400)],
    ['large in bytes', 1620, () => noise(1620, 1080)],
  ])('is shown with a new encoding if the preview is %s', async (_name, longSide, make) => {
    const small = await make();
    const { preview } = await read(withMpfPreview(photograph, small));
    expect(Math.max(preview.width, preview.height)).toBe(longSide);
    expect(dataOf(preview.bytes)).not.toEqual(dataOf(small));
    expect((await sharp(preview.bytes).metadata()).channels).toBe(3);
  });

  it('is read from a file on disk in a reader process', async () => {
    const reader = createReader({ workers: 1 });
    onTestFinished(() => reader.close());
    const path = join(folder, 'photo.jpg');
    await writeFile(path, withMpfPreview(photograph, red));
    const result = await reader.read({ path }, { expectCode: false });
    expect(result.kind === 'photo' && (await isRed(result))).toBe(true);
  });
});

/** Changes one entry of the index. */
const change =
  (at: number, changed: Partial<MpfEntry>) =>
  (entries: MpfEntry[]): MpfEntry[] =>
    entries.map((entry, n) => (n === at ? { ...entry, ...changed } : entry));

describe('a JPEG is read as a whole when', () => {
  it.each<[string, () => Promise<Buffer> | Buffer]>([
    [
      'its preview is shorter than 1500 pixels',
      async () => withMpfPreview(photograph, await solid(1440, 960)),
    ],
    ['its preview has another aspect ratio', async () => withMpfPreview(photograph, await solid(1620, 911))],
    ['its preview is stored upright', async () => withMpfPreview(photograph, await solid(1080, 1620))],
    [
      'its preview is as large as the photograph',
      async () => withMpfPreview(photograph, await solid(3000, 2000)),
    ],
    [
      'its preview declares another orientation',
      async () =>
        withMpfPreview(photograph, await sharp(red).withMetadata({ orientation: 3 }).jpeg().toBuffer()),
    ],
    ['its preview is truncated', () => withMpfPreview(photograph, red.subarray(0, red.length - 900))],
    ['its preview is no JPEG', () => withMpfPreview(photograph, Buffer.alloc(5000, 7))],
    [
      'its index lies: the preview is a gain map',
      () => withMpfPreview(photograph, red, change(1, { type: 0 })),
    ],
    [
      'the preview lies outside of the file',
      () => withMpfPreview(photograph, red, change(1, { offset: 2 ** 31 })),
    ],
    [
      'the preview ends outside of the file',
      () => withMpfPreview(photograph, red, change(1, { size: 2 ** 31 })),
    ],
    ['the preview is the photograph itself', () => withMpfPreview(photograph, red, change(1, { offset: 0 }))],
    [
      'the preview lies inside of the photograph',
      () => withMpfPreview(photograph, red, change(1, { offset: 20 })),
    ],
    ['the photograph has no length', () => withMpfPreview(photograph, red, change(0, { size: 0 }))],
    [
      'the photograph is said to be shorter',
      () => withMpfPreview(photograph, red, change(0, { size: 90_000 })),
    ],
    [
      'the photograph is said to be longer than the file',
      () => withMpfPreview(photograph, red, change(0, { size: 2 ** 32 - 1 })),
    ],
    ['its index is empty', () => withMpfPreview(photograph, red, () => [])],
    [
      'its index points to itself',
      () => {
        const bytes = withMpfPreview(photograph, red);
        bytes.writeUInt32LE(0, bytes.indexOf('MPF\0') + 8);
        return bytes;
      },
    ],
    [
      'its index has no values',
      () => {
        const bytes = withMpfPreview(photograph, red);
        const at = bytes.indexOf('MPF\0') + 4;
        bytes.writeUInt32LE(2 ** 32 - 1, at + 10 + 2 * 12 + 8);
        return bytes;
      },
    ],
  ])('%s', async (_name, make) => {
    const result = await read(await make());
    expect(await isRed(result)).toBe(false);
    expect(result.codes.map(({ text }) => text)).toEqual([slate.qrText]);
  });
});

/** Which picture a file is read from, or why it is unreadable. */
const verdict = async (bytes: Uint8Array) => {
  const result = await readPhoto({ bytes }, { expectCode: false, pixelLimit: 150_000_000 });
  return result.kind === 'photo' ? ((await isRed(result)) ? 'preview' : 'photograph') : result.reason;
};
/** The middle of the photograph's data. */
const middle = () => {
  const { scanStart } = headerOf(photograph);
  return scanStart + ((photograph.length - scanStart) >> 1);
};

describe('a preview does not hide that the photograph', () => {
  it('has lost its end', async () => {
    const cut = photograph.subarray(0, middle());
    expect(await verdict(withMpfPreview(cut, red))).not.toBe('preview');
    const whole = withMpfPreview(photograph, red);
    expect(await verdict(whole.subarray(0, middle()))).toBe('truncated');
  });

  it('has a hole of zeros, or a block of another file', async () => {
    const hole = Buffer.from(photograph);
    hole.fill(0, middle(), middle() + 16_384);
    expect(await verdict(withMpfPreview(hole, red))).not.toBe('preview');
    const foreign = Buffer.from(photograph);
    for (let at = middle(); at < middle() + 4096; at += 1) foreign[at] = (at * 167 + (at >> 8) * 13) & 0xff;
    expect(await verdict(withMpfPreview(foreign, red))).not.toBe('preview');
  });

  it.each([0, 1, 2])('has foreign markers where two reads of its file meet, shifted by %i', async (shift) => {
    const damaged = Buffer.from(photograph);
    const { scanStart } = headerOf(damaged);
    // The file is read in parts of 64 KiB from behind the first two bytes of the data.
    const border = scanStart + 2 + 65_536;
    expect(damaged.length).toBeGreaterThan(border + 1000);
    damaged.set([0xff, 0x20], border - shift);
    const path = join(folder, 'damaged.jpg');
    await writeFile(path, withMpfPreview(damaged, red));
    const result = await readPhoto({ path }, { expectCode: false, pixelLimit: 150_000_000 });
    expect(result.kind === 'photo' && (await isRed(result))).toBe(false);
    await writeFile(path, withMpfPreview(photograph, red));
    const whole = await readPhoto({ path }, { expectCode: false, pixelLimit: 150_000_000 });
    expect(whole.kind === 'photo' && (await isRed(whole))).toBe(true);
  });

  it('is complete: zeros behind its end are no damage', async () => {
    expect(await verdict(withMpfPreview(Buffer.concat([photograph, Buffer.alloc(500)]), red))).toBe(
      'preview',
    );
  });
});
