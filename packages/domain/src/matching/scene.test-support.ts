import { expect, it } from 'vitest';
import { type Code, codeFromBytes } from '../code.ts';
import { type TrueTimeMs, cameraTime, trueTime } from '../time.ts';
import type { Decision, MatchInput, PhotoInput, QrInput, ShootInput, ShootInterval } from './input.ts';
import { matchSession } from './match-session.ts';
import type { MatchResult, PhotoMatch } from './types.ts';

const SECOND = 1000;
/** 10:00 UTC on a summer day in Amsterdam, where the local time is 12:00. */
export const TEN_O_CLOCK = Date.UTC(2026, 5, 6, 10);
export const SUMMER_TIME_MS = 2 * 3_600_000;

/** The code of the nth shoot of a scene; the session's own code is number 0. */
export function sceneCode(index: number): Code {
  return codeFromBytes(new Uint8Array(17).map((_, at) => (at === 0 ? index >>> 8 : at === 1 ? index : 7)));
}

interface CameraSetup {
  /** How slow the clock is, in seconds; negative: fast. */
  slowBy?: number;
  /** 1000 for a camera that writes whole seconds. */
  resolutionMs?: number;
  /** Letters before the file number. */
  series?: string;
  nextNumber?: number;
  key?: string | null;
  /** The serial number in the maker note of its nth photo. */
  noteSerial?: (nth: number) => string | null;
  /** The shutter count of its first photo; without one it writes none. */
  firstCount?: number | null;
}

interface Camera extends Required<CameraSetup> {
  taken: number;
}

/** How a picture differs from an ordinary one. */
export interface Odd {
  decision?: Decision;
  noTime?: boolean;
  fileName?: string;
  qr?: readonly QrInput[];
  looksLikeQr?: boolean;
}

/**
 * A session that is played through second by second, with the true assignment of each photo next to
 * the engine's input.
 */
export class Scene {
  nowMs = TEN_O_CLOCK;
  readonly truth = new Map<string, string | null>();
  readonly photos: PhotoInput[] = [];
  readonly unboundCodes: Code[] = [];
  readonly otherSessions: { code: Code; sessionId: string }[] = [];
  readonly #cameras = new Map<string, Camera>();
  readonly #shoots = new Map<string, { codes: Code[]; stretches: ShootInterval[] }>();
  #open: string | null = null;

  camera(name: string, setup: CameraSetup = {}): this {
    const series = setup.series ?? 'IMG_';
    const key = setup.key === undefined ? `Maker|${name}|serial ${name}` : setup.key;
    this.#cameras.set(name, {
      slowBy: 0,
      resolutionMs: 10,
      nextNumber: 1201,
      taken: 0,
      noteSerial: () => null,
      firstCount: null,
      ...setup,
      series,
      key,
    });
    return this;
  }

  wait(seconds: number): this {
    this.nowMs += seconds * SECOND;
    return this;
  }

  /** The photographer taps "start": completes the open shoot and opens this one (again). */
  start(shootId: string, deviceId?: string, uncertaintyMs = 50): this {
    this.finish();
    const shoot = this.#shoots.get(shootId) ?? { codes: [sceneCode(this.#shoots.size + 1)], stretches: [] };
    this.#shoots.set(shootId, shoot);
    shoot.stretches.push({ fromMs: trueTime(this.nowMs), toMs: null, uncertaintyMs, deviceId });
    this.#open = shootId;
    return this;
  }

  /** Completes the open shoot; no other begins. */
  finish(): this {
    const shoot = this.#open === null ? undefined : this.#shoots.get(this.#open);
    const last = shoot?.stretches.at(-1);
    if (shoot && last) shoot.stretches.splice(-1, 1, { ...last, toMs: trueTime(this.nowMs) });
    this.#open = null;
    return this;
  }

  /** "Generate new QR code": replaces the old one. */
  newCode(shootId: string): this {
    const shoot = this.#shoots.get(shootId);
    shoot?.codes.unshift(sceneCode(1000 + shoot.codes.length + this.#shoots.size * 10));
    return this;
  }

  codeOf(shootId: string): Code {
    return this.#shoots.get(shootId)?.codes[0] ?? sceneCode(0);
  }

  /** The code as the phone shows it now. */
  live(code: Code, uncertaintyMs = 100, lateByMs = 0): QrInput {
    return { kind: 'ours', code, seconds: Math.floor((this.nowMs - lateByMs) / SECOND), uncertaintyMs };
  }

  calibrate(camera: string): this {
    return this.shot(camera, null, { qr: [this.live(sceneCode(0))] });
  }

  /** The camera photographs the code of a shoot, live on the phone. */
  qr(camera: string, shootId: string | null = this.#open, uncertaintyMs = 100): this {
    return this.shot(camera, shootId, { qr: [this.live(this.codeOf(shootId ?? ''), uncertaintyMs)] });
  }

  /** Photos of the open shoot (or another that they really belong to), some seconds apart. */
  shots(camera: string, count: number, everySeconds = 4, belongsTo: string | null = this.#open): this {
    for (let shot = 0; shot < count; shot++) this.wait(everySeconds).shot(camera, belongsTo);
    return this;
  }

  shot(name: string, belongsTo: string | null, odd: Odd = {}): this {
    const camera = this.#cameras.get(name);
    if (!camera) throw new Error(`No camera ${name}`);
    const nth = camera.taken++;
    const photoId = `${name}-${String(nth).padStart(5, '0')}`;
    const shownMs = this.nowMs + SUMMER_TIME_MS - camera.slowBy * SECOND;
    const time = cameraTime(Math.floor(shownMs / camera.resolutionMs) * camera.resolutionMs);
    this.photos.push({
      photoId,
      cameraKey: camera.key,
      cameraTime: odd.noTime === true ? null : time,
      resolutionMs: camera.resolutionMs,
      fileName: odd.fileName ?? `${camera.series}${String(camera.nextNumber).padStart(4, '0')}.JPG`,
      noteSerial: camera.noteSerial(nth),
      shutterCount: camera.firstCount === null ? null : camera.firstCount + nth,
      qr: odd.qr ?? [],
      looksLikeQr: odd.looksLikeQr,
      decision: odd.decision ?? null,
    });
    camera.nextNumber = camera.nextNumber === 9999 ? 1 : camera.nextNumber + 1;
    this.truth.set(photoId, belongsTo);
    return this;
  }

  /** Sets the camera's clock so that it is now slow by `slowBy` seconds. */
  setClock(name: string, slowBy: number): this {
    return this.change(name, { slowBy });
  }

  change(name: string, setup: CameraSetup): this {
    Object.assign(this.#cameras.get(name) ?? {}, setup);
    return this;
  }

  /** Deletes the matching photos on the card, before the upload. */
  cull(fits: (photo: PhotoInput) => boolean): this {
    const kept = this.photos.filter((photo) => !fits(photo));
    this.photos.splice(0, this.photos.length, ...kept);
    return this;
  }

  /** A whole shoot in the ordinary way: tap, photograph the code, then the people. */
  ordinary(camera: string, shootId: string, count = 5): this {
    this.start(shootId).wait(4).qr(camera).wait(12).shots(camera, count);
    return this.wait(25);
  }

  /** One shoot after another in the ordinary way. */
  several(camera: string, shootIds: string): this {
    for (const shootId of shootIds) this.ordinary(camera, shootId);
    return this;
  }

  input(): MatchInput {
    const shoots: ShootInput[] = [...this.#shoots].map(([shootId, { codes, stretches }]) => ({
      shootId,
      codes,
      stretches,
    }));
    return {
      sessionCode: sceneCode(0),
      shoots,
      photos: this.photos,
      unboundCodes: this.unboundCodes,
      otherSessions: this.otherSessions,
      localOffsetMs: SUMMER_TIME_MS,
    };
  }

  match(): SceneResult {
    return new SceneResult(this.input(), this.truth);
  }

  get now(): TrueTimeMs {
    return trueTime(this.nowMs);
  }
}

/** The engine's result for a scene, together with the true assignments. */
export class SceneResult {
  readonly result: MatchResult;
  readonly truth: ReadonlyMap<string, string | null>;

  readonly #input: MatchInput;

  constructor(input: MatchInput, truth: ReadonlyMap<string, string | null>) {
    this.#input = input;
    this.result = matchSession(input);
    this.truth = truth;
  }

  input(): MatchInput {
    return this.#input;
  }

  get pictures(): PhotoMatch[] {
    return this.result.photos.filter(({ role }) => role === 'photo');
  }

  /**
   * The verdicts on the pictures that really belong to a shoot, in the order in which they were
   * taken.
   */
  verdicts(shootId: string | null): string[] {
    return this.pictures
      .filter(({ photoId }) => this.truth.get(photoId) === shootId)
      .map(({ verdict }) => verdict);
  }

  /** The pictures that were assigned to a shoot they do not belong to. */
  get wrong(): PhotoMatch[] {
    return this.pictures.filter(
      ({ photoId, shootIds, verdict }) =>
        verdict !== 'by-hand' && shootIds.some((shootId) => shootId !== this.truth.get(photoId)),
    );
  }

  of(photoId: string): PhotoMatch | undefined {
    return this.result.photos.find((photo) => photo.photoId === photoId);
  }

  anomalies(kind: string): MatchResult['anomalies'] {
    return this.result.anomalies.filter((anomaly) => anomaly.kind === kind);
  }
}

export const HOUR = 3600;

/** A mistake in the field, and what the photographer can still rely on. */
export interface Accident {
  readonly name: string;
  readonly play: (scene: Scene) => Scene;
  readonly expects: (read: SceneResult) => void;
}

export const times = (count: number, verdict: string): string[] =>
  Array.from({ length: count }, () => verdict);

/** The repair of the only anomaly of a kind. */
export function repairOf(read: SceneResult, kind: string): unknown {
  const found = read.anomalies(kind);
  expect(found.map((anomaly) => anomaly.kind)).toEqual([kind]);
  return found[0]?.repair;
}

/** The pictures that really belong to a shoot. */
export const idsOf = (read: SceneResult, shootId: string): string[] =>
  read.pictures.filter(({ photoId }) => read.truth.get(photoId) === shootId).map(({ photoId }) => photoId);

/**
 * Plays each accident. No photo may be assigned to strangers, and no doubtful photo may be missing
 * from the review.
 */
export function testAccidents(accidents: readonly Accident[]): void {
  it.each(accidents.map((accident) => [accident.name, accident] as const))('%s', (_, { play, expects }) => {
    const scene = new Scene()
      .camera('canon')
      .camera('nikon', { series: 'DSC_', slowBy: 95, nextNumber: 301 });
    const read = play(scene).finish().match();
    expects(read);
    expect(read.wrong).toEqual([]);
    const shown = new Set(read.result.anomalies.flatMap(({ photoIds }) => photoIds));
    const toReview = read.pictures.filter(
      ({ verdict }) => verdict === 'contradictory' || verdict === 'unmatched',
    );
    expect(toReview.map(({ versionOf }) => versionOf).filter((photoId) => !shown.has(photoId))).toEqual([]);
  });
}
