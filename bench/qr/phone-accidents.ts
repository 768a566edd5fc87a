/* Simulates, on a drawn picture, the severe problems of codes on phones. */
import sharp from 'sharp';
import type { Pixels } from '@photoslate/test-support/fixtures/pixels';
import { duskScreenOf, moireOf, movementOf, type Accident, type CodePlace } from './accidents.ts';

const clamped = (values: Uint8ClampedArray, { width, height }: Pixels): Pixels => ({
  data: new Uint8Array(values.buffer),
  width,
  height,
});

/** Maps each value by its position. */
function each(picture: Pixels, change: (value: number, x: number, y: number) => number): Pixels {
  const changed = new Uint8ClampedArray(picture.data.length);
  for (let y = 0, at = 0; y < picture.height; y += 1)
    for (let x = 0; x < picture.width; x += 1)
      for (let colour = 0; colour < 3; colour += 1, at += 1) changed[at] = change(picture.data[at]!, x, y);
  return clamped(changed, picture);
}

/** A point of the code, in sides of the code from its centre along its own axes. */
function pointOf({ x, y, side, roll }: CodePlace, across: number, down: number): { x: number; y: number } {
  const turn = (roll * Math.PI) / 180;
  return {
    x: x + side * (across * Math.cos(turn) - down * Math.sin(turn)),
    y: y + side * (across * Math.sin(turn) + down * Math.cos(turn)),
  };
}

/** A black-and-white picture. */
export const greyscale: Accident = (picture) => {
  const changed = new Uint8ClampedArray(picture.data.length);
  for (let at = 0; at < changed.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = picture.data.subarray(at, at + 3);
    changed.fill(0.3 * red + 0.59 * green + 0.11 * blue, at, at + 3);
  }
  return clamped(changed, picture);
};

/** Moiré as on a screen that is photographed from some distance. */
export const screenMoire: Accident = (picture, random, code) => moireOf(picture, random, code, 0.16);

/** A phone at night whose screen is too bright. */
export const brightPhone: Accident = (picture, random, code) => duskScreenOf(picture, random, code, 3, 0.45);

/** Camera movement of 0.7 to 2.2 modules. */
export const motion: Accident = (picture, random, code) =>
  movementOf(picture, random, code, random.between(0.7, 2.2));

/** Cracks of a broken screen run through the code. */
export const cracks: Accident = async (picture, random, code) => {
  const lines = Array.from({ length: random.whole(2, 4) }, () => {
    const from = pointOf(code, random.between(-0.9, 0.9), random.between(-0.9, 0.9));
    const to = pointOf(code, random.between(-0.9, 0.9), random.between(-0.9, 0.9));
    const light = random.pick(['#fff', '#222', '#999']);
    const width = (random.between(0.1, 0.3) * code.side) / code.modules;
    return `<path d="M${from.x},${from.y}L${to.x},${to.y}" stroke="${light}" stroke-width="${width}"/>`;
  });
  const { width, height } = picture;
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] });
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${lines.join('')}</svg>`;
  const data = await sharp(picture.data, { raw: { width, height, channels: 3 } })
    .composite([{ input: Buffer.from(drawn) }])
    .removeAlpha()
    .raw()
    .toBuffer();
  return { data, width, height };
};

/** A dimmed screen that flickers: dark bands across the picture at a short exposure. */
export const screenBands: Accident = (picture, random, { x, y, side, modules }) => {
  const period = (random.between(6, 20) * side) / modules;
  const [dark, angle] = [random.between(0.25, 0.65), random.between(-0.5, 0.5)];
  const shift = random.between(0, period);
  return each(picture, (value, px, py) => {
    if (Math.abs(px - x) > side || Math.abs(py - y) > side * 2) return value;
    const wave = Math.sin((2 * Math.PI * (py + px * angle + shift)) / period);
    return value * (dark + (1 - dark) / (1 + Math.exp(-6 * wave)));
  });
};

/** A screen much darker than the daylight that it reflects. */
export const dimInTheSun: Accident = (picture, random, code) => {
  const range = random.between(0.045, 0.17);
  const veil = random.between(90, 170);
  const spots = Array.from({ length: 3 }, () => ({
    ...pointOf(code, random.between(-0.7, 0.7), random.between(-0.7, 0.7)),
    reach: random.between(0.2, 0.8) * code.side,
    strength: random.between(-40, 70),
  }));
  return each(picture, (value, x, y) =>
    spots.reduce(
      (sum, spot) =>
        sum + spot.strength * Math.exp(-((x - spot.x) ** 2 + (y - spot.y) ** 2) / spot.reach ** 2),
      value * range + veil,
    ),
  );
};

/** A fingertip over one of the three finder patterns. */
export const fingerOnFinder: Accident = (picture, random, code) => {
  const tip = pointOf(
    code,
    ...random.pick<[number, number]>([
      [-0.39, -0.39],
      [0.39, -0.39],
      [-0.39, 0.39],
    ]),
  );
  const radius = random.between(0.13, 0.22) * code.side;
  const out = Math.atan2(tip.y - code.y, tip.x - code.x);
  const [dx, dy] = [Math.cos(out), Math.sin(out)];
  const skin = random.between(90, 190);
  return each(picture, (value, x, y) => {
    const along = Math.max(0, (x - tip.x) * dx + (y - tip.y) * dy);
    const away = Math.hypot(x - tip.x - along * dx, y - tip.y - along * dy);
    const cover = 1 / (1 + Math.exp(away - radius));
    return value * (1 - cover) + skin * (1 - 0.25 * (away / radius) ** 2) * cover;
  });
};

/** A reflection that washes out about a third of the code. */
export const strongGlare: Accident = (picture, random, code) => {
  const spot = pointOf(code, random.between(-0.35, 0.35), random.between(-0.35, 0.35));
  const reach = random.between(0.3, 0.5) * code.side;
  const strength = random.between(260, 700);
  return each(
    picture,
    (value, x, y) => value + strength * Math.exp(-((x - spot.x) ** 2 + (y - spot.y) ** 2) / reach ** 2),
  );
};
