import type { QrInput } from '@photoslate/domain/matching/types';
import { type Code, codeFromBytes } from '@photoslate/domain/code';
import { HOUR_MS } from '@photoslate/domain/durations';
import type { SeededRandom } from '../seeded-random.ts';
import { type Body, START_MS, usualError } from './body.ts';
import type { AccidentRates } from './rates.ts';

export const SESSION_CODE = codeFromBytes(new Uint8Array(17).fill(1));

/** A shoot that a phone started, from one tap to the next or to its explicit end. */
export interface Tap {
  readonly shootId: string;
  readonly code: Code;
  readonly fromMs: number;
  toMs: number | null;
  readonly phone: Phone;
}

/** A phone whose clock errs within the uncertainty that it states, unless it lies. */
export class Phone {
  readonly id: string;
  readonly uncertaintyMs: number;
  readonly taps: Tap[] = [];
  readonly #errorMs: number;
  readonly #chance: SeededRandom;

  constructor(id: string, chance: SeededRandom, lies: boolean) {
    this.id = id;
    this.#chance = chance;
    this.uncertaintyMs = lies ? 100 : Math.round(chance.between(20, 400));
    this.#errorMs = lies
      ? chance.between(1500, 9000) * chance.pick([-1, 1])
      : chance.between(-this.uncertaintyMs, this.uncertaintyMs);
  }

  tap(atMs: number, shootId: string, code: Code): Tap {
    const tap = { shootId, code, fromMs: Math.round(atMs + this.#errorMs), toMs: null, phone: this };
    this.taps.push(tap);
    return tap;
  }

  end(atMs: number): void {
    const tap = this.taps.at(-1);
    if (tap) tap.toMs = Math.max(tap.fromMs, Math.round(atMs + this.#errorMs));
  }

  /** The code on its screen, a little after the second that it names. */
  shows(code: Code, atMs: number, oldByMs = 0): QrInput {
    const seconds = Math.floor((atMs + this.#errorMs - this.#chance.between(20, 150) - oldByMs) / 1000);
    return { kind: 'ours', code, seconds, uncertaintyMs: this.uncertaintyMs };
  }
}

const printed = (code: Code): QrInput => ({ kind: 'ours', code, seconds: null, uncertaintyMs: 0 });

/** A photographer (or two) with one phone and one or two cameras, and people who come in groups. */
export class Team {
  nowMs = START_MS;
  readonly #phone: Phone;
  readonly #bodies: readonly Body[];
  readonly #chance: SeededRandom;
  readonly #rates: AccidentRates;
  readonly #secondTakesCodes: boolean;
  /** The group whose clock accident will be taken back, by body. */
  readonly #restore = new Map<Body, { atGroup: number; slowByMs: number }>();

  constructor(phone: Phone, bodies: readonly Body[], chance: SeededRandom, rates: AccidentRates) {
    this.#phone = phone;
    this.#bodies = bodies;
    this.#chance = chance;
    this.#rates = rates;
    this.#secondTakesCodes =
      rates.secondWithoutCodes + rates.withoutAnyCode > 0 ? false : rates.oneFolder > 0 || chance.is(0.6);
    this.nowMs += chance.between(0, 600_000);
  }

  #wait(medianSeconds: number, spread = 0.5): void {
    this.nowMs += this.#chance.around(medianSeconds, spread) * 1000;
  }

  #newCode(): Code {
    return codeFromBytes(new Uint8Array(17).map(() => this.#chance.whole(0, 255)));
  }

  calibrate(): void {
    const { uncalibrated, withoutAnyCode, printed: onPaper } = this.#rates;
    for (const [index, body] of this.#bodies.entries()) {
      this.#wait(6);
      if (uncalibrated > 0 || (withoutAnyCode > 0 && index > 0)) continue;
      const qr = onPaper > 0 ? printed(SESSION_CODE) : this.#phone.shows(SESSION_CODE, this.nowMs);
      body.take(this.nowMs, { kind: 'code', qr: [qr] });
    }
    if (this.#chance.is(0.3)) this.#photos([], this.#chance.whole(1, 5), 'nobody');
    this.#wait(60);
  }

  /** Photos of these people; about three in ten are taken with the second camera. */
  #photos(shootIds: readonly string[], count: number, kind: 'people' | 'nobody' = 'people'): void {
    const chance = this.#chance;
    const [first, second] = this.#bodies;
    let burst = 0;
    for (let photo = 0; photo < count; photo++) {
      if (photo > 0) {
        if (burst > 0) {
          burst--;
          this.nowMs += chance.between(100, 350);
        } else {
          this.#wait(3);
          if (chance.is(0.06)) burst = chance.whole(1, 4);
        }
      }
      (burst === 0 && chance.is(0.3) ? (second ?? first) : first)?.take(this.nowMs, { shootIds, kind });
    }
    if (this.#rates.bursts > 0 && kind === 'people')
      for (let round = 0; round < 2; round++) {
        this.#wait(3);
        for (let shot = chance.whole(20, 60); shot > 0; shot--) first?.take((this.nowMs += 50), { shootIds });
      }
  }

  #photographCode(body: Body, tap: Tap): void {
    const [chance, rates, phone] = [this.#chance, this.#rates, this.#phone];
    if (chance.is(rates.missed)) return;
    const former = phone.taps.at(-chance.whole(2, 3)) ?? tap;
    const unread = chance.is(rates.unread);
    let qr = phone.shows(tap.code, this.nowMs, chance.is(rates.stale) ? chance.between(60_000, 900_000) : 0);
    if (rates.printed > 0) qr = printed(tap.code);
    if (chance.is(rates.previousCard)) qr = printed(phone.taps.at(-2)?.code ?? tap.code);
    if (chance.is(rates.previousLive)) qr = phone.shows(former.code, this.nowMs);
    const frame = unread ? { qr: [], ...(chance.is(0.5) ? { looksLikeQr: true } : {}) } : { qr: [qr] };
    body.take(this.nowMs, { kind: 'code', shootIds: [tap.shootId], ...frame });
    if (chance.is(rates.twice)) {
      this.#wait(2);
      body.take(this.nowMs, { kind: 'code', shootIds: [tap.shootId], qr: unread ? [] : [qr] });
    }
  }

  #photographCodes(tap: Tap): void {
    for (const [index, body] of this.#bodies.entries()) {
      if (index > 0 && !this.#secondTakesCodes) continue;
      this.#wait(index === 0 ? 4 : 3);
      this.#photographCode(body, tap);
    }
  }

  /** The pause in which people change. */
  #change(): void {
    this.nowMs += 1500;
    if (this.#rates.quick > 0) this.#wait(7, 0.6);
    else this.#wait(18, 0.6);
    if (this.#chance.is(0.03)) this.#wait(1200);
  }

  /** Places the people: with tap and code, the first photo is about 12 s after the tap. */
  #place(): void {
    this.#wait(8);
  }

  #count(): number {
    return Math.min(60, Math.max(2, Math.round(this.#chance.around(8, 0.6))));
  }

  /** One group of people, from before the tap until they have left. */
  group(index: number, groups: number): void {
    const [chance, rates] = [this.#chance, this.#rates];
    const shootId = `${this.#phone.id}-shoot-${index}`;
    const count = this.#count();
    this.#eventAccidents(index, groups);
    let early = 0;
    if (chance.is(rates.tapLateAll)) early = count;
    else if (chance.is(rates.tapLate)) early = Math.min(count - 1, chance.whole(1, 4));
    if (early > 0) {
      this.#place();
      this.#photos([shootId], early);
      this.#wait(6);
    }
    const before = this.#phone.taps.at(-1);
    const tap = this.#phone.tap(this.nowMs, shootId, this.#newCode());
    if (before && chance.is(rates.tapEarly)) {
      this.#wait(3);
      this.#photos([before.shootId], chance.whole(1, 4));
      this.#wait(10);
    }
    const after = rates.allCodesAfter > 0 || chance.is(rates.codeAfter);
    if (!after) this.#photographCodes(tap);
    if (count > early) {
      this.#place();
      this.#photos([shootId], count - early);
    }
    if (after) this.#photographCodes(tap);
    this.#afterwards(tap, before);
    if (chance.is(0.5)) {
      this.#wait(4);
      this.#phone.end(this.nowMs);
    }
    this.#change();
    this.#clockAccidents(index);
  }

  /** What may happen between the last photo of some people and the tap for the next. */
  #afterwards(tap: Tap, before: Tap | undefined): void {
    const [chance, rates, phone] = [this.#chance, this.#rates, this.#phone];
    if (chance.is(rates.scenery)) {
      this.#wait(8);
      this.#photos([], chance.whole(1, 5), 'nobody');
    }
    if (before && chance.is(rates.together)) {
      this.#wait(10);
      this.#photos([before.shootId, tap.shootId], chance.whole(1, 3));
    }
    if (chance.is(rates.othersUnannounced)) {
      this.#change();
      this.#place();
      this.#photos([], this.#count());
    }
    if (!before) return;
    if (chance.is(rates.backUnannounced)) {
      this.#change();
      this.#place();
      this.#photos([before.shootId], this.#count());
    }
    if (chance.is(rates.backCodeOnly)) {
      this.#change();
      this.#bodies[0]?.take(this.nowMs, { kind: 'code', qr: [phone.shows(before.code, this.nowMs)] });
      this.#place();
      this.#photos([before.shootId], this.#count());
    }
    if (chance.is(rates.backReopened)) {
      this.#change();
      phone.tap(this.nowMs, before.shootId, before.code);
      this.#photographCodes(before);
      this.#place();
      this.#photos([before.shootId], this.#count());
    }
  }

  #clockAccidents(index: number): void {
    const [chance, rates] = [this.#chance, this.#rates];
    const body = this.#bodies[chance.whole(0, this.#bodies.length - 1)];
    if (!body) return;
    for (const [other, { atGroup, slowByMs }] of this.#restore)
      if (index >= atGroup) {
        other.slowByMs = slowByMs;
        this.#restore.delete(other);
      }
    const sign = chance.pick([-1, 1]);
    if (chance.is(rates.clockSet)) {
      const kind = chance.next();
      if (kind < 0.25) body.slowByMs = chance.between(-500, 500);
      else if (kind < 0.5) body.slowByMs += sign * HOUR_MS;
      else if (kind < 0.75) body.slowByMs += sign * chance.between(5000, 90_000);
      else body.slowByMs += sign * chance.between(20_000, 600_000);
    }
    if (chance.is(rates.clockSmall)) body.slowByMs += sign * chance.between(8000, 40_000);
    if (chance.is(rates.clockAndBack) && !this.#restore.has(body)) {
      this.#restore.set(body, { atGroup: index + chance.whole(1, 2), slowByMs: body.slowByMs });
      body.slowByMs += sign * chance.between(20_000, 300_000);
    }
    if (chance.is(rates.newCard)) body.number = 1;
  }

  /** Accidents that happen once, at a certain group. */
  #eventAccidents(index: number, groups: number): void {
    const [chance, rates] = [this.#chance, this.#rates];
    const midway = index === Math.floor(groups / 2);
    if (rates.frozenSome > 0 && index === Math.floor(groups / 3))
      for (const body of this.#bodies.slice(-1)) body.frozenMs = body.shows(this.nowMs);
    if (rates.frozenSome > 0 && index === Math.floor(groups / 3) + 4)
      for (const body of this.#bodies) body.frozenMs = null;
    if (!midway) return;
    const hours = chance.between(-3, 5.5);
    for (const body of this.#bodies) {
      if (rates.summerTimeEnds > 0) body.slowByMs += HOUR_MS;
      if (rates.zoneChanged > 0) body.slowByMs -= Math.round(hours * 2) * (HOUR_MS / 2);
      if (rates.year2000Midway > 0) body.forgetTime(this.nowMs);
      if (rates.seriesChange > 0) body.series = body.series === 'DSC_' ? 'DSD_' : 'IMH_';
      if (rates.clockSetInBreak > 0) body.slowByMs = usualError(chance);
    }
    if (rates.clockSetInBreak > 0) this.#wait(900);
  }
}
