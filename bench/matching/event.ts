import { type Code, codeFromBytes } from '@photoslate/domain/code';
import { trueTime } from '@photoslate/domain/time';
import type { MatchInput, QrInput, ShootInput } from '@photoslate/domain/matching/types';
import { LOCAL_OFFSET_MS, SIMULATION_START_MS, SimulatedCamera, type Truth } from './camera.ts';
import { SeededRandom } from './seeded-random.ts';
import type { Rates } from './rates.ts';

/** A simulated event: the engine's input, and the truth. */
export interface SimulatedEvent {
  readonly input: MatchInput;
  readonly truth: ReadonlyMap<string, Truth>;
  /** The QR frames that are missing from a camera's files or are unreadable. */
  readonly missing: readonly MissingCode[];
}

/** A missing or unreadable QR frame: its camera, its shoot and its run of photos. */
export interface MissingCode {
  readonly camera: string;
  readonly shootId: string;
  readonly stretch: number;
}

const SESSION_CODE = codeFromBytes(new Uint8Array(17).fill(1));
const YESTERDAYS_CODE = codeFromBytes(new Uint8Array(17).fill(2));

function newCode(chance: SeededRandom): Code {
  return codeFromBytes(new Uint8Array(17).map(() => chance.whole(0, 255)));
}

/** A phone whose estimate of the server's time is off by at most its stated uncertainty. */
class Phone {
  readonly id: string;
  readonly uncertaintyMs: number;
  readonly #errorMs: number;
  readonly #chance: SeededRandom;

  constructor(id: string, chance: SeededRandom, poor: boolean) {
    this.id = id;
    this.#chance = chance;
    this.uncertaintyMs = Math.round(poor ? chance.between(2000, 60_000) : chance.between(10, 400));
    this.#errorMs = chance.between(-this.uncertaintyMs, this.uncertaintyMs);
  }

  /** The time of a tap as the phone reports it. */
  tap(atMs: number): number {
    return Math.round(atMs + this.#errorMs);
  }

  /** The code on the screen at a moment, a little after its second began. */
  shows(code: Code, atMs: number, lateByMs = 0): QrInput {
    const shownMs = atMs + this.#errorMs - this.#chance.between(20, 150) - lateByMs;
    return { kind: 'ours', code, seconds: Math.floor(shownMs / 1000), uncertaintyMs: this.uncertaintyMs };
  }
}

interface Tapped {
  /** Whether the phone ever sent the shoot. */
  readonly arrived: boolean;
  readonly shootId: string;
  readonly code: Code;
  readonly fromMs: number;
  readonly phone: Phone;
}

/** One photographer with a phone and cameras, working through groups of people. */
class Photographer {
  readonly shoots: Tapped[] = [];
  readonly missing: MissingCode[] = [];
  /** The previous code of a shoot, by shoot. */
  readonly replacedCodes = new Map<string, Code>();
  readonly #phone: Phone;
  readonly #cameras: readonly SimulatedCamera[];
  readonly #second: 'every code' | 'calibration only';
  readonly #chance: SeededRandom;
  readonly #rates: Rates;
  #stretch = 0;
  nowMs: number;

  constructor(phone: Phone, cameras: readonly SimulatedCamera[], chance: SeededRandom, rates: Rates) {
    this.#phone = phone;
    this.#cameras = cameras;
    this.#chance = chance;
    this.#rates = rates;
    this.#second = chance.is(0.6) ? 'every code' : 'calibration only';
    this.nowMs = SIMULATION_START_MS + chance.between(0, 600_000);
  }

  /** Starts a new run of photos on all cameras. */
  #begins(): void {
    this.#stretch++;
    for (const camera of this.#cameras) camera.stretch = this.#stretch;
  }

  #wait(medianSeconds: number, spread = 0.5): void {
    this.nowMs += this.#chance.around(medianSeconds, spread) * 1000;
  }

  calibrate(): void {
    for (const camera of this.#cameras) {
      this.#wait(6);
      camera.shoot(this.nowMs, null, [this.#phone.shows(SESSION_CODE, this.nowMs)]);
    }
    if (this.#chance.is(this.#rates.testShots)) {
      this.#wait(15);
      this.#photos(null, this.#chance.whole(1, 5));
    }
    this.#wait(60);
  }

  #photos(shootId: string | null, count: number): void {
    for (let photo = 0; photo < count; photo++) {
      if (photo > 0) this.nowMs += this.#chance.is(0.1) ? this.#chance.between(150, 600) : 0;
      else this.#wait(0.5);
      if (!this.#chance.is(0.1)) this.#wait(3.5, 0.6);
      const other = this.#chance.is(0.35) ? this.#chance.whole(0, this.#cameras.length - 1) : 0;
      this.#cameras[other]?.shoot(this.nowMs, shootId);
    }
  }

  #photographCode(camera: SimulatedCamera, tapped: Tapped): void {
    const chance = this.#chance;
    // If the shoot never arrived, its QR frame is the only evidence of it, so one camera must have
    // it.
    const isOnlyTrace = !tapped.arrived && camera === this.#cameras[0];
    if (!isOnlyTrace && chance.is(this.#rates.missed)) {
      this.missing.push({ camera: camera.name, shootId: tapped.shootId, stretch: this.#stretch });
      return;
    }
    this.#wait(4);
    if (!isOnlyTrace && chance.is(this.#rates.unreadable)) {
      this.missing.push({ camera: camera.name, shootId: tapped.shootId, stretch: this.#stretch });
      camera.shoot(this.nowMs, tapped.shootId, [], true);
      return;
    }
    const lateByMs = chance.is(this.#rates.stale) ? chance.between(60_000, 900_000) : 0;
    const shown = [this.#phone.shows(tapped.code, this.nowMs, lateByMs)];
    const before = this.shoots.at(-2);
    if (before !== undefined && chance.is(this.#rates.severalCodes))
      shown.push({ kind: 'ours', code: before.code, seconds: null, uncertaintyMs: 0 });
    camera.shoot(this.nowMs, tapped.shootId, shown);
  }

  /** "Generate new QR code": replaces the shoot's code, and photographs the new one. */
  #replaceCode(tapped: Tapped): void {
    const renewed = { ...tapped, code: newCode(this.#chance) };
    this.shoots.splice(-1, 1, renewed);
    this.replacedCodes.set(tapped.shootId, tapped.code);
    const [main] = this.#cameras;
    if (main) this.#photographCode(main, renewed);
    this.#wait(6);
  }

  /** The previous people come back: their shoot is reopened with its code. */
  #reopen(): void {
    const before = this.shoots.at(-2);
    const [main] = this.#cameras;
    if (!before?.arrived || main === undefined || this.shoots.at(-1)?.shootId === before.shootId) return;
    const again = { ...before, fromMs: this.#phone.tap(this.nowMs) };
    this.shoots.push(again);
    this.#begins();
    this.#wait(4);
    main.shoot(this.nowMs, again.shootId, [this.#phone.shows(again.code, this.nowMs)]);
    this.#wait(14);
    for (let shot = 0; shot < 4; shot++) {
      this.#wait(4);
      main.shoot(this.nowMs, again.shootId);
    }
    this.#wait(20);
  }

  /** Yesterday's session, which was never deleted from the card. */
  leftovers(): void {
    const now = this.nowMs;
    this.nowMs -= 24 * 3_600_000;
    for (const camera of this.#cameras) {
      if (!this.#chance.is(this.#rates.leftover)) continue;
      this.#wait(20);
      camera.shoot(this.nowMs, null, [this.#phone.shows(YESTERDAYS_CODE, this.nowMs)]);
      for (let shot = 0; shot < 10; shot++) {
        this.#wait(4);
        camera.shoot(this.nowMs, null);
      }
    }
    this.nowMs = now;
  }

  #tap(shootId: string): Tapped {
    const fromMs = this.#phone.tap(this.nowMs);
    const arrived = !this.#chance.is(this.#rates.neverArrived);
    const tapped = { shootId, code: newCode(this.#chance), fromMs, phone: this.#phone, arrived };
    this.shoots.push(tapped);
    return tapped;
  }

  /** One group of people, from the tap until they leave. */
  group(shootId: string): void {
    const chance = this.#chance;
    const tapped = this.#tap(shootId);
    this.#begins();
    const withCode = this.#cameras.filter((_, index) => index === 0 || this.#second === 'every code');
    const count = Math.min(40, Math.max(2, Math.round(chance.around(9, 0.5))));
    const before = chance.is(this.#rates.late) ? chance.whole(1, count) : 0;
    if (before > 0) {
      this.#wait(20);
      this.#photos(shootId, before);
    }
    for (const camera of withCode) this.#photographCode(camera, tapped);
    if (chance.is(this.#rates.unused)) {
      this.#wait(60);
      return;
    }
    this.#wait(14);
    this.nowMs += 2000;
    this.#photos(shootId, count - before);
    if (chance.is(this.#rates.replaced)) {
      this.#replaceCode(tapped);
      this.#photos(shootId, 3);
    }
    if (chance.is(this.#rates.mistaken)) {
      this.#wait(2);
      this.#tap(`${shootId}-mistake`);
      this.#photos(shootId, chance.whole(1, 6));
    }
    this.nowMs += 1500;
    this.#wait(18, 0.6);
    if (chance.is(0.03)) this.#wait(1200);
    const changed = chance.is(this.#rates.clockChange / 30) ? chance.whole(0, this.#cameras.length - 1) : -1;
    this.#cameras[changed]?.changeClock();
    if (chance.is(this.#rates.reopened)) this.#reopen();
    for (const camera of this.#cameras) if (chance.is(this.#rates.numbersReset)) camera.resetNumbers();
  }
}

function shootInputs(tapped: readonly Tapped[], replaced: ReadonlyMap<string, Code>): ShootInput[] {
  const sorted = tapped.filter(({ arrived }) => arrived).toSorted((a, b) => a.fromMs - b.fromMs);
  const stretches = sorted.map(({ shootId, code, fromMs, phone }, index) => {
    const toMs = sorted[index + 1]?.fromMs ?? fromMs + 900_000;
    const stretch = { fromMs: trueTime(fromMs), toMs: trueTime(toMs), uncertaintyMs: phone.uncertaintyMs };
    return { shootId, code, stretch: { ...stretch, deviceId: phone.id } };
  });
  return [...Map.groupBy(stretches, ({ shootId }) => shootId)].map(([shootId, own]) => {
    const codes = [
      ...own.map(({ code }) => code),
      ...[replaced.get(shootId)].filter((code) => code !== undefined),
    ];
    return { shootId, codes: [...new Set(codes)], stretches: own.map(({ stretch }) => stretch) };
  });
}

/** Simulates a whole event from a seed. */
export function simulate(seed: number, rates: Rates): SimulatedEvent {
  const chance = new SeededRandom(seed);
  const teams = chance.is(rates.twoPhones) ? 2 : 1;
  const sharedKey = chance.is(rates.sameKey) ? 'Maker|Twin|series' : undefined;
  const cameras: SimulatedCamera[] = [];
  const photographers = Array.from({ length: teams }, (_, team) => {
    const own = Array.from({ length: chance.pick([1, 1, 2, 3]) }, (__, index) => {
      return new SimulatedCamera(`camera-${team}-${index}`, chance, sharedKey);
    });
    for (const camera of own) {
      camera.writesTime = !chance.is(rates.noTime);
      camera.writesRaw = chance.is(rates.raw);
    }
    cameras.push(...own);
    return new Photographer(
      new Phone(`phone-${team}`, chance, chance.is(rates.poorPhone)),
      own,
      chance,
      rates,
    );
  });
  const groups = chance.whole(10, 60);
  for (const [team, photographer] of photographers.entries()) {
    photographer.leftovers();
    photographer.calibrate();
    for (let group = 0; group < groups; group++) photographer.group(`shoot-${team}-${group}`);
  }
  const photos = cameras.flatMap((camera) => {
    const culled = chance.is(rates.culled);
    return camera.photos.filter(({ qr }) => !chance.is(qr.length === 0 ? rates.deleted : culled ? 2 / 3 : 0));
  });
  const tapped = photographers.flatMap(({ shoots }) => shoots);
  const kept = new Set(photos.map(({ photoId }) => photoId));
  return {
    input: {
      sessionCode: SESSION_CODE,
      shoots: shootInputs(tapped, new Map(photographers.flatMap(({ replacedCodes }) => [...replacedCodes]))),
      photos,
      unboundCodes: tapped.filter(({ arrived }) => !arrived).map(({ code }) => code),
      otherSessions: [{ code: YESTERDAYS_CODE, sessionId: 'yesterday' }],
      localOffsetMs: LOCAL_OFFSET_MS,
    },
    truth: new Map(cameras.flatMap(({ truth }) => [...truth].filter(([photoId]) => kept.has(photoId)))),
    missing: photographers.flatMap(({ missing }) => missing),
  };
}
