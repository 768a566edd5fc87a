import { cameraTime, trueTime } from '@photoslate/domain/time';
import type { MatchInput, PhotoInput, ShootInput } from '@photoslate/domain/matching/types';
import { SeededRandom } from '../seeded-random.ts';
import { Body, LOCAL_OFFSET_MS, START_MS, type Truth, usualError } from './body.ts';
import { type AccidentRates, KINDS, mixedRates } from './rates.ts';
import { Phone, SESSION_CODE, Team } from './team.ts';

/** A simulated event: the engine's input, and the truth about each photo. */
export interface AccidentEvent {
  readonly input: MatchInput;
  readonly truth: ReadonlyMap<string, Truth>;
}

type Counters = readonly [number, number, number, number];

/** The first file number of each body: far apart, close by, or all at the start of the counter. */
function countersOf(chance: SeededRandom, rates: AccidentRates): Counters {
  const free = (): number => chance.whole(1, 9000);
  if (rates.oneKeyClose > 0) return [5000, 5040, 5080, 5120];
  if (rates.oneKeyReset + rates.twoTeamsReset + rates.twins > 0) return [1, 1, 1, 1];
  if (rates.rollover > 0) return [chance.whole(9800, 9990), free(), free(), free()];
  if (rates.oneKey + rates.twoTeamsOneKey > 0) return [500, 3000, 5500, 8000];
  return [free(), free(), free(), free()];
}

function bodiesOf(chance: SeededRandom, rates: AccidentRates, teams: number): Body[][] {
  const shared = rates.oneKey + rates.oneKeyClose + rates.oneKeyReset + rates.twins > 0;
  const sharedByAll = rates.twoTeamsReset + rates.twoTeamsOneKey > 0;
  const counters = countersOf(chance, rates);
  const series = chance.pick(['IMG_', 'DSC_', '_MG_', 'DSC0', 'P101']);
  const twinError = usualError(chance);
  return Array.from({ length: teams }, (_, team) => {
    const two = shared || rates.oneFolder + rates.secondWithoutCodes + rates.withoutAnyCode > 0;
    const count = rates.oneCamera > 0 ? 1 : two || chance.is(0.6) ? 2 : 1;
    return Array.from({ length: count }, (__, index) => {
      const name = `body-${team}-${index}`;
      const same = shared || sharedByAll;
      const drift = rates.fastDrift > 0 ? 300 : 15;
      const body = new Body({
        name,
        key: same ? 'Maker|Model|' : `Maker|${name}|serial`,
        series: same || rates.oneFolder > 0 ? series : chance.pick(['IMG_', 'DSC_', '_MG_', 'DSC0', 'P101']),
        number: counters[(team * 2 + index) % 4] ?? 1,
        resolutionMs: rates.wholeSeconds > 0 ? 1000 : chance.pick([1000, 100, 10]),
        slowByMs: rates.twins > 0 ? twinError + chance.between(-2000, 2000) : usualError(chance),
        driftPpm: chance.between(-drift, drift),
      });
      if (rates.year2000 > 0) body.forgetTime(START_MS);
      if (rates.constantTime > 0) body.frozenMs = body.shows(START_MS);
      return body;
    });
  });
}

/** Lets the teams work through their groups, and exchange their bodies if that is the accident. */
function play(chance: SeededRandom, rates: AccidentRates, bodies: readonly Body[][]): readonly Phone[] {
  const groups = chance.whole(14, 45);
  const phones: Phone[] = [];
  const hands = bodies.map((own) => [...own]);
  const one = rates.onePhoneForTwo > 0 ? new Phone('phone', chance, rates.phoneLies > 0) : null;
  const teams = hands.map((own, team) => {
    const phone = one ?? new Phone(`phone-${team}`, chance, rates.phoneLies > 0);
    if (!phones.includes(phone)) phones.push(phone);
    return new Team(phone, own, chance, rates);
  });
  for (const team of teams) team.calibrate();
  const swap = (): void => {
    const [first, second] = hands;
    if (first?.[0] && second?.[0]) [first[0], second[0]] = [second[0], first[0]];
  };
  const back = chance.is(0.5);
  let number = 0;
  for (let group = 0; group < groups; group++) {
    const middle = Math.floor(groups / 2);
    if (rates.bodiesSwapped > 0 && (group === middle || (back && group === middle + 5))) {
      swap();
      const latest = Math.max(...teams.map(({ nowMs }) => nowMs));
      for (const team of teams) team.nowMs = latest;
    }
    for (const team of teams.toSorted((a, b) => a.nowMs - b.nowMs))
      team.group(number++, groups * teams.length);
  }
  return phones;
}

function shootInputs(phones: readonly Phone[]): ShootInput[] {
  const taps = phones.flatMap((phone) => {
    const sorted = phone.taps.toSorted((a, b) => a.fromMs - b.fromMs);
    return sorted.map((tap, at) => ({
      ...tap,
      toMs: Math.min(tap.toMs ?? Infinity, sorted[at + 1]?.fromMs ?? tap.fromMs + 900_000),
    }));
  });
  return [...Map.groupBy(taps, ({ shootId }) => shootId)].map(([shootId, own]) => ({
    shootId,
    codes: [...new Set(own.map(({ code }) => code))],
    stretches: own.map(({ fromMs, toMs, phone: { uncertaintyMs, id } }) => {
      return { fromMs: trueTime(fromMs), toMs: trueTime(toMs), uncertaintyMs, deviceId: id };
    }),
  }));
}

/** What the files went through before the upload: deleted, exported, renamed, dates changed. */
function filesOf(
  photos: readonly PhotoInput[],
  truth: Map<string, Truth>,
  chance: SeededRandom,
  rates: AccidentRates,
): PhotoInput[] {
  return photos.flatMap((photo, index): PhotoInput[] => {
    const isCode = photo.qr.length > 0;
    if (chance.is(rates.deleted) || (isCode && chance.is(rates.deletedCodes))) return [];
    const stem = photo.fileName.replace(/\.JPG$/, '');
    const other = (suffix: string, changes: Partial<PhotoInput>): PhotoInput => {
      const photoId = `${photo.photoId}-${suffix}`;
      const known = truth.get(photo.photoId);
      if (known) truth.set(photoId, known);
      return { ...photo, photoId, qr: [], ...changes };
    };
    if (rates.rawBeside > 0) return [photo, other('raw', { fileName: `${stem}.CR3` })];
    if (isCode) return [photo];
    const time = photo.cameraTime ?? 0;
    if (chance.is(rates.exported))
      return [{ ...photo, cameraKey: null, cameraTime: null, fileName: `${stem}-Edit.JPG` }];
    if (chance.is(rates.exportedBeside)) {
      const whole = cameraTime(Math.floor(time / 1000) * 1000);
      return [photo, other('edit', { fileName: `${stem}-Edit.JPG`, cameraTime: whole, resolutionMs: 1000 })];
    }
    if (chance.is(rates.renamed)) return [{ ...photo, fileName: `Wedding-${index + 1}.JPG` }];
    const hours = chance.whole(1, 9) * chance.pick([-1, 1]);
    if (chance.is(rates.redated)) return [{ ...photo, cameraTime: cameraTime(time + hours * 3_600_000) }];
    if (chance.is(rates.exportDated)) {
      const exportedAt = cameraTime(START_MS + LOCAL_OFFSET_MS + 30 * 3_600_000 + index * 1000);
      return [{ ...photo, cameraTime: exportedAt, resolutionMs: 1000, fileName: `${stem}-2.JPG` }];
    }
    return [photo];
  });
}

/** Pictures of a phone's own camera: right time, no code, its own names. */
function phonePictures(
  chance: SeededRandom,
  phones: readonly Phone[],
  truth: Map<string, Truth>,
): PhotoInput[] {
  const taps = phones.flatMap((phone) => phone.taps);
  return Array.from({ length: chance.whole(3, 20) }, (_, index) => {
    const tap = taps[chance.whole(0, taps.length - 1)];
    const takenMs = (tap?.fromMs ?? START_MS) + chance.between(15_000, 45_000);
    const photoId = `phone-picture-${index}`;
    truth.set(photoId, { shootIds: tap ? [tap.shootId] : [], kind: 'people', takenMs });
    const fileName = `PXL_2026${String(takenMs).slice(-9)}.jpg`;
    const time = cameraTime(Math.floor(takenMs + LOCAL_OFFSET_MS));
    return { photoId, cameraKey: 'Phone|X|', cameraTime: time, resolutionMs: 1, fileName, qr: [] };
  });
}

/** Simulates an event of one kind, or of the mix, from a seed. */
export function simulateAccidents(kind: string, seed: number): AccidentEvent {
  const chance = new SeededRandom(seed);
  for (let warm = 0; warm < 5; warm++) chance.next();
  const rates = kind === 'mix' ? mixedRates((probability) => chance.is(probability)) : KINDS.get(kind);
  if (rates === undefined) throw new RangeError(`No such kind of accident: ${kind}`);
  const two = rates.bodiesSwapped + rates.twoTeamsReset + rates.twoTeamsOneKey + rates.onePhoneForTwo > 0;
  const bodies = bodiesOf(chance, rates, two ? 2 : 1);
  const phones = play(chance, rates, bodies);
  const all = bodies.flat();
  const truth = new Map(all.flatMap((body) => [...body.truth]));
  const photos = all.flatMap((body) => filesOf(body.photos, truth, chance, rates));
  if (rates.phonePictures > 0) photos.push(...phonePictures(chance, phones, truth));
  const input = {
    sessionCode: SESSION_CODE,
    shoots: shootInputs(phones),
    photos,
    localOffsetMs: LOCAL_OFFSET_MS,
  };
  return { input, truth };
}
