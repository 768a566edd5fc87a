/*
 * Measures how many codes of a session are read in drawn photographs of 24 megapixels with sixteen
 * kinds of accidents, with the codes of the session known and their places unknown, compared with
 * zxing-wasm's defaults. And whether a code of the session is ever found where there is none.
 *
 * Each photograph depends only on its seed, kind and number, and prints one line of JSON. So a long
 * run can be made in parts: `--sum` adds up the lines of all parts.
 *
 * Usage: node bench/qr-known-codes.bench.ts [--seed 1] [--kind part of a name] [--first 0]
 * [--count captures of each kind] [--without photos without a code of the session] [--cards events]
 *        node bench/qr-known-codes.bench.ts --sum [--cards events] file …
 *
 * `--cards` plays the cards of simulated events whose codes are all too small for the first look,
 * with the share of small codes that were read in the captures.
 */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readBarcodes } from 'zxing-wasm/reader';
import type { KnownCodes } from '../apps/server/src/features/photos/reader/known-codes/symbol-model.ts';
import { readPhoto } from '../apps/server/src/features/photos/reader/read-photo.ts';
import type { FoundCode } from '../apps/server/src/features/photos/reader/read-result.ts';
import { cpuOf } from './measure.ts';
import {
  linesOf,
  printSummary,
  type CaptureLine,
  type Line,
  type WithoutLine,
} from './qr/known-code-lines.ts';
import { photographOf, photographWithout, sessionOf, startedSession } from './qr/known-code-pictures.ts';
import { phoneKinds, smallKinds, type PhoneKind } from './qr/phone-kinds.ts';
import { readSmallCodeCards } from './qr/small-code-cards.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    kind: { type: 'string', default: '' },
    first: { type: 'string', default: '0' },
    count: { type: 'string', default: '8' },
    without: { type: 'string', default: '100' },
    cards: { type: 'string', default: '0' },
    sum: { type: 'boolean', default: false },
  },
});
const { seed } = values;
const first = Number(values.first);
const session = sessionOf(seed);
const pixelLimit = 150_000_000;

interface Look {
  codes: FoundCode[];
  ms: number;
}

/** The codes of a file as the product reads them: at first sight, or where one is expected. */
async function look(path: string, known?: KnownCodes): Promise<Look> {
  let codes: FoundCode[] = [];
  const ms = await cpuOf(async () => {
    const result = await readPhoto(
      { path },
      { expectCode: known !== undefined, pixelLimit, ...(known && { known }) },
    );
    if (result.kind === 'unreadable') throw new Error(result.reason);
    ({ codes } = result);
  });
  return { codes, ms: Math.round(ms) };
}

async function readCapture(kind: PhoneKind, n: number, path: string): Promise<CaptureLine> {
  const { jpeg, texts } = await photographOf(kind, n, seed, session.codes);
  await writeFile(path, jpeg);
  const isRight = ({ text }: { text: string }) =>
    texts.some((right) => right === text || right.startsWith(`${text}.`));
  const quick = await look(path);
  const isQuick = quick.codes.some(isRight);
  const deep = isQuick ? null : await look(path, startedSession(session, texts, seed, kind.name, n));
  const { codes } = deep ?? quick;
  const found = codes.find(isRight);
  return {
    seed,
    kind: kind.name,
    n,
    by: found ? (deep ? 'deep look' : 'first look') : null,
    compared: found?.compared === true,
    withTime: codes.some(({ text }) => texts.includes(text)),
    wrong: codes.filter((code) => !isRight(code)).length,
    byDefaults: (await readBarcodes(jpeg, { formats: ['QRCode'] })).some(isRight),
    firstMs: quick.ms,
    deepMs: deep && deep.ms,
  };
}

async function readWithout(n: number, path: string): Promise<WithoutLine> {
  const { jpeg, has, megapixels } = await photographWithout(n, seed);
  await writeFile(path, jpeg);
  const { ms: firstMs } = await look(path);
  const { codes, ms: deepMs } = await look(path, session);
  const ours = codes.filter(({ text }) => session.codes.some((code) => text.includes(code))).length;
  return { seed, without: has, n, megapixels, ours, firstMs, deepMs, foundNothing: codes.length === 0 };
}

async function* results(path: string): AsyncGenerator<Line> {
  const kinds = [...phoneKinds, ...smallKinds].filter(({ name }) => name.includes(values.kind));
  for (let n = first; n < first + Number(values.count); n += 1)
    for (const kind of kinds) yield await readCapture(kind, n, path);
  if (values.kind !== '') return;
  for (let n = first; n < first + Number(values.without); n += 1) yield await readWithout(n, path);
}

const lines: Line[] = positionals.flatMap((file) => linesOf(readFileSync(file, 'utf8')));
if (!values.sum) {
  const folder = await mkdtemp(join(tmpdir(), 'photoslate-known-codes-'));
  try {
    for await (const line of results(join(folder, 'photo.jpg'))) {
      console.log(JSON.stringify(line));
      lines.push(line);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}
printSummary(
  lines,
  phoneKinds.map(({ name }) => name),
);
if (values.cards !== '0') {
  const small = lines.flatMap((line) =>
    'kind' in line && smallKinds.some(({ name }) => name === line.kind) ? [line.by] : [],
  );
  const share = small.length === 0 ? 1 : small.filter((by) => by !== null).length / small.length;
  const cards = readSmallCodeCards(Number(values.cards), share);
  console.log(
    `cards on which the first look reads no code and a deep look ${(100 * share).toFixed(1)} %: ${cards.photos} photos, ${cards.found - cards.untimedFound} of ${cards.shoots - cards.untimed} shoots with a code found (goal 99 %), without capture times ${cards.untimedFound} of ${cards.untimed}; ${cards.looks} deep looks, ${cards.fruitless} of them without a code`,
  );
}
if (lines.some((line) => ('kind' in line ? line.wrong : line.ours) > 0)) process.exitCode = 1;
