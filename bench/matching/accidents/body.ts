import { HOUR_MS } from '@photoslate/domain/durations';
import type { PhotoInput, QrInput } from '@photoslate/domain/matching/types';
import { cameraTime } from '@photoslate/domain/time';
import type { SeededRandom } from '../seeded-random.ts';

/** Amsterdam in summer. */
export const LOCAL_OFFSET_MS = 2 * HOUR_MS;
export const START_MS = Date.UTC(2026, 5, 6, 8);
const YEAR_2000_MS = Date.UTC(2000, 0, 1);

/** The truth about one frame. */
export interface Truth {
  /** The shoots that show the people in it; empty if it shows nobody who has a shoot. */
  readonly shootIds: readonly string[];
  readonly kind: 'people' | 'nobody' | 'code';
  readonly takenMs: number;
}

export interface BodyOptions {
  readonly name: string;
  readonly key: string | null;
  readonly series: string;
  readonly number: number;
  readonly resolutionMs: number;
  readonly slowByMs: number;
  readonly driftPpm: number;
}

/** Where a frame comes from: whom it shows, and what its file lacks. */
export interface FrameOptions {
  readonly shootIds?: readonly string[];
  readonly kind?: Truth['kind'];
  readonly qr?: readonly QrInput[];
  readonly looksLikeQr?: boolean;
}

/** One camera body. Its clock is off, drifts, and may be changed or stand still. */
export class Body {
  readonly name: string;
  readonly photos: PhotoInput[] = [];
  readonly truth = new Map<string, Truth>();
  slowByMs: number;
  /** The time that it writes into every photo; `null` if its clock runs. */
  frozenMs: number | null = null;
  series: string;
  number: number;
  readonly #options: BodyOptions;
  #taken = 0;
  #lastMs = 0;

  constructor(options: BodyOptions) {
    this.#options = options;
    this.name = options.name;
    this.slowByMs = options.slowByMs;
    this.series = options.series;
    this.number = options.number;
  }

  /** What its clock shows at a moment of true time. */
  shows(atMs: number): number {
    if (this.frozenMs !== null) return this.frozenMs;
    const { driftPpm } = this.#options;
    return atMs + ((atMs - START_MS) * driftPpm) / 1e6 + LOCAL_OFFSET_MS - this.slowByMs;
  }

  /** The battery was out: the clock starts on 1 January 2000. */
  forgetTime(atMs: number): void {
    this.slowByMs += this.shows(atMs) - YEAR_2000_MS;
  }

  /** Takes a frame at this moment, or later if the previous one was a moment ago. */
  take(atMs: number, { shootIds = [], kind = 'people', qr = [], looksLikeQr }: FrameOptions): void {
    const takenMs = Math.max(atMs, this.#lastMs + 45);
    this.#lastMs = takenMs;
    const { key, resolutionMs } = this.#options;
    const photoId = `${this.name}-${String(this.#taken++).padStart(5, '0')}`;
    const time = Math.floor(this.shows(takenMs) / resolutionMs) * resolutionMs;
    this.photos.push({
      photoId,
      cameraKey: key,
      cameraTime: cameraTime(time),
      resolutionMs,
      fileName: `${this.series}${String(this.number).padStart(4, '0')}.JPG`,
      qr,
      ...(looksLikeQr === undefined ? {} : { looksLikeQr }),
    });
    this.truth.set(photoId, { shootIds, kind, takenMs });
    this.number = this.number === 9999 ? 1 : this.number + 1;
  }
}

/** The clock error of an ordinary camera: within two minutes, or right but for whole hours. */
export function usualError(chance: SeededRandom): number {
  return chance.is(0.5)
    ? chance.between(-120_000, 120_000)
    : chance.between(-2000, 2000) + chance.whole(-3, 3) * HOUR_MS;
}
