/*
 * Simulates, on a drawn picture, common problems of photographed codes. The strengths go from
 * everyday ones to unreadable ones.
 */
import sharp from 'sharp';
import type { Random } from '@photoslate/test-support/fixtures/random';
import type { Pixels } from '@photoslate/test-support/fixtures/pixels';

/**
 * The code in a picture: its centre, its width in pixels and in modules, and its rotation in
 * degrees.
 */
export interface CodePlace {
  x: number;
  y: number;
  side: number;
  modules: number;
  roll: number;
}

export type Accident = (picture: Pixels, random: Random, code: CodePlace) => Pixels | Promise<Pixels>;

/** Maps each value of a picture, by position and colour channel (0 to 2). */
function each(
  { data, width, height }: Pixels,
  change: (value: number, x: number, y: number, colour: number) => number,
): Pixels {
  const changed = new Uint8ClampedArray(data.length);
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      for (let colour = 0; colour < 3; colour += 1, at += 1) changed[at] = change(data[at]!, x, y, colour);
  return { data: new Uint8Array(changed.buffer), width, height };
}

const asImage = ({ data, width, height }: Pixels) => sharp(data, { raw: { width, height, channels: 3 } });
const near = (random: Random, { x, y, side }: CodePlace) => ({
  x: x + random.between(-0.4, 0.4) * side,
  y: y + random.between(-0.4, 0.4) * side,
});

/** The reflection of a lamp or a window somewhere on the code. */
export const glare: Accident = (picture, random, code) => {
  const spot = near(random, code);
  const reach = random.between(0.15, 0.5) * code.side;
  const strength = random.between(80, 260);
  return each(
    picture,
    (value, x, y) => value + strength * Math.exp(-((x - spot.x) ** 2 + (y - spot.y) ** 2) / reach ** 2),
  );
};

/** Camera movement during the exposure: a blur of half a module to two modules. */
export const movement: Accident = (picture, random, code) =>
  movementOf(picture, random, code, random.between(0.5, 2));

/** Camera movement of a given length in modules, in a random direction. */
export async function movementOf(
  picture: Pixels,
  random: Random,
  { side, modules }: CodePlace,
  lengthModules: number,
): Promise<Pixels> {
  const length = (lengthModules * side) / modules;
  const angle = random.between(0, Math.PI);
  const size = 2 * Math.ceil(length / 2) + 1;
  const kernel = Array.from({ length: size * size }, () => 0);
  const steps = 64;
  for (let step = 0; step < steps; step += 1) {
    const along = (step / (steps - 1) - 0.5) * length;
    const column = Math.round((size - 1) / 2 + along * Math.cos(angle));
    const row = Math.round((size - 1) / 2 + along * Math.sin(angle));
    kernel[row * size + column]! += 1;
  }
  if (size < 3) return picture;
  const { data } = await asImage(picture)
    .convolve({ width: size, height: size, kernel, scale: steps })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { ...picture, data };
}

/**
 * Moiré of the screen's and the sensor's pixel grids: bands in all directions, slightly different
 * for each colour.
 */
export const moire: Accident = (picture, random, code) => moireOf(picture, random, code, 0.35);

/** Moiré of which each band takes away up to twice this share of the light. */
export function moireOf(
  picture: Pixels,
  random: Random,
  { x, y, side }: CodePlace,
  strongest: number,
): Pixels {
  const waves = [0, 1].map(() => {
    const angle = random.between(0, Math.PI);
    const frequency = (2 * Math.PI) / random.between(2.5, 24);
    return {
      across: Math.cos(angle) * frequency,
      down: Math.sin(angle) * frequency,
      strength: random.between(0.1, strongest),
      turn: random.between(0, 2),
    };
  });
  return each(picture, (value, px, py, colour) => {
    if (Math.abs(px - x) > side || Math.abs(py - y) > side * 2) return value;
    const light = waves.reduce(
      (sum, wave) =>
        sum * (1 - wave.strength * (1 + Math.cos(px * wave.across + py * wave.down + colour * wave.turn))),
      1,
    );
    return value * light;
  });
}

/** Fog, a dirty lens or a backlit scene: little contrast between black and white. */
export const lowContrast: Accident = (picture, random) => {
  const [range, black] = [random.between(0.1, 0.35), random.between(30, 150)];
  return each(picture, (value) => black + value * range);
};

/** A bent card, curved around a vertical axis, that also sags. */
export const curvedCard: Accident = (picture, random, { x: cx, y: cy, side }) => {
  const radius = random.between(0.62, 1.2) * side;
  const sag = random.between(-0.25, 0.25) / side;
  const { data, width, height } = picture;
  return each(picture, (value, x, y, colour) => {
    const across = (x - cx) / radius;
    if (Math.abs(across) > 0.98 || Math.abs(y - cy) > side * 1.5) return value;
    const fromX = Math.min(width - 2, Math.max(0, cx + radius * Math.asin(across)));
    const fromY = Math.min(height - 2, Math.max(0, y - sag * (x - cx) ** 2));
    const [left, top] = [Math.floor(fromX), Math.floor(fromY)];
    const [right, lower] = [fromX - left, fromY - top];
    const at = (top * width + left) * 3 + colour;
    const upperRow = data[at]! * (1 - right) + data[at + 3]! * right;
    const lowerRow = data[at + width * 3]! * (1 - right) + data[at + width * 3 + 3]! * right;
    return upperRow * (1 - lower) + lowerRow * lower;
  });
};

/** The edge of a shadow crosses the code. */
export const shadow: Accident = (picture, random, code) => {
  const through = near(random, code);
  const angle = random.between(0, 2 * Math.PI);
  const [across, down] = [Math.cos(angle), Math.sin(angle)];
  const [dark, soft] = [random.between(0.08, 0.4), random.between(0.01, 0.2) * code.side];
  return each(picture, (value, x, y) => {
    const beyond = ((x - through.x) * across + (y - through.y) * down) / soft;
    return value * (dark + (1 - dark) / (1 + Math.exp(-beyond)));
  });
};

const skins = [
  [214, 160, 126],
  [150, 98, 66],
  [92, 58, 40],
] as const;

/** A fingertip over the white border, up to the code's edge and sometimes slightly beyond. */
export const finger: Accident = (picture, random, { x: cx, y: cy, side, roll }) => {
  const skin = random.pick(skins);
  const turn = ((roll + random.pick([0, 90, 180, 270])) * Math.PI) / 180;
  const radius = random.between(0.14, 0.24) * side;
  const away = side * random.between(0.48, 0.54) + radius;
  const along = random.between(-0.35, 0.35) * side;
  const tip = {
    x: cx + Math.cos(turn) * away - Math.sin(turn) * along,
    y: cy + Math.sin(turn) * away + Math.cos(turn) * along,
  };
  return each(picture, (value, x, y, colour) => {
    // The finger reaches the edge of the picture: a stripe outwards from its tip.
    const out = Math.max(0, (x - tip.x) * Math.cos(turn) + (y - tip.y) * Math.sin(turn));
    const distance = Math.hypot(x - tip.x - out * Math.cos(turn), y - tip.y - out * Math.sin(turn));
    const cover = 1 / (1 + Math.exp((distance - radius) / 0.8));
    return value * (1 - cover) + skin[colour]! * cover * (1 - 0.3 * (distance / radius) ** 2);
  });
};

/** A bright screen at dusk: white is overexposed and bleeds into black. */
export const duskScreen: Accident = (picture, random, code) => duskScreenOf(picture, random, code, 4, 0.55);

/** The same with this exposure and this share of bleeding light at most. */
export async function duskScreenOf(
  picture: Pixels,
  random: Random,
  { side }: CodePlace,
  brightest: number,
  mostShine: number,
): Promise<Pixels> {
  const exposure = random.between(1.5, brightest);
  const shine = random.between(0.2, mostShine);
  const halo = await asImage(picture)
    .blur(random.between(0.02, 0.12) * side)
    .raw()
    .toBuffer();
  let at = 0;
  return each(picture, (value) => {
    const around = halo[at]! * shine * exposure;
    at += 1;
    return value * exposure * (1 - shine) + around;
  });
}
