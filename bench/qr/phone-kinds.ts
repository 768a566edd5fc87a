/* Sixteen kinds of photographed codes, from everyday ones to ones that no decoder reads. */
import type { Random } from '@photoslate/test-support/fixtures/random';
import type { Capture } from '@photoslate/test-support/fixtures/slate-frame';
import type { Accident } from './accidents.ts';
import {
  brightPhone,
  cracks,
  dimInTheSun,
  fingerOnFinder,
  greyscale,
  motion,
  screenBands,
  screenMoire,
  strongGlare,
} from './phone-accidents.ts';

export interface PhoneKind {
  name: string;
  /** The scale of the drawing; 1 for codes with only a few pixels. */
  factor: 1 | 4;
  capture: (random: Random) => Capture;
  /** Where the code's centre is, as shares of the picture's width and height. */
  at?: (random: Random) => { x: number; y: number };
  accidents?: (random: Random) => Accident[];
  /** JPEG quality of a second encoding. */
  quality?: number;
  /** A printed code of the same session hangs beside the first. */
  isPair?: true;
}

const held = (random: Random, change: Partial<Capture> = {}): Capture => ({
  pitch: random.between(-15, 15),
  yaw: random.between(-15, 15),
  roll: random.between(-25, 25),
  codeShare: random.between(0.04, 0.14),
  blurModules: random.between(0, 0.4),
  exposure: random.between(0.7, 1.1),
  ...change,
});

const steep = (random: Random): Capture => {
  const tilt = random.between(40, 60) * random.pick([-1, 1]);
  const [pitch, yaw] = random.pick([
    [tilt, random.between(-8, 8)],
    [random.between(-8, 8), tilt],
  ]);
  return held(random, { pitch, yaw });
};

const defocused = (random: Random): Capture => held(random, { blurModules: random.between(0.7, 1.8) });
const everyday = (random: Random): Capture => held(random);
const one = (accident: Accident) => () => [accident];

export const phoneKinds: PhoneKind[] = [
  {
    name: 'plain, 0.8 to 13 % wide',
    factor: 1,
    capture: (random) =>
      held(random, { codeShare: 0.008 * (13 / 0.8) ** random.between(0, 1), blurModules: 0 }),
  },
  {
    name: 'JPEG quality 60, 1.3 to 4.5 % wide',
    factor: 1,
    capture: (random) => held(random, { codeShare: random.between(0.013, 0.045), blurModules: 0 }),
    quality: 60,
  },
  { name: 'moiré', factor: 4, capture: everyday, accidents: one(screenMoire) },
  { name: 'monochrome', factor: 4, capture: everyday, accidents: one(greyscale) },
  {
    name: 'at the edge of the frame',
    factor: 4,
    capture: everyday,
    at: (random) => ({ x: random.pick([0.09, 0.91]), y: random.between(0.2, 0.8) }),
  },
  { name: 'cracked screen', factor: 4, capture: everyday, accidents: one(cracks) },
  { name: 'bands of a dimmed screen', factor: 4, capture: everyday, accidents: one(screenBands) },
  { name: 'over-bright phone at night', factor: 4, capture: everyday, accidents: one(brightPhone) },
  { name: 'tilt of 40 to 60°', factor: 4, capture: steep },
  { name: 'motion of 0.7 to 2.2 modules', factor: 4, capture: everyday, accidents: one(motion) },
  { name: 'two codes in the frame', factor: 4, capture: everyday, isPair: true },
  { name: 'dim phone in the sun', factor: 4, capture: everyday, accidents: one(dimInTheSun) },
  { name: 'defocus of 0.7 to 1.8 modules', factor: 4, capture: defocused },
  { name: 'finger on a finder pattern', factor: 4, capture: everyday, accidents: one(fingerOnFinder) },
  { name: 'glare on the code', factor: 4, capture: everyday, accidents: one(strongGlare) },
  {
    name: 'two accidents at once',
    factor: 4,
    capture: (random) => (random.chance(0.3) ? defocused(random) : held(random)),
    accidents: (random) => [
      random.pick([fingerOnFinder, strongGlare, dimInTheSun]),
      random.pick([motion, screenBands, cracks]),
    ],
  },
];

/** Small but sharp codes, as on cards whose photographer stood far away. */
export const smallKinds: PhoneKind[] = [
  {
    name: 'sharp, 60 to 150 pixels wide',
    factor: 1,
    capture: (random) => held(random, { codeShare: random.between(0.01, 0.025), blurModules: 0 }),
  },
];
