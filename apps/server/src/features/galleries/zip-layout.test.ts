import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { namesInZip, zipBytes, zipLayout, type ZipEntry } from './zip-layout.ts';

const moment = new Date('2026-06-06T10:11:12Z');
const files = new Map([
  ['Søster "7".JPG', Buffer.from('the first')],
  ['Ω мама 子.jpg', Buffer.alloc(100_000, 7)],
  ['empty.JPG', Buffer.alloc(0)],
]);
const names = namesInZip([...files.keys()]);
const contents = [...files.values()];
const entriesOf = (all: readonly Buffer[]): ZipEntry[] =>
  all.map((bytes, index) => ({ name: names[index]!, size: bytes.length, crc32: crc32(bytes) }));

async function* one(bytes: Buffer) {
  yield bytes;
}
const opens =
  (all: readonly Buffer[]) =>
  async (entry: number, { start, end }: { start: number; end: number }) =>
    one(all[entry]!.subarray(start, end + 1));
const whole = ({ parts, size }: ReturnType<typeof zipLayout>, all: readonly Buffer[]) =>
  buffer(zipBytes(parts, { start: 0, end: size - 1 }, opens(all)));

test('another unzip implementation reads every file of the ZIP, and the ZIP size is known beforehand', async () => {
  const layout = zipLayout(entriesOf(contents), moment);
  const zip = await whole(layout, contents);
  expect(zip.length).toBe(layout.size);
  const found = unzipSync(zip);
  expect(Object.keys(found)).toEqual(names);
  for (const [index, name] of names.entries())
    expect(Buffer.from(found[name]!).equals(contents[index]!)).toBe(true);
});

test('any byte range of the ZIP equals the same range of the whole file', async () => {
  const layout = zipLayout(entriesOf(contents), moment);
  const zip = await whole(layout, contents);
  for (const [start, end] of [
    [0, 0],
    [3, 60],
    [40, 50_000],
    [99_000, layout.size - 1],
    [layout.size - 1, layout.size - 1],
  ] as const) {
    const part = await buffer(zipBytes(layout.parts, { start, end }, opens(contents)));
    expect(part.equals(zip.subarray(start, end + 1)), `${start} to ${end}`).toBe(true);
  }
});

test('file names in the ZIP are safe, and unique regardless of case', () => {
  expect(
    namesInZip(['a.jpg', 'A.JPG', 'a.jpg', '../../etc/passwd', 'x\u0000y.jpg', '...', 'a (2).jpg']),
  ).toEqual(['a.jpg', 'A (2).JPG', 'a (3).jpg', '_.._etc_passwd', 'x_y.jpg', 'photo', 'a (2) (2).jpg']);
});

test('a ZIP over 4 GB or 65,535 files is a ZIP64 with correct offsets and counts', () => {
  const GB = 1024 ** 3;
  const large = Array.from({ length: 3 }, (_, index) => ({
    name: `${index}.jpg`,
    size: 3 * GB,
    crc32: index,
  }));
  const { parts, size } = zipLayout(large, moment);
  const last = parts.at(-1)!;
  const tail = 'bytes' in last ? last.bytes : Buffer.alloc(0);
  expect(size).toBeGreaterThan(9 * GB);
  expect(tail.indexOf(Buffer.from('504b0606', 'hex'))).toBeGreaterThan(0);
  const third = tail.lastIndexOf(Buffer.from('504b0102', 'hex'));
  expect(tail.readUInt32LE(third + 42)).toBe(0xffff_ffff);
  expect(Number(tail.readBigUInt64LE(third + 46 + '2.jpg'.length + 4))).toBe(
    2 * (3 * GB + 30 + '2.jpg'.length),
  );
  const many = zipLayout(
    Array.from({ length: 70_000 }, (_, index) => ({ name: `${index}`, size: 0, crc32: 0 })),
    moment,
  );
  const end = many.parts.at(-1)!;
  const at = 'bytes' in end ? end.bytes.indexOf(Buffer.from('504b0606', 'hex')) : -1;
  expect('bytes' in end && Number(end.bytes.readBigUInt64LE(at + 32))).toBe(70_000);
});

test('the unzip command of the system, if installed, reads a ZIP of 70,000 files', async (context) => {
  const count = 70_000;
  const entries = Array.from({ length: count }, (_, index) => ({
    name: `${index}.jpg`,
    size: 1,
    crc32: crc32('x'),
  }));
  const layout = zipLayout(entries, moment);
  const zip = await buffer(
    zipBytes(layout.parts, { start: 0, end: layout.size - 1 }, async () => one(Buffer.from('x'))),
  );
  const folder = await mkdtemp(join(tmpdir(), 'photoslate-zip-'));
  try {
    await writeFile(join(folder, 'all.zip'), zip);
    const run = promisify(execFile);
    const said = await run('unzip', ['-tqq', join(folder, 'all.zip')]).catch(
      (error: NodeJS.ErrnoException) => error,
    );
    if (said instanceof Error && said.code === 'ENOENT') context.skip();
    expect(said).toMatchObject({ stderr: '' });
    expect(await readdir(folder)).toEqual(['all.zip']);
    expect((await readFile(join(folder, 'all.zip'))).length).toBe(layout.size);
  } finally {
    await rm(folder, { recursive: true });
  }
});
