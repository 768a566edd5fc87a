/*
 * Measures the cost of reading a photograph against one SHA-256 plus one `djpeg -scale 1/8
 * -grayscale` of the same files in the same run.
 *
 * Usage: node bench/ingest.bench.ts [rounds]
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, readdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { decodeJpeg } from '../apps/server/src/features/photos/reader/decode-jpeg.ts';
import { lumaOf } from '../apps/server/src/features/photos/reader/luma.ts';
import { readQrCodes } from '../apps/server/src/features/photos/reader/qr-codes.ts';
import { readPhoto } from '../apps/server/src/features/photos/reader/read-photo.ts';
import { createReader } from '../apps/server/src/features/photos/reader/reader.ts';
import { watermark } from '../apps/server/src/features/photos/reader/watermark.ts';
import { generateCard } from '@photoslate/test-support/fixtures/card';
import { cpuOf, median } from './measure.ts';

const run = promisify(execFile);
const rounds = Number(process.argv[2] ?? 5);
const options = { expectCode: false, pixelLimit: 150_000_000 };

const sha256 = async (path: string) =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex');

/** The CPU milliseconds of one djpeg process including its start, measured by the shell. */
async function djpegCpuMs(path: string): Promise<number> {
  const { stderr } = await run('bash', [
    '-c',
    'TIMEFORMAT="%U %S"; time djpeg -scale 1/8 -grayscale "$0" >/dev/null',
    path,
  ]);
  const [user = 0, system = 0] = stderr.trim().split(' ').map(Number);
  return (user + system) * 1000;
}

async function writeCard(folder: string): Promise<string[]> {
  const paths: string[] = [];
  const startedAt = Date.UTC(2026, 6, 4, 12);
  const shoots = [
    { code: '7Q4K9ZPX7Q4K9ZPX7Q4K9ZPX7Q', label: '1', photos: 8, startedAt, endedAt: startedAt + 120_000 },
  ];
  const plan = {
    seed: 'ingest',
    shoots,
    location: 'Bench',
    zoneOffsetMinutes: 120,
    qrText: (code: string) => `HTTPS://SLATE.EXAMPLE/C/${code}.1PZ4X7A`,
  };
  for await (const file of generateCard(plan)) {
    const path = join(folder, file.name);
    await writeFile(path, file.bytes);
    paths.push(path);
  }
  return paths;
}

/** The wall time in milliseconds for all files, two at a time. */
async function pairedMs(paths: string[], work: (path: string) => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  const queue = [...paths];
  const worker = async () => {
    for (let path = queue.shift(); path; path = queue.shift()) await work(path);
  };
  await Promise.all([worker(), worker()]);
  return performance.now() - begun;
}

async function residentMb(pid: string): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

/** The peak resident memory of each child process, in MB. Linux only. */
async function readersPeakMb(): Promise<number[]> {
  const threads = await readdir('/proc/self/task').catch(() => []);
  const lists = await Promise.all(
    threads.map((thread) => readFile(`/proc/self/task/${thread}/children`, 'utf8').catch(() => '')),
  );
  return Promise.all(lists.join(' ').split(/\s+/).filter(Boolean).map(residentMb));
}

/**
 * Measures how much of a photo's current CPU time possible optimizations would save: decoding at a
 * smaller size, and using a preview embedded by the camera. Both would give customers, and the QR
 * reader, fewer pixels.
 */
async function nextSteps(paths: string[], readMs: number): Promise<void> {
  const [quarter, eighth, looking, embedded] = [[], [], [], []] as number[][];
  for (const path of Array.from({ length: rounds }, () => paths).flat()) {
    const source = {
      input: path,
      width: 6000,
      height: 4000,
      components: 3,
      pixelLimit: 150_000_000,
      isSrgb: true,
    };
    quarter!.push(await cpuOf(() => decodeJpeg(source, 4)));
    eighth!.push(await cpuOf(() => decodeJpeg(source, 8)));
    const { data, width, height } = await decodeJpeg(source, 4);
    const luma = lumaOf(data, width, height);
    looking!.push(await cpuOf(() => readQrCodes(luma)));
    const small = await sharp(data, { raw: { width, height, channels: 3 } })
      .jpeg({ quality: 90 })
      .toBuffer();
    embedded!.push(await cpuOf(() => readPhoto({ bytes: small }, options)));
  }
  row('decoding at 1/4, CPU a photo', `${median(quarter!).toFixed(0)} ms`);
  row(
    'finding no QR code, as a part of the decoding (goal 0.10)',
    (median(looking!) / median(quarter!)).toFixed(2),
  );
  row('next step: decoding at 1/8 would save of all', share(median(quarter!) - median(eighth!), readMs));
  row(
    'next step: a preview of 1500 pixels in the file would save',
    share(readMs - median(embedded!), readMs),
  );
}

const share = (part: number, whole: number) => `${((100 * part) / whole).toFixed(0)} %`;

const row = (label: string, value: string) => console.log(label.padEnd(58), value);

async function main(folder: string): Promise<void> {
  const paths = await writeCard(folder);
  const sizes = await Promise.all(paths.map(async (path) => (await readFile(path)).length / 1e6));
  console.log(
    `${paths.length} photographs of 24 megapixels, ${Math.min(...sizes).toFixed(1)} to ${Math.max(...sizes).toFixed(1)} MB, ${rounds} rounds`,
  );
  for (const path of paths) await readPhoto({ path }, options);

  const [hash, floor, read, marked] = [[], [], [], []] as number[][];
  for (let round = 0; round < rounds; round += 1) {
    for (const path of paths) {
      const hashing = await cpuOf(() => sha256(path));
      hash!.push(hashing);
      floor!.push(hashing + (await djpegCpuMs(path)));
      read!.push(hashing + (await cpuOf(() => readPhoto({ path }, options))));
    }
  }
  const result = await readPhoto({ path: paths[0]! }, options);
  if (result.kind !== 'photo') throw new Error(result.reason);
  for (let round = 0; round < 10; round += 1) {
    marked!.push(await cpuOf(() => watermark(result.preview.bytes, 'Studio Zonnebloem')));
  }
  row('SHA-256, CPU a photo', `${median(hash!).toFixed(0)} ms`);
  row('floor: SHA-256 + djpeg 1/8, CPU a photo', `${median(floor!).toFixed(0)} ms`);
  row('ingest: SHA-256, EXIF, QR, preview, thumbnail, CPU a photo', `${median(read!).toFixed(0)} ms`);
  row('ratio of CPU (goal 2.2)', (median(read!) / median(floor!)).toFixed(2));
  row('watermark of a preview, when it is published', `${median(marked!).toFixed(0)} ms`);
  await nextSteps(paths, median(read!) - median(hash!));

  // The readers run at a lower priority than the web server, so the floor gets the same priority.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const reader = createReader({ workers: 2 });
  await pairedMs(paths, (path) => reader.read({ path }, options));
  const [readingMs, floorMs] = [[], []] as number[][];
  for (let round = 0; round < rounds; round += 1) {
    floorMs!.push(
      await pairedMs(paths, async (path) => [
        await sha256(path),
        await run('djpeg', ['-scale', '1/8', '-grayscale', '-outfile', '/dev/null', path]),
      ]),
    );
    readingMs!.push(
      await pairedMs(paths, async (path) => [await sha256(path), await reader.read({ path }, options)]),
    );
  }
  await Promise.all(paths.slice(0, 8).map((path) => reader.read({ path }, options)));
  const peaks = await readersPeakMb();
  reader.close();
  const perSecond = (ms: number) => `${((paths.length / ms) * 1000).toFixed(1)} photos/s`;
  row('throughput of the floor, two at a time', perSecond(median(floorMs!)));
  row('throughput of ingest, two at a time', perSecond(median(readingMs!)));
  row('ratio of throughput (goal 1.6)', (median(readingMs!) / median(floorMs!)).toFixed(2));
  row(
    'memory at most, 8 photos in flight, each reader process',
    peaks.map((mb) => `${mb.toFixed(0)} MB`).join(', '),
  );
  row(
    'memory at most of all reader processes (goal 512 MB)',
    `${peaks.reduce((sum, mb) => sum + mb, 0).toFixed(0)} MB; the web server’s own process, which decodes nothing, not counted`,
  );
}

const folder = await mkdtemp(join(tmpdir(), 'photoslate-bench-'));
try {
  await run('djpeg', ['-version']).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT')
      throw new Error('the floor needs djpeg: apt-get install libjpeg-turbo-progs', { cause: error });
  });
  await main(folder);
} finally {
  await rm(folder, { recursive: true });
}
