/* The kinds of slate photographs in this benchmark. */
import type { Random } from '@photoslate/test-support/fixtures/random';
import type { Capture } from '@photoslate/test-support/fixtures/slate-frame';
import {
  curvedCard,
  duskScreen,
  finger,
  glare,
  lowContrast,
  moire,
  movement,
  shadow,
  type Accident,
} from './accidents.ts';

export const frameWidth = 6000;

export interface CaptureKind {
  name: string;
  /** The scale of the drawing; 1 for codes with only a few pixels. */
  factor: number;
  /** A hard kind, which is also read with zxing-wasm's defaults for comparison. */
  isHard?: true;
  accident?: Accident;
  capture: (random: Random, modules: number) => Capture;
}

const tilted = (random: Random, most: number) => ({
  pitch: random.between(-most, most),
  yaw: random.between(-most, most),
  roll: random.between(-180, 180),
});
const sharpAndNear = { blurModules: 0, exposure: 1 };

/** A slightly careless photograph of a slate. Each kind adds its own difficulty. */
const everyday = (random: Random): Capture => ({
  ...tilted(random, 18),
  codeShare: random.between(0.08, 0.22),
  blurModules: random.between(0, 0.6),
  exposure: random.between(0.6, 1.1),
});

const hard = (
  what: string,
  change: (random: Random) => Partial<Capture>,
  accident?: Accident,
): CaptureKind => ({
  name: `hard: ${what}`,
  factor: 4,
  isHard: true,
  ...(accident && { accident }),
  capture: (random) => ({ ...everyday(random), ...change(random) }),
});
const nothingElse = () => ({});

export const captureKinds: CaptureKind[] = [
  {
    name: 'reasonable: 8 to 30 % wide, blur < 0.8 module, tilt to 25°',
    factor: 4,
    capture: (random) => ({
      ...tilted(random, 25),
      codeShare: random.between(0.08, 0.3),
      blurModules: random.between(0, 0.8),
      exposure: random.between(0.3, 1.5),
    }),
  },
  {
    name: '1.4 pixels a module',
    factor: 1,
    capture: (random, modules) => ({
      ...tilted(random, 8),
      ...sharpAndNear,
      codeShare: (1.4 * modules) / frameWidth,
    }),
  },
  {
    name: '2 to 3 pixels a module',
    factor: 1,
    capture: (random, modules) => ({
      ...tilted(random, 20),
      ...sharpAndNear,
      codeShare: (random.between(2, 3) * modules) / frameWidth,
    }),
  },
  hard('out of focus', (random) => ({ blurModules: random.between(0.8, 1.5) })),
  hard('movement', nothingElse, movement),
  hard('tilt of 25 to 50°', (random) => ({
    pitch: random.between(25, 50) * random.pick([-1, 1]),
    yaw: random.between(-25, 25),
  })),
  hard('almost dark', (random) => ({ exposure: random.between(0.05, 0.2) })),
  hard('bright screen at dusk', (random) => ({ exposure: random.between(0.8, 1) }), duskScreen),
  hard('glare', nothingElse, glare),
  hard('moiré', nothingElse, moire),
  hard('low contrast', nothingElse, lowContrast),
  hard('curved card', nothingElse, curvedCard),
  hard('shadow', nothingElse, shadow),
  hard('finger', nothingElse, finger),
  hard('4 to 7 % wide', (random) => ({
    codeShare: random.between(0.04, 0.07),
    blurModules: random.between(0.3, 0.9),
  })),
];
