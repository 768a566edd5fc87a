/*
 * Measures how many photographed codes are read, and whether a code is ever found where there is
 * none. A count may also be a range such as "100-200". Results do not depend on the load of the
 * machine, so parts can be added up.
 *
 * Usage: node bench/qr.bench.ts [codes of each kind] [photos without a code] [prefix of a kind's
 * name]
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readBarcodes } from 'zxing-wasm/reader';
import { decodeSeconds, normalizeCode, type Code } from '@photoslate/domain/code';
import type { KnownCodes } from '../apps/server/src/features/photos/reader/known-codes/symbol-model.ts';
import { readPhoto } from '../apps/server/src/features/photos/reader/read-photo.ts';
import type { ReadPhoto } from '../apps/server/src/features/photos/reader/read-result.ts';
import { jpegOf } from '@photoslate/test-support/fixtures/pixels';
import { peopleOf } from '@photoslate/test-support/fixtures/people';
import { type Scene, lights, placeNames } from '@photoslate/test-support/fixtures/place';
import { randomFrom, type Random } from '@photoslate/test-support/fixtures/random';
import { slateFrame } from '@photoslate/test-support/fixtures/slate-frame';
import { qrModules } from '@photoslate/test-support/fixtures/render';
import { captureKinds, frameWidth, type CaptureKind } from './qr/captures.ts';
import { withoutCode } from './qr/negatives.ts';

/** The indexes of some pictures: "300" means the first 300, "100-200" those from 100 to 199. */
function numbersOf(text: string): number[] {
  const [from = 0, to = from] = text.split('-').map(Number);
  const [first, end] = text.includes('-') ? [from, to] : [0, from];
  return Array.from({ length: end - first }, (_, n) => first + n);
}

const [codes = numbersOf('60'), negatives = numbersOf('120')] = process.argv.slice(2, 4).map(numbersOf);
const onlyKind = process.argv[4] ?? '';
const pixelLimit = 150_000_000;
const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'.split('');
const codeOf = (random: Random) => Array.from({ length: 26 }, () => random.pick(crockford)).join('') as Code;
const qrText = (random: Random) => `HTTPS://SLATE.EXAMPLE/C/${codeOf(random)}.1PZ4X7A`;

function sceneFor(random: Random): Scene {
  const place = random.pick(placeNames);
  return { place, light: random.pick(lights[place]), people: peopleOf(random) };
}

/** One photograph of this kind, and the text of its code. */
async function photographOf(
  { name, factor, capture, accident }: CaptureKind,
  n: number,
): Promise<{ jpeg: Buffer; text: string }> {
  const random = randomFrom('qr', name, n);
  const text = qrText(random);
  const slate = {
    qrText: text,
    title: String(n),
    location: 'Bench',
    date: 'Sat 4 Jul 2026',
    time: '14:03:07',
  };
  const [width, height] = [frameWidth / factor, (frameWidth * 2) / 3 / factor];
  const modules = qrModules(text).length;
  const scene = sceneFor(random);
  const taken = capture(random, modules);
  const at = { x: width * random.between(0.42, 0.58), y: height * random.between(0.45, 0.58) };
  let picture = await slateFrame(random, scene, slate, { ...taken, at }, width, height);
  if (accident)
    picture = await accident(picture, random, {
      ...at,
      side: taken.codeShare * width,
      modules,
      roll: taken.roll,
    });
  const { jpeg } = await jpegOf(picture, random, factor, 0);
  return { jpeg, text };
}

const origin = 'https://slate.example';
const shownAt = decodeSeconds('1PZ4X7A') ?? 0;
const nothingKnown: KnownCodes = { origins: [origin], codes: [], fromSeconds: 0, toSeconds: 0 };
const others = Array.from({ length: 80 }, (_, n) => codeOf(randomFrom('others', n)));

/** The codes of a session, among them that of a text, and the day in which it is shown. */
const knownWith = (text: string): KnownCodes => ({
  origins: [origin],
  codes: [...others, normalizeCode(text.split('/').at(-1) ?? '')].filter((code) => code !== null),
  fromSeconds: shownAt - 43_200,
  toSeconds: shownAt + 43_200,
});

/** Reads a photograph from a file, as the product does. */
async function read(path: string, expectCode: boolean, known = nothingKnown): Promise<ReadPhoto> {
  const result = await readPhoto({ path }, { expectCode, pixelLimit, ...(expectCode && { known }) });
  if (result.kind === 'unreadable') throw new Error(result.reason);
  return result;
}

/** Whether the underlying library reads the code with its defaults in the whole picture. */
const isReadByDefaults = async (jpeg: Buffer, text: string): Promise<boolean> =>
  (await readBarcodes(jpeg)).some((code) => code.text === text);

/** Prints the progress of a long run, every 25 pictures. */
function progress(what: string, done: number, line: () => string): void {
  if (done % 25 === 0) console.error(`${what.slice(0, 20)} ${done}: ${line()}`);
}

/**
 * Counts the codes of a kind that were not read. For the hard kinds it also counts those that
 * zxing-wasm does not read with its defaults.
 */
async function readCodes(kind: CaptureKind, path: string): Promise<{ missed: number; byDefaults: number }> {
  let atOnce = 0;
  let wrong = 0;
  let byDefaults = 0;
  const missed: number[] = [];
  for (const n of codes) {
    const { jpeg, text } = await photographOf(kind, n);
    await writeFile(path, jpeg);
    const first = await read(path, false);
    const found = first.codes.length > 0 ? first : await read(path, true, knownWith(text));
    wrong += found.codes.filter((code) => code.text !== text).length;
    if (!found.codes.some((code) => code.text === text)) missed.push(n);
    else if (found === first) atOnce += 1;
    if (kind.isHard) byDefaults += Number(!(await isReadByDefaults(jpeg, text)));
    progress(kind.name, n + 1, () => `at once ${atOnce}, missed ${missed.length}, wrong ${wrong}`);
  }
  const share = (count: number) => `${((100 * count) / codes.length).toFixed(1)} %`;
  const compared = kind.isHard ? `, ${byDefaults} by zxing-wasm’s defaults` : '';
  console.log(
    `${kind.name.padEnd(58)} ${share(codes.length - missed.length).padStart(7)} of ${codes.length}, ${share(atOnce)} at once; wrong texts ${wrong}; missed ${missed.length}${compared} (${missed.join(' ') || 'none'})`,
  );
  return { missed: missed.length, byDefaults };
}

async function readNothing(path: string): Promise<void> {
  let wrong = 0;
  let suspected = 0;
  let foreign = 0;
  let foreignRead = 0;
  for (const n of negatives) {
    const random = randomFrom('qr', 'nothing', n);
    const { picture, foreign: text } = await withoutCode(random, sceneFor(random), n);
    // The decoded picture has the same size as that of a larger photograph, and a thousand large
    // ones would take long.
    const { jpeg } = await jpegOf(picture, random, 2, 0);
    await writeFile(path, jpeg);
    const { codes: found, codeSuspected } = await read(path, n % 10 === 0);
    wrong += found.filter((code) => code.text !== text).length;
    foreign += Number(text !== null);
    foreignRead += Number(found.some((code) => code.text === text));
    suspected += Number(codeSuspected);
    progress('without', n + 1, () => `read ${wrong}, suspected ${suspected}`);
  }
  console.log(
    `photos without a code of ours, most with things that look like one: ${negatives.length}; false reads ${wrong}; suspected in ${suspected}; codes of others ${foreign}, of which read as what they are ${foreignRead}`,
  );
}

const folder = await mkdtemp(join(tmpdir(), 'photoslate-qr-'));
try {
  const path = join(folder, 'photo.jpg');
  const hard = { missed: 0, byDefaults: 0 };
  for (const kind of captureKinds.filter(({ name }) => codes.length > 0 && name.startsWith(onlyKind))) {
    const { missed, byDefaults } = await readCodes(kind, path);
    if (!kind.isHard) continue;
    hard.missed += missed;
    hard.byDefaults += byDefaults;
  }
  if (hard.byDefaults > 0)
    console.log(
      `hard ones in all: failures relative to zxing-wasm’s defaults (goal 0.70): ${(hard.missed / hard.byDefaults).toFixed(2)}, ${hard.missed} against ${hard.byDefaults}`,
    );
  if (negatives.length > 0) await readNothing(path);
} finally {
  await rm(folder, { recursive: true });
}
