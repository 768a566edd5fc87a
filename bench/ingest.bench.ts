/*
 * Measures the CPU time of one uploaded photograph of 24 megapixels against one `sha256sum` plus
 * one `djpeg -scale 1/8` of the same files in the same run: of the whole server (its processes and
 * its PostgreSQL, from the HTTP request until the photo is read and matched, without what it uses
 * when idle), and of the readers alone. Two sets of files: plain JPEGs, and the same with a preview
 * of 1620 pixels as cameras embed it.
 *
 * Usage: node bench/ingest.bench.ts [rounds]
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
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
import { withMpfPreview } from '@photoslate/test-support/fixtures/mpf';
import { startWholeServer } from './ingest/whole-server.ts';
import { cpuOf, median } from './measure.ts';

const run = promisify(execFile);
const rounds = Number(process.argv[2] ?? 5);
const options = { expectCode: false, pixelLimit: 150_000_000 };

const block = Buffer.alloc(256 * 1024);

/** Hashes a file through one buffer. Like the server, it leaves no garbage to collect. */
function sha256(path: string): string {
  const hash = createHash('sha256');
  const file = openSync(path, 'r');
  for (let bytes = readSync(file, block); bytes > 0; bytes = readSync(file, block))
    hash.update(block.subarray(0, bytes));
  closeSync(file);
  return hash.digest('hex');
}

/** The CPU milliseconds of `sha256sum` and `djpeg` with their starts, measured by the shell. */
async function floorMs(path: string): Promise<number> {
  const { stderr } = await run('bash', [
    '-c',
    'TIMEFORMAT="%U %S"; time { sha256sum "$0"; djpeg -scale 1/8 "$0"; } >/dev/null',
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

/** A copy with other bytes: the server stores the same bytes once. */
function copyOf(jpeg: Uint8Array, n: number): Buffer<ArrayBuffer> {
  const comment = Buffer.from(`\xff\xfe\0\x0acopy${String(n).padStart(4, '0')}`, 'latin1');
  return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]);
}

/** The same photograph with a preview of 1620 pixels. */
async function withPreview(jpeg: Uint8Array): Promise<Buffer<ArrayBuffer>> {
  const small = sharp(jpeg).resize(1620, 1620, { fit: 'inside' });
  return withMpfPreview(jpeg, await small.jpeg({ quality: 85 }).toBuffer());
}

/** CPU of the readers alone: SHA-256 and reading in this process. */
async function readersOnly(paths: readonly string[]): Promise<number> {
  const read: number[] = [];
  for (let round = 0; round < rounds; round += 1)
    for (const path of paths)
      read.push((await cpuOf(() => sha256(path))) + (await cpuOf(() => readPhoto({ path }, options))));
  return median(read);
}

/** CPU of the whole server for each photo of each set, in milliseconds, and of the floor. */
async function wholeServer(sets: readonly FileSet[]): Promise<void> {
  const server = await startWholeServer();
  try {
    let copies = 0;
    const copiesOf = async ({ paths, make }: FileSet) =>
      Promise.all(paths.map(async (path) => make(copyOf(await readFile(path), (copies += 1)))));
    const idle = await server.idle();
    // As on a long card: the readers run, and their code is compiled.
    for (const set of sets) await server.ingest(await copiesOf(set));
    row('idle server, CPU a second', `${(idle.node + idle.postgres).toFixed(1)} ms`);
    const measured = sets.map((set) => ({ set, node: 0, postgres: 0, seconds: 0, floor: 0 }));
    for (let round = 0; round < rounds; round += 1)
      for (const total of measured) {
        const used = await server.ingest(await copiesOf(total.set));
        for (const key of ['node', 'postgres', 'seconds'] as const) total[key] += used[key];
        for (const path of total.set.paths) total.floor += await floorMs(path);
      }
    for (const { set, floor, seconds, ...total } of measured) {
      const photos = rounds * set.paths.length;
      const node = (total.node - idle.node * seconds) / photos;
      const postgres = (total.postgres - idle.postgres * seconds) / photos;
      row(`whole server, ${set.name}: floor, CPU a photo`, `${(floor / photos).toFixed(0)} ms`);
      row(
        `whole server, ${set.name}: CPU a photo`,
        `${(node + postgres).toFixed(0)} ms (Node and readers ${node.toFixed(0)}, PostgreSQL ${postgres.toFixed(0)})`,
      );
      row(
        `whole server, ${set.name}: ratio of CPU (goal ${set.goal})`,
        (((node + postgres) * photos) / floor).toFixed(2),
      );
    }
  } finally {
    await server.stop();
  }
}

/** A set of files, made from the plain JPEGs at these paths. */
interface FileSet {
  readonly name: string;
  readonly goal: number;
  readonly paths: readonly string[];
  readonly make: (jpeg: Buffer<ArrayBuffer>) => Promise<Buffer<ArrayBuffer>> | Buffer<ArrayBuffer>;
}

/** How much of the decoding the search for a QR code costs in a photo without one. */
async function lookingShare(paths: readonly string[]): Promise<void> {
  const [decoding, looking]: [number[], number[]] = [[], []];
  const of24Megapixels = { width: 6000, height: 4000, pixelLimit: options.pixelLimit, isSrgb: true };
  for (const input of Array.from({ length: rounds }, () => paths).flat()) {
    const source = { ...of24Megapixels, input };
    decoding.push(await cpuOf(() => decodeJpeg(source, 4)));
    const { data, width, height } = await decodeJpeg(source, 4);
    const luma = lumaOf(data, width, height);
    looking.push(await cpuOf(() => readQrCodes(luma)));
  }
  row('decoding at 1/4, CPU a photo', `${median(decoding).toFixed(0)} ms`);
  row(
    'finding no QR code, as a part of the decoding (goal 0.10)',
    (median(looking) / median(decoding)).toFixed(2),
  );
}

const row = (label: string, value: string) => console.log(label.padEnd(58), value);

async function main(folder: string): Promise<void> {
  const paths = await writeCard(folder);
  const sizes = await Promise.all(paths.map(async (path) => (await readFile(path)).length / 1e6));
  console.log(
    `${paths.length} photographs of 24 megapixels, ${Math.min(...sizes).toFixed(1)} to ${Math.max(...sizes).toFixed(1)} MB, ${rounds} rounds`,
  );
  for (const path of paths) await readPhoto({ path }, options);

  const previewed = await Promise.all(
    paths.map(async (path) => {
      const other = path.replace(/\.[^.]*$/, '-preview.JPG');
      await writeFile(other, await withPreview(await readFile(path)));
      return other;
    }),
  );
  const floor: number[] = [];
  for (let round = 0; round < rounds; round += 1) for (const path of paths) floor.push(await floorMs(path));
  row('floor: sha256sum + djpeg 1/8, CPU a photo', `${median(floor).toFixed(0)} ms`);
  for (const [name, files] of [
    ['plain', paths],
    ['with a preview', previewed],
  ] as const) {
    const ms = await readersOnly(files);
    row(`readers only, ${name}: SHA-256, EXIF, QR, pictures, CPU a photo`, `${ms.toFixed(0)} ms`);
    row(`readers only, ${name}: ratio of CPU`, (ms / median(floor)).toFixed(2));
  }
  await wholeServer([
    { name: 'plain', goal: 2, paths, make: (jpeg) => jpeg },
    { name: 'with a preview', goal: 1.4, paths, make: withPreview },
  ]);
  const result = await readPhoto({ path: paths[0]! }, options);
  if (result.kind !== 'photo') throw new Error(result.reason);
  const marked: number[] = [];
  for (let round = 0; round < 10; round += 1)
    marked.push(await cpuOf(() => watermark(result.preview.bytes, 'Studio Zonnebloem')));
  row('watermark of a preview, when it is published', `${median(marked).toFixed(0)} ms`);
  await lookingShare(paths);

  // The readers run at a lower priority than the web server, so the floor gets the same priority.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const reader = createReader({ workers: 2 });
  await pairedMs(paths, (path) => reader.read({ path }, options));
  const [readingMs, bareMs] = [[], []] as number[][];
  for (let round = 0; round < rounds; round += 1) {
    bareMs!.push(
      await pairedMs(paths, async (path) => [
        sha256(path),
        await run('djpeg', ['-scale', '1/8', '-outfile', '/dev/null', path]),
      ]),
    );
    readingMs!.push(
      await pairedMs(paths, async (path) => [sha256(path), await reader.read({ path }, options)]),
    );
  }
  await Promise.all(paths.slice(0, 8).map((path) => reader.read({ path }, options)));
  const peaks = await readersPeakMb();
  reader.close();
  const perSecond = (ms: number) => `${((paths.length / ms) * 1000).toFixed(1)} photos/s`;
  row('throughput of the floor, two at a time', perSecond(median(bareMs!)));
  row('throughput of ingest, two at a time', perSecond(median(readingMs!)));
  row('ratio of throughput (goal 1.6)', (median(readingMs!) / median(bareMs!)).toFixed(2));
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
      throw new Error(
        'The floor needs djpeg, which is in Debian’s package libjpeg-turbo-progs: apt-get install libjpeg-turbo-progs',
        { cause: error },
      );
  });
  await main(folder);
} finally {
  await rm(folder, { recursive: true });
}
