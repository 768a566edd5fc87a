import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canon, framesOf } from '@photoslate/test-support/fixtures/card-plan';
import { renderFrame, type CardFile, type CardOptions } from '@photoslate/test-support/fixtures/card';
import { gpsCanary, makerNoteCanary } from '@photoslate/test-support/fixtures/exif';
import { rawKinds, type RawKind } from '@photoslate/test-support/fixtures/raw-files';
import { createReader } from './reader.ts';

const card: CardOptions = {
  seed: 'raw',
  location: 'Vondelpark',
  zoneOffsetMinutes: 120,
  qrText: (code) => `HTTPS://SLATE.EXAMPLE/C/${code}`,
  cameras: [canon],
  shoots: [
    {
      code: '7Q4K9ZPX7Q4K9ZPX7Q4K9ZPX7Q',
      label: '7',
      photos: 1,
      startedAt: 1_760_000_000_000,
      endedAt: 1_760_000_060_000,
    },
  ],
  size: 'small',
};
const [slate] = framesOf(card);
/** Phones write no JPEG into a HEIC, and the picture in this HEIC is noise. */
const readable = rawKinds.filter((kind) => kind !== 'HEIC');

const reader = createReader({ workers: 2 });
const files = new Map<RawKind, CardFile>();
let plain: CardFile;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'photoslate-raw-'));
  plain = await renderFrame(slate!, card);
  for (const kind of rawKinds) files.set(kind, await renderFrame(slate!, { ...card, format: kind }));
});
afterAll(async () => {
  reader.close();
  await rm(folder, { recursive: true });
});

const read = (bytes: Uint8Array) => reader.read({ bytes }, { expectCode: false });
async function onDisk(kind: RawKind) {
  const path = join(folder, `photo.${kind}`);
  await writeFile(path, files.get(kind)!.bytes);
  return { path };
}
const pixels = (jpeg: Buffer) => sharp(jpeg, { autoOrient: true }).raw().toBuffer();
const facts = ({ make, model, serial, takenAt, orientation }: Record<string, unknown>) => ({
  make,
  model,
  serial,
  takenAt,
  orientation,
});

describe.each(readable)('a %s file', (kind) => {
  it('is read through its embedded JPEG with the same result as the separate JPEG', async () => {
    const beside = await read(plain.bytes);
    const result = await reader.read(await onDisk(kind), { expectCode: false });
    if (result.kind !== 'photo' || beside.kind !== 'photo') throw new Error(JSON.stringify(result));
    expect(result.isEmbedded).toBe(true);
    expect(result.codes.map(({ text }) => text)).toEqual([slate!.qrText]);
    expect(facts({ ...result.camera })).toEqual(facts({ ...beside.camera }));
    expect([result.width, result.height]).toEqual([beside.width, beside.height]);
    expect(Buffer.from(result.preview.bytes).equals(beside.preview.bytes)).toBe(true);
  });

  it('is extracted as its full-size JPEG with identical pixels, without GPS, serial number and maker note', async () => {
    const { bytes } = files.get(kind)!;
    const clean = Buffer.from(await reader.extract(await onDisk(kind)));
    expect((await pixels(clean)).equals(await pixels(plain.bytes))).toBe(true);
    const gps = Buffer.from(Uint32Array.of(gpsCanary.latitude[2]).buffer);
    const secrets = [canon.serial!, makerNoteCanary, gps, Buffer.from(gps).swap32()];
    for (const secret of secrets) expect(clean.includes(secret)).toBe(false);
    for (const secret of [canon.serial!, makerNoteCanary]) expect(bytes.includes(secret)).toBe(true);
    expect(clean.includes('Canon EOS R6')).toBe(true);
  });

  it('is reported as truncated when it is cut off anywhere', async () => {
    const { bytes } = files.get(kind)!;
    // The last byte of the sensor data. For Panasonic, only its start is known.
    const end = kind === 'RW2' ? bytes.length - 4200 : bytes.length - 1;
    const cuts = [end, end - 3000, ...Array.from({ length: 20 }, (_, n) => 40 + Math.floor((end * n) / 21))];
    const results = await Promise.all(cuts.map((cut) => read(bytes.subarray(0, cut))));
    const words = results.map((result) => (result.kind === 'photo' ? 'photo' : result.reason));
    expect(words).toEqual(cuts.map(() => 'truncated'));
  });

  it('is reported as too large when it has more pixels than the limit', async () => {
    const small = createReader({ workers: 1, pixelLimit: 300_000 });
    expect(await small.read(await onDisk(kind), { expectCode: false })).toMatchObject({
      kind: 'unreadable',
      reason: 'too-large',
    });
    small.close();
  });
});

it('a HEIC that the decoder cannot decode is reported as unsupported, with its camera and time', async () => {
  const result = await read(files.get('HEIC')!.bytes);
  expect(result).toMatchObject({ kind: 'unreadable', reason: 'unsupported' });
  const beside = await read(plain.bytes);
  expect(result.camera).toEqual(beside.camera);
});

it('a RAW with only a thumbnail left is reported as unsupported, with its camera', async () => {
  const bytes = Buffer.from(files.get('CR2')!.bytes);
  expect(await read(bytes)).toMatchObject({ kind: 'photo' });
  // The thumbnail comes first. The full-size picture no longer begins like a JPEG.
  const start = Buffer.from([0xff, 0xd8, 0xff]);
  const full = bytes.indexOf(start, bytes.indexOf(start) + 1);
  bytes.fill(0, full, full + 2);
  expect(await read(bytes)).toMatchObject({
    kind: 'unreadable',
    reason: 'unsupported',
    camera: { make: 'Canon' },
  });
});
