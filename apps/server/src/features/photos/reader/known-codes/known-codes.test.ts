import { encodeSeconds, type Code } from '@photoslate/domain/code';
import type { Pixels } from '@photoslate/test-support/fixtures/pixels';
import { peopleOf } from '@photoslate/test-support/fixtures/people';
import { lights } from '@photoslate/test-support/fixtures/place';
import { randomFrom } from '@photoslate/test-support/fixtures/random';
import { slateFrame, type Capture } from '@photoslate/test-support/fixtures/slate-frame';
import { expect, test } from 'vitest';
import { lumaOf, type Luma } from '../luma.ts';
import { readQrCodes } from '../qr-codes.ts';
import { findBlurredKnownCode, findKnownCode } from './find-known-code.ts';
import type { KnownCodes } from './symbol-model.ts';

const [width, height] = [1200, 800];
const centre = { x: 620, y: 410 };
const codeShare = 0.15;
const side = codeShare * width;

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'.split('');
const random = randomFrom('known codes');
const codes = Array.from(
  { length: 40 },
  () => Array.from({ length: 26 }, () => random.pick(letters)).join('') as Code,
);
const shownAt = 1_790_012_345;
const known: KnownCodes = {
  origins: ['https://slate.example', 'https://former.example'],
  codes,
  fromSeconds: shownAt - 40_000,
  toSeconds: shownAt + 40_000,
};
const text = `HTTPS://SLATE.EXAMPLE/C/${codes[17]}.${encodeSeconds(shownAt)}`;

type Change = (value: number, x: number, y: number) => number;

/** A phone in a hand that shows a code, with this accident, and the noise of a sensor. */
async function capture(
  qrText: string,
  change: Partial<Capture> = {},
  accident: Change = (value) => value,
): Promise<Luma> {
  const noise = randomFrom('capture', qrText);
  const scene = { place: 'beach', light: noise.pick(lights.beach), people: peopleOf(noise) } as const;
  const slate = { qrText, title: '7', location: 'Pier', date: 'Sat 4 Jul 2026', time: '14:03:07' };
  const straight = { codeShare, pitch: 9, yaw: -12, roll: 6, blurModules: 0.2, exposure: 0.9 };
  const taken = { ...straight, at: centre, ...change };
  const picture: Pixels = await slateFrame(noise, scene, slate, taken, width, height);
  const luma = lumaOf(picture.data, width, height);
  const spoiled = Uint8ClampedArray.from(
    luma.pixels,
    (value, at) => accident(value, at % width, Math.floor(at / width)) + noise.between(-4, 4),
  );
  return { ...luma, pixels: new Uint8Array(spoiled.buffer) };
}

const distance = (x: number, y: number, across: number, down: number) =>
  Math.hypot(x - centre.x - across * side, y - centre.y - down * side);
const finger: Change = (value, x, y) => (distance(x, y, -0.4, -0.4) < 0.19 * side ? 150 : value);
const glare: Change = (value, x, y) =>
  value + 420 * Math.exp(-((distance(x, y, 0.2, 0.1) / (0.36 * side)) ** 2));
const dimInTheSun: Change = (value, x) => value * 0.07 + 130 + (x - centre.x) * 0.08;

const find = async (luma: Luma, session = known) =>
  (await findKnownCode(luma, session)) ?? findBlurredKnownCode(luma, session);

test.each([
  ['with a finger over a finder pattern', {}, finger],
  ['with a glare on a third of it', {}, glare],
  ['on a dim phone in the sun', { blurModules: 0.9 }, dimInTheSun],
  ['out of focus', { blurModules: 1.4 }, undefined],
  ['far out of focus', { blurModules: 1.8 }, undefined],
] as const)(
  'a code %s is not decoded, but recognised with its time and its place',
  async (_name, change, accident) => {
    const luma = await capture(text, change, accident);
    expect((await readQrCodes(luma)).codes).toEqual([]);
    const found = await find(luma);
    expect(found).toMatchObject({ text, compared: true });
    for (const [n, [right, down]] of [
      [-0.5, -0.5],
      [0.5, -0.5],
      [0.5, 0.5],
      [-0.5, 0.5],
    ].entries()) {
      const corner = found!.corners[n]!;
      expect(distance(corner.x * width, corner.y * height, right!, down!)).toBeLessThan(0.16 * side);
    }
  },
);

test('a code of a printed card is recognised without a time, and a code of a former address with its origin', async () => {
  const printed = `HTTPS://SLATE.EXAMPLE/C/${codes[3]}`;
  expect(await find(await capture(printed, {}, finger))).toMatchObject({ text: printed });
  const former = `HTTPS://FORMER.EXAMPLE/C/${codes[4]}.${encodeSeconds(shownAt + 5)}`;
  expect(await find(await capture(former, {}, finger))).toMatchObject({ text: former });
});

test('a code whose time lies outside the possible time is recognised without its time', async () => {
  const luma = await capture(text, {}, finger);
  const found = await find(luma, { ...known, fromSeconds: shownAt + 60 });
  expect(found?.text).toBe(text.split('.').slice(0, -1).join('.'));
});

test('the code of another session, a foreign code and a picture without a code give nothing', async () => {
  const others = { ...known, codes: codes.filter((code) => !text.includes(code)) };
  expect(await find(await capture(text), others)).toBeNull();
  expect(await find(await capture('HTTPS://TICKETS.EXAMPLE/4711-0815-2026'))).toBeNull();
  const grain = randomFrom('grain');
  const pixels = Uint8Array.from({ length: 300 * 200 }, () => grain.whole(0, 255));
  expect(await find({ pixels, width: 300, height: 200 })).toBeNull();
  expect(await find({ pixels: new Uint8Array(300), width: 20, height: 15 })).toBeNull();
});
