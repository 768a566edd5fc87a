import { env } from 'node:process';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { canon, framesOf } from '@photoslate/test-support/fixtures/card-plan';
import { renderFrame, type CardOptions } from '@photoslate/test-support/fixtures/card';
import { rawKinds } from '@photoslate/test-support/fixtures/raw-files';
import { fileOf } from './byte-file.ts';
import { openPhoto } from './open-photo.ts';
import { Unreadable } from './read-result.ts';

/**
 * Number of mutants of each file type. After a change to a parser, run many more with
 * `FUZZ_RUNS=20000`.
 */
const runs = Number(env['FUZZ_RUNS'] ?? 250);
const kinds = ['JPG', ...rawKinds] as const;

const plan: CardOptions = {
  seed: 'fuzz',
  location: '',
  zoneOffsetMinutes: 0,
  qrText: (code) => code,
  cameras: [canon],
  shoots: [{ code: 'ABC', label: '1', photos: 1, startedAt: 1_760_000_000_000, endedAt: 1_760_000_060_000 }],
  size: 'small',
};
const files = new Map<string, Buffer>();
beforeAll(async () => {
  const frame = framesOf(plan)[1]!;
  files.set('JPG', (await renderFrame(frame, plan)).bytes);
  for (const kind of rawKinds) files.set(kind, (await renderFrame(frame, { ...plan, format: kind })).bytes);
});

/** Values that often break offsets and counts. */
const wild = fc.oneof(
  fc.nat(0xff),
  fc.constantFrom(0, 1, 8, 0x7fffffff, 0x80000000, 0xfffffff0, 0xffffffff),
  fc.nat(0xffffffff),
);
/** A change of one to eight bytes, mostly at the beginning and the end, where parsers read. */
const change = fc.record({
  where: fc.oneof(
    fc.nat(400),
    fc.nat(6000),
    fc.nat(6000).map((back) => -1 - back),
    fc.nat(10_000_000),
  ),
  size: fc.constantFrom(1, 2, 4, 8),
  value: wild,
  isLittle: fc.boolean(),
});
const mutation = fc.record({
  changes: fc.array(change, { minLength: 1, maxLength: 6 }),
  cut: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { freq: 5 }),
});

function mutant(whole: Buffer, { changes, cut }: typeof mutation extends fc.Arbitrary<infer M> ? M : never) {
  const bytes = Buffer.from(whole.subarray(0, cut === null ? undefined : Math.floor(cut * whole.length)));
  for (const { where, size, value, isLittle } of changes) {
    const at = where < 0 ? bytes.length + where : where % bytes.length;
    for (let n = 0; n < size; n += 1)
      if (bytes[at + n] !== undefined) bytes[at + n] = value >>> (8 * ((isLittle ? n : size - 1 - n) & 3));
  }
  return bytes;
}

/** The outcome of reading a mutant. Any error other than an unreadable reason is rethrown. */
async function wordFor(bytes: Buffer): Promise<string> {
  try {
    const photo = openPhoto(fileOf(bytes), 150_000_000);
    const { header } = await photo.jpeg();
    expect(header.width * header.height).toBeGreaterThan(0);
    expect(photo.camera.orientation).toBeGreaterThanOrEqual(1);
    return 'photo';
  } catch (error) {
    if (error instanceof Unreadable) return error.reason;
    throw error;
  }
}

describe.each(kinds)('a %s file with mutated bytes', (kind) => {
  it('is read as a photo or fails with a known unreadable reason', async () => {
    const seed = Date.now() & 0x7fffffff;
    const whole = files.get(kind)!;
    let longest = 0;
    await fc.assert(
      fc.asyncProperty(mutation, async (how) => {
        const begun = performance.now();
        await wordFor(mutant(whole, how));
        longest = Math.max(longest, performance.now() - begun);
      }),
      { numRuns: runs, seed },
    );
    if (runs > 250)
      process.stdout.write(`${kind}: ${runs} mutants, seed ${seed}, longest ${longest.toFixed(0)} ms\n`);
  }, 3_600_000);
});
