import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderFrame, type CardFile, type CardOptions } from '@photoslate/test-support/fixtures/card';
import { framesOf } from '@photoslate/test-support/fixtures/card-plan';
import { jpegHeader } from './jpeg-header.ts';
import { createReader } from './reader.ts';
import { startReaderWorker } from './reader-worker.ts';

const card: CardOptions = {
  seed: 'reader',
  location: 'Vondelpark',
  zoneOffsetMinutes: 120,
  qrText: (code, atMs) => `HTTPS://SLATE.EXAMPLE/C/${code}.${Math.floor(atMs / 1000)}`,
  shoots: [
    {
      code: '7Q4K9ZPX7Q4K9ZPX7Q4K9ZPX7Q',
      label: '7',
      photos: 2,
      startedAt: 1_760_000_000_000,
      endedAt: 1_760_000_060_000,
    },
  ],
};
const reader = createReader({ workers: 2 });
const good = await renderFrame(
  framesOf(card).find(({ kind }) => kind === 'photo')!,
  { ...card, size: 'small' },
);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'photoslate-reader-'));
});
afterAll(async () => {
  reader.close();
  await rm(folder, { recursive: true });
});

const read = (bytes: Uint8Array) => reader.read({ bytes }, { expectCode: false });

async function readFromDisk(file: CardFile) {
  const path = join(folder, file.name);
  await writeFile(path, file.bytes);
  const result = await reader.read({ path }, { expectCode: false });
  if (result.kind === 'unreadable') throw new Error(result.reason);
  return result;
}

describe('a 24-megapixel photo', () => {
  it.each(framesOf(card).map((frame) => [frame.kind, frame.camera.id, frame] as const))(
    'a %s frame from the %s camera is read with its QR codes, size, camera and capture time',
    async (_kind, _camera, frame) => {
      const result = await readFromDisk(await renderFrame(frame, card));
      expect(result.codes.map(({ text }) => text)).toEqual(frame.qrText === null ? [] : [frame.qrText]);
      expect({
        short: Math.min(result.width, result.height),
        long: Math.max(result.width, result.height),
      }).toEqual({ short: 4000, long: 6000 });
      const { make, model, serial, takenAt, resolutionMs } = result.camera;
      expect({ make, model, serial }).toEqual({
        make: frame.camera.make,
        model: frame.camera.model,
        serial: frame.camera.serial,
      });
      expect(resolutionMs).toBe(10 ** (3 - frame.camera.subSecondDigits));
      expect(frame.cameraTimeMs - takenAt!).toBeGreaterThanOrEqual(0);
      expect(frame.cameraTimeMs - takenAt!).toBeLessThan(resolutionMs);
      expect(result.preview.width > result.preview.height).toBe(result.width > result.height);
    },
  );

  it('is reported as truncated when cut off, and a very wide strip is still read as a photo', async () => {
    const whole = await renderFrame(framesOf(card)[0]!, card);
    const path = join(folder, 'cut.jpg');
    for (const part of [0.2, 0.6, 0.9, 0.999]) {
      await writeFile(path, whole.bytes.subarray(0, Math.floor(whole.bytes.length * part)));
      expect(await reader.read({ path }, { expectCode: false })).toMatchObject({ reason: 'truncated' });
    }
    await sharp({ create: { width: 12_000, height: 3, channels: 3, background: '#444' } }).toFile(path);
    expect(await reader.read({ path }, { expectCode: false })).toMatchObject({ width: 12_000, height: 3 });
  });

  it('is read from a file name with brackets, braces and quotes', async () => {
    const name = "sub[1], 'a' {b}[shrink=8]=2.jpg";
    const { preview } = await readFromDisk({ ...(await renderFrame(framesOf(card)[0]!, card)), name });
    expect(Math.max(preview.width, preview.height)).toBe(1500);
  });

  it('gets a preview and a thumbnail without metadata', async () => {
    const { preview, thumbnail } = await readFromDisk(good);
    expect([preview, thumbnail].map(({ width, height }) => Math.max(width, height))).toEqual([1200, 512]);
    for (const { bytes } of [preview, thumbnail]) {
      const header = jpegHeader(bytes);
      if (typeof header === 'string') throw new Error(header);
      expect(header.segments.map(({ marker }) => marker).filter((marker) => marker >= 0xe0)).toEqual([]);
    }
  });

  it('gives the position of the QR code in the upright picture', async () => {
    const [slate] = framesOf(card);
    const { codes } = await readFromDisk(await renderFrame(slate!, { ...card, size: 'demo' }));
    const [topLeft, topRight, , bottomLeft] = codes[0]!.corners;
    expect(topRight!.x).toBeGreaterThan(topLeft!.x);
    expect(bottomLeft!.y).toBeGreaterThan(topLeft!.y);
    for (const { x, y } of codes[0]!.corners) expect(Math.min(x, y, 1 - x, 1 - y)).toBeGreaterThan(0);
  });
});

describe('the photo reader', () => {
  it('throws ENOENT when the file does not exist', async () => {
    await expect(reader.read({ path: join(folder, 'nowhere.jpg') }, { expectCode: false })).rejects.toThrow(
      'ENOENT',
    );
  });

  it('reports a photo over the CPU limit as too slow and one over the memory limit as too large', async () => {
    const hasty = createReader({ workers: 1, cpuLimitMs: 1 });
    expect(await hasty.read({ bytes: good.bytes }, { expectCode: true })).toMatchObject({
      reason: 'too-slow',
    });
    hasty.close();
    const cramped = createReader({ workers: 1, memoryLimitBytes: 30 * 1024 ** 2 });
    expect(await cramped.read({ bytes: good.bytes }, { expectCode: true })).toMatchObject({
      reason: 'too-large',
    });
    cramped.close();
    expect(await read(good.bytes)).toMatchObject({ kind: 'photo' });
  });

  it('reports a worker process that is killed in the middle of a photo as crashed', async () => {
    const worker = startReaderWorker(1024 ** 3);
    const task = {
      kind: 'read',
      source: { bytes: good.bytes },
      options: { expectCode: true, pixelLimit: 1e8 },
    } as const;
    expect(await worker.run(task, 30_000)).toMatchObject({ kind: 'read' });
    const dying = worker.run(task, 30_000);
    worker.kill();
    expect(await dying).toBe('crashed');
    expect(worker.isAlive()).toBe(false);
  });

  // Only Linux reports the CPU time of another process.
  it.skipIf(process.platform !== 'linux')(
    'does not count the wait for the processor towards the CPU limit',
    async () => {
      const worker = startReaderWorker(1024 ** 3);
      const task = {
        kind: 'read',
        source: { bytes: good.bytes },
        options: { expectCode: false, pixelLimit: 1e8 },
      } as const;
      await worker.run(task, 30_000);
      process.kill(worker.pid!, 'SIGSTOP');
      const stopped = worker.run(task, 1500);
      setTimeout(() => process.kill(worker.pid!, 'SIGCONT'), 2000);
      expect(await stopped).toMatchObject({ kind: 'read' });
      worker.kill();
    },
  );

  it('rejects running and new reads once it is closed', async () => {
    const short = createReader({ workers: 1 });
    const begun = Promise.allSettled(
      [1, 2].map(() => short.read({ bytes: good.bytes }, { expectCode: true })),
    );
    short.close();
    expect((await begun).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(short.read({ bytes: good.bytes }, { expectCode: false })).rejects.toThrow('closed');
  });
});
