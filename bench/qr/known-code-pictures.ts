/* Draws photographs with a code of a session, and photographs without one. */
import { encodeSeconds, readQrText, type Code } from '@photoslate/domain/code';
import { jpegOf } from '@photoslate/test-support/fixtures/pixels';
import { peopleOf } from '@photoslate/test-support/fixtures/people';
import { type Scene, lights, placeNames } from '@photoslate/test-support/fixtures/place';
import { randomFrom, type Random } from '@photoslate/test-support/fixtures/random';
import { qrModules } from '@photoslate/test-support/fixtures/render';
import { slateFrame } from '@photoslate/test-support/fixtures/slate-frame';
import sharp from 'sharp';
import type { KnownCodes } from '../../apps/server/src/features/photos/reader/known-codes/symbol-model.ts';
import { codeSheet } from './lookalikes.ts';
import { hang, withoutCode } from './negatives.ts';
import { phoneKinds, type PhoneKind } from './phone-kinds.ts';

const [fullWidth, fullHeight] = [6000, 4000];
const day = 86_400;
const firstSecond = 1_790_000_000;
const codesOfSession = 81;
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'.split('');
const codeOf = (random: Random) => Array.from({ length: 26 }, () => random.pick(letters)).join('') as Code;
const origin = 'https://slate.example';
const liveText = (random: Random, code: Code) =>
  `${origin.toUpperCase()}/C/${code}.${encodeSeconds(firstSecond + random.whole(0, day))}`;

/** What the server knows of the session with this seed. */
export const sessionOf = (seed: string): KnownCodes => ({
  origins: [origin],
  codes: Array.from({ length: codesOfSession }, (_, n) => codeOf(randomFrom('session', seed, n))),
  fromSeconds: firstSecond,
  toSeconds: firstSecond + day,
});

function sceneFor(random: Random): Scene {
  const place = random.pick(placeNames);
  return { place, light: random.pick(lights[place]), people: peopleOf(random) };
}

/**
 * The session, with the starts of its shoots: that of the photographed code 2 to 20 s before it was
 * shown, and the others at any time of the day.
 */
export function startedSession(
  session: KnownCodes,
  texts: readonly string[],
  ...of: (string | number)[]
): KnownCodes {
  const random = randomFrom('starts', ...of);
  const shown = texts.flatMap((text) => {
    const reading = readQrText(text, session);
    return reading.kind === 'ours' && reading.seconds !== null
      ? [[reading.code, reading.seconds] as const]
      : [];
  });
  const starts = new Map(session.codes.map((code) => [code, firstSecond + random.whole(0, day)]));
  for (const [code, seconds] of shown) starts.set(code, seconds - random.whole(2, 20));
  return {
    ...session,
    startsOf: Object.fromEntries([...starts].map(([code, start]) => [code, [start]])),
  };
}

export interface DrawnPhoto {
  jpeg: Buffer;
  /** The texts of its codes. The first one is live. */
  texts: string[];
}

/** One photograph of this kind: the same for the same seed, kind and number. */
export async function photographOf(
  kind: PhoneKind,
  n: number,
  seed: string,
  codes: readonly Code[],
): Promise<DrawnPhoto> {
  const random = randomFrom('phones', seed, kind.name, n);
  const text = liveText(random, random.pick(codes));
  const texts = [text];
  const [width, height] = [fullWidth / kind.factor, fullHeight / kind.factor];
  const taken = kind.capture(random);
  const share = kind.at?.(random) ?? { x: random.between(0.4, 0.6), y: random.between(0.42, 0.58) };
  const at = { x: share.x * width, y: share.y * height };
  const slate = { qrText: text, title: '7', location: 'Bench', date: 'Sat 4 Jul 2026', time: '14:03:07' };
  let picture = await slateFrame(random, sceneFor(random), slate, { ...taken, at }, width, height);
  if (kind.isPair) {
    texts.push(`${origin.toUpperCase()}/C/${random.pick(codes)}`);
    await hang(picture, random, codeSheet(texts[1]!), random.pick([0.15, 0.85]));
  }
  const place = { ...at, side: taken.codeShare * width, modules: qrModules(text).length, roll: taken.roll };
  for (const accident of kind.accidents?.(random) ?? []) picture = await accident(picture, random, place);
  const { jpeg } = await jpegOf(picture, random, kind.factor, 0);
  if (kind.quality === undefined) return { jpeg, texts };
  return { jpeg: await sharp(jpeg).jpeg({ quality: kind.quality }).toBuffer(), texts };
}

export interface DrawnWithout {
  jpeg: Buffer;
  has: 'code of another session' | 'look-alikes' | 'people only';
  megapixels: 6 | 24;
}

/**
 * A photograph without a code of the session. Every fifth has a code of another session, every
 * fifth is large, and three of four of the rest have look-alikes.
 */
export async function photographWithout(n: number, seed: string): Promise<DrawnWithout> {
  const random = randomFrom('phones without', seed, n);
  if (n % 5 === 0) {
    const kinds = phoneKinds.filter(({ factor, isPair }) => factor === 4 && !isPair);
    const { jpeg } = await photographOf(random.pick(kinds), n, `without ${seed}`, [codeOf(random)]);
    return { jpeg, has: 'code of another session', megapixels: 24 };
  }
  const number = n - Math.floor(n / 5) - 1;
  const isLarge = n % 5 === 1;
  const { picture } = await withoutCode(random, sceneFor(random), number);
  const { jpeg } = await jpegOf(picture, random, isLarge ? 4 : 2, 0);
  return {
    jpeg,
    has: number % 4 === 3 ? 'people only' : 'look-alikes',
    megapixels: isLarge ? 24 : 6,
  };
}
