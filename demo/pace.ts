import type { Frame } from '@photoslate/test-support/fixtures/card-plan';
import { randomFrom } from '@photoslate/test-support/fixtures/random';

const SECOND = 1000;

/** Photos of one shoot in quick succession. */
export interface Burst {
  readonly photos: number;
  /** Seconds without a photo before it. */
  readonly after?: number;
  /** The camera that photographs the code of the shoot again, and then takes this burst alone. */
  readonly code?: string;
}

/** Photos outside of all shoots. */
export interface Strays {
  /** Minutes after the start of the session. */
  readonly minute: number;
  readonly camera: string;
  readonly photos: number;
}

/** How a photographer works, who photographs in bursts. */
export interface Pace {
  readonly seed: string;
  readonly beganAt: number;
  /** The bursts of each shoot; they contain all of its photos. */
  readonly bursts: readonly (readonly Burst[])[];
  readonly strays: readonly Strays[];
  /** What a screen shows of a shoot at a moment. */
  readonly qrText: (shoot: number, atMs: number) => string;
}

/**
 * Gives the photos of a card the times of a photographer who works in bursts, adds codes that are
 * photographed again and photos outside of all shoots, and numbers the files anew.
 *
 * Behind 7 s without a photo, the matching calls no photo of a shoot certain (`pause`), and behind
 * 15 s it often asks (`long-pause`): other people may have come. A camera that photographs the code
 * again settles this for its own photos.
 */
export function inBursts(frames: readonly Frame[], pace: Pace): Frame[] {
  const { bursts, strays, beganAt } = pace;
  const paced = bursts.flatMap((own, shoot) => {
    const ofShoot = frames.filter((frame) => frame.shoot === shoot);
    return shootInBursts(ofShoot, own, shoot, pace);
  });
  const outside = strays.flatMap(({ minute, camera, photos }) => {
    const like = frames.find((frame) => frame.camera.id === camera)!;
    return Array.from({ length: photos }, (_, nth) =>
      takenAt({ ...photoLike(like), shoot: null }, beganAt + (minute * 60 + nth * 3) * SECOND),
    );
  });
  const calibration = frames.filter(({ kind }) => kind === 'calibration');
  return numbered([...calibration, ...paced, ...outside]);
}

function shootInBursts(
  frames: readonly Frame[],
  bursts: readonly Burst[],
  shoot: number,
  { seed, qrText }: Pace,
): Frame[] {
  const random = randomFrom(seed, 'pace', shoot);
  const slates = frames.filter(({ kind }) => kind === 'slate');
  const photos = frames.filter(({ kind }) => kind === 'photo');
  const taken = [...slates];
  let at = Math.max(...slates.map(({ takenAtMs }) => takenAtMs)) + random.between(3, 6) * SECOND;
  for (const { photos: count, after = 0, code } of bursts) {
    at += after * SECOND;
    const like = code && frames.find(({ camera }) => camera.id === code);
    if (like) {
      taken.push({ ...takenAt(like, at), kind: 'slate', qrText: qrText(shoot, at) });
      at += random.between(3, 6) * SECOND;
    }
    for (const photo of photos.splice(0, count)) {
      taken.push(takenAt(like ? { ...photoLike(like), shoot } : photo, at));
      // A continuous series, or a moment to look.
      at += (random.chance(0.3) ? random.between(0.5, 1) : random.between(2, 5)) * SECOND;
    }
  }
  return taken;
}

const photoLike = (frame: Frame): Frame => ({ ...frame, kind: 'photo', qrText: null });

const takenAt = (frame: Frame, ms: number): Frame => {
  const takenAtMs = Math.round(ms);
  return { ...frame, takenAtMs, cameraTimeMs: frame.cameraTimeMs + takenAtMs - frame.takenAtMs };
};

/** In order of time, and with the file numbers of each camera in this order. */
function numbered(frames: readonly Frame[]): Frame[] {
  const next = new Map<string, number>();
  return frames
    .toSorted((a, b) => a.takenAtMs - b.takenAtMs)
    .map((frame) => {
      const { id, firstNumber, fileName } = frame.camera;
      const number = next.get(id) ?? firstNumber;
      next.set(id, number + 1);
      return { ...frame, name: fileName(number) };
    });
}
