import { HOUR_MS } from '@photoslate/domain/durations';
import { cameraTime } from '@photoslate/domain/time';
import type { PhotoInput, QrInput } from '@photoslate/domain/matching/types';
import type { SeededRandom } from './seeded-random.ts';

/** Amsterdam in summer. */
export const LOCAL_OFFSET_MS = 2 * HOUR_MS;

/** The truth about a frame: a photo of a shoot, a photo of no shoot, or a QR frame. */
export interface Truth {
  /** The camera that took it. Its files may have another camera name. */
  readonly camera: string;
  readonly shootId: string | null;
  /** The index of the run of photos that it belongs to; null if it belongs to no shoot. */
  readonly stretch: number | null;
  readonly isQrFrame: boolean;
  readonly takenMs: number;
}

/**
 * The clock error in milliseconds of a newly bought, badly set or travelled camera. Positive is
 * slow.
 */
function clockError(chance: SeededRandom): number {
  const small = chance.between(-90_000, 90_000);
  const kind = chance.next();
  if (kind < 0.3) return chance.between(-1500, 1500);
  if (kind < 0.75) return small;
  if (kind < 0.95) return small + chance.whole(-8, 8) * HOUR_MS;
  return small + chance.whole(1, 3000) * 24 * HOUR_MS;
}

/** One camera body with a clock that is off, drifts, and may be changed. */
export class SimulatedCamera {
  readonly name: string;
  readonly key: string;
  readonly photos: PhotoInput[] = [];
  readonly truth = new Map<string, Truth>();
  readonly resolutionMs: number;
  /** Whether its files have a time. */
  writesTime = true;
  /** Whether it writes a RAW file beside each JPEG. */
  writesRaw = false;
  /** The current run of photos. */
  stretch: number | null = null;
  readonly #chance: SeededRandom;
  readonly #driftPpm: number;
  readonly #series: string;
  #slowByMs: number;
  #number: number;
  #taken = 0;
  #lastMs = 0;

  constructor(name: string, chance: SeededRandom, key?: string) {
    this.name = name;
    this.#chance = chance;
    this.#series = chance.pick(['IMG_', 'DSC_', '_MG_', 'DSC0', 'P101']);
    this.key = key ?? (chance.is(0.6) ? `Maker|${name}|serial` : `Maker|${name}|series ${this.#series}`);
    this.resolutionMs = chance.is(0.6) ? 1000 : 10;
    this.#driftPpm = chance.between(-20, 20);
    this.#slowByMs = clockError(chance);
    this.#number = chance.whole(1, 9999);
  }

  /** Changes the clock: somebody sets it, or the battery falls out. */
  changeClock(): void {
    const before = this.#slowByMs;
    const kind = this.#chance.next();
    if (kind < 0.5) this.#slowByMs = before + this.#chance.pick([-1, 1]) * HOUR_MS;
    else if (kind < 0.8) this.#slowByMs = this.#chance.between(-2000, 2000);
    else this.#slowByMs = 3000 * 24 * HOUR_MS;
  }

  /** Inserts a new card into a camera that numbers from 0001 on each card. */
  resetNumbers(): void {
    this.#number = 1;
  }

  /**
   * Takes a picture at this true time, or later if the camera is still busy with the previous one.
   */
  shoot(atMs: number, shootId: string | null, qr: readonly QrInput[] = [], isQrFrame = qr.length > 0): void {
    const takenMs = Math.max(atMs, this.#lastMs + 60);
    this.#lastMs = takenMs;
    const drifted =
      takenMs * (1 + this.#driftPpm / 1_000_000) - (SIMULATION_START_MS * this.#driftPpm) / 1_000_000;
    const shown = drifted + LOCAL_OFFSET_MS - this.#slowByMs;
    const photoId = `${this.name}-${String(this.#taken++).padStart(6, '0')}`;
    const stem = `${this.#series}${String(this.#number).padStart(4, '0')}`;
    const time = cameraTime(Math.floor(shown / this.resolutionMs) * this.resolutionMs);
    const photo = {
      cameraKey: this.key,
      cameraTime: this.writesTime ? time : null,
      resolutionMs: this.resolutionMs,
    };
    this.photos.push({ ...photo, photoId, fileName: `${stem}.JPG`, qr });
    const { name: camera, stretch } = this;
    const truth = { camera, shootId, stretch: shootId === null ? null : stretch, isQrFrame, takenMs };
    this.truth.set(photoId, truth);
    if (this.writesRaw && this.writesTime) {
      this.photos.push({ ...photo, photoId: `${photoId}-raw`, fileName: `${stem}.CR3`, qr: [] });
      this.truth.set(`${photoId}-raw`, truth);
    }
    this.#number = this.#number === 9999 ? 1 : this.#number + 1;
  }
}

export const SIMULATION_START_MS = Date.UTC(2026, 5, 6, 8);
