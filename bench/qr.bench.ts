/* How many photographed codes are read, and whether one is ever seen where there is none: node bench/qr.bench.ts [codes of each kind] [photos without a code] [how a kind's name begins] */
import { readBarcodes } from 'zxing-wasm/reader';
import { readPhoto } from '../apps/server/src/features/photos/reader/read-photo.ts';
import type { ReadPhoto } from '../apps/server/src/features/photos/reader/read-result.ts';
import { jpegOf } from '../tests/fixtures/finish.ts';
import { groupFrame } from '../tests/fixtures/group-frame.ts';
import { peopleOf } from '../tests/fixtures/people.ts';
import { lights, placeNames } from '../tests/fixtures/place.ts';
import { randomFrom, type Random } from '../tests/fixtures/random.ts';
import type { Scene } from '../tests/fixtures/scene.ts';
import { slateFrame, type Capture } from '../tests/fixtures/slate-frame.ts';
import { qrModules } from '../tests/fixtures/slate-screen.ts';

const [codes = 60, negatives = 120] = process.argv.slice(2, 4).map(Number);
const onlyKind = process.argv[4] ?? '';
const pixelLimit = 150_000_000;
const frameWidth = 6000;
const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'.split('');
const qrText = (random: Random) =>
  `HTTPS://SLATE.EXAMPLE/C/${Array.from({ length: 26 }, () => random.pick(crockford)).join('')}.1PZ4X7A`;

const tilted = (random: Random, most: number) => ({
  pitch: random.between(-most, most),
  yaw: random.between(-most, most),
  roll: random.between(-180, 180),
});
const sharpAndNear = { blurModules: 0, exposure: 1 };

/** The kinds of captures; `factor` is by how much the drawing is enlarged, 1 where codes have only a few pixels. */
const kinds: Record<
  string,
  { factor: number; comparesDefaults?: true; capture: (random: Random, modules: number) => Capture }
> = {
  'reasonable: 8 to 30 % wide, blur < 0.8 module, tilt to 25°': {
    factor: 4,
    capture: (random) => ({
      ...tilted(random, 25),
      codeShare: random.between(0.08, 0.3),
      blurModules: random.between(0, 0.8),
      exposure: random.between(0.3, 1.5),
    }),
  },
  '1.4 pixels a module': {
    factor: 1,
    capture: (random, modules) => ({
      ...tilted(random, 8),
      ...sharpAndNear,
      codeShare: (1.4 * modules) / frameWidth,
    }),
  },
  '2 to 3 pixels a module': {
    factor: 1,
    capture: (random, modules) => ({
      ...tilted(random, 20),
      ...sharpAndNear,
      codeShare: (random.between(2, 3) * modules) / frameWidth,
    }),
  },
  'hard: blur 0.8 to 1.5 modules, or tilt to 45°, or almost dark': {
    factor: 4,
    comparesDefaults: true,
    capture: (random) => {
      const blurModules = random.chance(0.6) ? random.between(0.8, 1.5) : 0.3;
      const exposure = random.chance(0.3) ? random.between(0.08, 0.2) : 1;
      return {
        ...tilted(random, random.chance(0.4) ? 45 : 20),
        codeShare: random.between(0.06, 0.2),
        blurModules,
        exposure,
      };
    },
  },
};

function sceneFor(random: Random): Scene {
  const place = random.pick(placeNames);
  return { place, light: random.pick(lights[place]), people: peopleOf(random) };
}

async function read(bytes: Buffer, expectCode: boolean): Promise<ReadPhoto> {
  const result = await readPhoto({ bytes }, { expectCode, pixelLimit });
  if (result.kind === 'unreadable') throw new Error(result.reason);
  return result;
}

/** Whether the library that the reader is built on reads the code by itself: with its defaults, in the whole picture. */
const isReadByDefaults = async (jpeg: Buffer, text: string): Promise<boolean> =>
  (await readBarcodes(jpeg)).some((code) => code.text === text);

/** Says how far a long run has come, every so many pictures. */
function progress(what: string, done: number, line: () => string): void {
  if (done % 25 === 0) console.error(`${what.slice(0, 20)} ${done}: ${line()}`);
}

async function readCodes(name: string): Promise<void> {
  const { factor, capture, comparesDefaults } = kinds[name]!;
  let atOnce = 0;
  let harder = 0;
  let wrong = 0;
  let missedByDefaults = 0;
  const missed: number[] = [];
  for (let n = 0; n < codes; n += 1) {
    const random = randomFrom('qr', name, n);
    const text = qrText(random);
    const slate = {
      qrText: text,
      title: String(n),
      location: 'Bench',
      date: 'Sat 4 Jul 2026',
      time: '14:03:07',
    };
    const width = frameWidth / factor;
    const picture = await slateFrame(
      random,
      sceneFor(random),
      slate,
      capture(random, qrModules(text).length),
      width,
      (width * 2) / 3,
    );
    const { jpeg } = await jpegOf(picture, random, factor, 0);
    const first = await read(jpeg, false);
    const found = first.codes.length > 0 ? first : await read(jpeg, true);
    wrong += found.codes.filter((code) => code.text !== text).length;
    if (!found.codes.some((code) => code.text === text)) missed.push(n);
    else if (found === first) atOnce += 1;
    else harder += 1;
    if (comparesDefaults) missedByDefaults += Number(!(await isReadByDefaults(jpeg, text)));
    progress(
      name,
      n + 1,
      () => `at once ${atOnce}, harder ${harder}, missed ${missed.length}, wrong ${wrong}`,
    );
  }
  const share = (count: number) => `${((100 * count) / codes).toFixed(1)} %`;
  console.log(
    `${name.padEnd(62)} ${share(atOnce + harder).padStart(7)} of ${codes}, ${share(atOnce)} at once; wrong texts ${wrong}; missed ${missed.join(' ') || 'none'}`,
  );
  if (comparesDefaults)
    console.log(
      `  failures relative to zxing-wasm’s defaults (goal 0.70): ${(missed.length / missedByDefaults).toFixed(2)}, ${missed.length} against ${missedByDefaults}`,
    );
}

async function readNothing(): Promise<void> {
  let seen = 0;
  let suspected = 0;
  for (let n = 0; n < negatives; n += 1) {
    const random = randomFrom('qr', 'nothing', n);
    const { jpeg } = await jpegOf(await groupFrame(random, sceneFor(random), 1500, 1000), random, 4, 0);
    const { codes: found, codeSuspected } = await read(jpeg, n % 10 === 0);
    seen += found.length;
    suspected += Number(codeSuspected);
    progress('without', n + 1, () => `read ${seen}, suspected ${suspected}`);
  }
  console.log(`photos without a code: ${negatives}; codes read in them ${seen}; suspected in ${suspected}`);
}

for (const name of Object.keys(kinds)) if (codes > 0 && name.startsWith(onlyKind)) await readCodes(name);
if (negatives > 0) await readNothing();
