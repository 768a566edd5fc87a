import { type Classification, FRAMES_FOR_PROOF, needsReview, withDoubts } from './classification.ts';
import type { ClassifiedBody } from './classified-body.ts';
import { type Durations, fitted, logDensity } from './log-normal.ts';
import {
  type Occupation,
  type Occupied,
  gapsOf,
  hasPhotosAfterEnd,
  isSameOccupation,
  occupationOf,
  occupiedSpans,
  toFirstPhoto,
  toNextTap,
} from './occupied-spans.ts';

/**
 * The expected share of groups whose people came without tap and code, or were photographed before
 * their tap. It counts as much as USUAL_WEIGHT observed groups; the rest is learned from the card.
 */
const USUAL_RATE = 0.03;
const USUAL_WEIGHT = 30;
const LEARNING_ROUNDS = 6;
/** From this probability of other people on, a photo is not `certain`. */
const DOUBTED_FROM = 0.001;
/**
 * From this probability of other people on, behind pauses as long as this, a photo needs review.
 */
const REVIEWED_FROM = 0.4;
const REVIEWED_GAP_MS = 15_000;
/**
 * If such pauses occur in more than one in this many shoots, this photographer also pauses with the
 * same people. Then they are doubted only.
 */
const REVIEWED_ONE_IN = 4;
/**
 * Behind a gap as long as this no photo is `certain`, however slow the photographer is. The shorter
 * limit holds where the next shoot was started this soon after the last photo: its people may have
 * been photographed before.
 */
const DOUBTED_GAP_MS = 7000;
const DOUBTED_GAP_BEFORE_TAP_MS = 6000;
const SOON_MS = 12_000;
/**
 * Nor is it behind a code from which the first photo comes as late as this, or this many times as
 * late as usual. Cameras that take a photo less often than SLOW_MS are second cameras, whose first
 * photo tells little: others were taken before it.
 */
const DOUBTED_DELAY_MS = 20_000;
const DOUBTED_DELAY_TIMES = 3;
const SLOW_MS = 4000;
/** The share of late starts whose photos are on no card. */
const UNSEEN_SHARE = 0.15;
/** No pause counts for more than these odds. */
const SURELY = 1e6;

/** What is assumed before a card has told more, and how many durations that assumption weighs. */
const WITHIN: Durations = { median: Math.log(3200), spread: 0.6 };
const BETWEEN: Durations = { median: Math.log(15_000), spread: 0.7 };
/** From the last of the photos that come too early to their tap. */
const TO_LATE_TAP: Durations = { median: Math.log(7000), spread: 0.8 };
/** From a code to the first photo behind it. */
const TO_FIRST_PHOTO: Durations = { median: Math.log(8000), spread: 0.6 };
const WITHIN_WEIGHT = 20;
const BETWEEN_WEIGHT = 6;
/** Shorter gaps are bursts, and tell nothing about the pace. */
const BURST_MS = 800;
const LONGEST_CHANGE_MS = 600_000;

/**
 * Placing people before the camera takes at least this long, besides the pause for their change.
 */
const PLACING_MS = 4000;

/**
 * How many times likelier a gap is as a pause between people than as a gap within a shoot. It never
 * falls as gaps become longer.
 */
function pauseRatio(gapMs: number, within: Durations, between: Durations): number {
  const changeMs = gapMs - PLACING_MS;
  const log = Math.log(Math.max(1, gapMs));
  if (changeMs <= 0 || log <= within.median) return 0;
  const change = Math.min(Math.log(changeMs), between.median);
  const jacobian = log - Math.log(changeMs);
  return Math.min(
    SURELY,
    Math.exp(logDensity(between, change) - logDensity(within, log) + Math.max(0, jacobian)),
  );
}

interface Rates {
  /** Other people come without tap and code. */
  unannounced: number;
  /** People are photographed before their shoot is started. */
  late: number;
}

interface Evidence {
  /** For each gap, how much likelier it is with a change of people. */
  readonly ratios: readonly number[];
  /** How much likelier the pause to the next tap is if its people were photographed before. */
  readonly lateRatio: number;
}

/** The odds that people changed at each gap of a span. */
const oddsOf = ({ ratios, lateRatio }: Evidence, { unannounced, late }: Rates): number[] =>
  ratios.map((ratio) => (ratio * (unannounced + late * lateRatio)) / Math.max(1, ratios.length));

function learnRates(evidence: readonly Evidence[]): Rates {
  let rates: Rates = { unannounced: USUAL_RATE, late: USUAL_RATE };
  for (let round = 0; round < LEARNING_ROUNDS; round++) {
    let unannounced = USUAL_RATE * USUAL_WEIGHT;
    let late = unannounced;
    for (const one of evidence) {
      const odds = oddsOf(one, rates).reduce((sum, value) => sum + value, 0);
      const changed = odds / (1 + odds);
      const share = (rates.late * one.lateRatio) / (rates.unannounced + rates.late * one.lateRatio);
      late += changed * share;
      unannounced += changed * (1 - share);
    }
    const total = evidence.length + USUAL_WEIGHT;
    rates = { unannounced: unannounced / total, late: late / total };
  }
  return rates;
}

/** The probability that a photo shows other people than the shoot's. */
interface Chance {
  readonly changed: number;
  /** The part of it that comes from pauses as long as people need for a change. */
  readonly byLongPause: number;
}

/** The chances of each moment of each span. */
function chancesOf(occupied: readonly Occupied[]): Chance[][] {
  const gaps = occupied.map(gapsOf);
  const within = fitted(
    gaps.flatMap((own) => own.flatMap(({ ms, afterCode }) => (ms >= BURST_MS && !afterCode ? [ms] : []))),
    WITHIN,
    WITHIN_WEIGHT,
    'long',
  );
  const changes = occupied.flatMap((one) => toNextTap(one) ?? []).filter((ms) => ms <= LONGEST_CHANGE_MS);
  const between = fitted(changes, BETWEEN, BETWEEN_WEIGHT, 'short');
  const first = fitted(
    occupied.flatMap((one) => toFirstPhoto(one) ?? []),
    TO_FIRST_PHOTO,
    WITHIN_WEIGHT,
    'long',
  );
  const evidence = occupied.map((one, index): Evidence => {
    const toTap = toNextTap(one);
    const log = Math.log(toTap ?? 1);
    const lateRatio =
      toTap === null
        ? 0
        : Math.min(SURELY, Math.exp(logDensity(TO_LATE_TAP, log) - logDensity(between, log)));
    return {
      lateRatio,
      ratios: (gaps[index] ?? []).map(({ ms, afterCode }) =>
        pauseRatio(ms, afterCode ? first : within, between),
      ),
    };
  });
  const rates = learnRates(evidence);
  const usualDelayMs = within.median >= Math.log(SLOW_MS) ? 0 : DOUBTED_DELAY_TIMES * Math.exp(first.median);
  const doubtedDelayMs = Math.max(DOUBTED_DELAY_MS, usualDelayMs);
  let cameBefore = 0;
  return evidence.map((one, index) => {
    const delay = occupied[index] && toFirstPhoto(occupied[index]);
    // If its people came before their tap, others may have come behind its code: the next people,
    // before their own tap.
    const others = delay
      ? Math.max(cameBefore, rates.late * UNSEEN_SHARE) *
        rates.unannounced *
        pauseRatio(delay, first, between)
      : 0;
    const odds = [others, ...oddsOf(one, rates)];
    const all = 1 + odds.reduce((sum, value) => sum + value, 0);
    const { late, unannounced } = rates;
    const lateShare = (late * one.lateRatio) / (unannounced + late * one.lateRatio);
    const goesOn = occupied[index] && hasPhotosAfterEnd(occupied[index]);
    cameBefore = goesOn ? 1 : ((all - 1 - others) / all) * lateShare;
    let changed = 0;
    let long = 0;
    let paused = false;
    const toTapMs = occupied[index] && toNextTap(occupied[index]);
    const doubtedGapMs = (toTapMs ?? Infinity) <= SOON_MS ? DOUBTED_GAP_BEFORE_TAP_MS : DOUBTED_GAP_MS;
    return odds.map((value, at): Chance => {
      const gap = at === 0 ? { ms: delay ?? 0, afterCode: true } : gaps[index]?.[at - 1];
      changed += value;
      if ((gap?.ms ?? 0) >= REVIEWED_GAP_MS) long += value;
      paused ||= gap !== undefined && gap.ms >= (gap.afterCode ? doubtedDelayMs : doubtedGapMs);
      return { changed: Math.max(changed / all, paused ? DOUBTED_FROM : 0), byLongPause: long / all };
    });
  });
}

/** Whether pauses that look like changes of people are rare enough to be changes. */
function areRare(chances: readonly (readonly Chance[])[]): boolean {
  const paused = chances.filter((own) => own.some(({ byLongPause }) => byLongPause >= REVIEWED_FROM));
  return paused.length * REVIEWED_ONE_IN <= chances.length;
}

/** A photo of a shoot that may show other people. */
interface Doubt {
  readonly body: number;
  readonly at: number;
  readonly shootId: string;
  readonly chance: Chance;
  /** Whether it needs review if other people are nearly sure. */
  readonly reviewed: boolean;
}

function doubtsOf(bodies: readonly ClassifiedBody[], support: number): Doubt[] {
  const occupied = occupiedSpans(bodies, support);
  const chances = chancesOf(occupied);
  const reviewed = areRare(chances);
  return occupied.flatMap(({ span: { shootId }, moments }, index) =>
    moments.flatMap(({ body, at }, order): Doubt[] => {
      const chance = chances[index]?.[order];
      return chance && chance.changed >= DOUBTED_FROM ? [{ body, at, shootId, chance, reviewed }] : [];
    }),
  );
}

/** The photos that may show other people, and the occupation of the spans that tells it. */
export interface PossibleChanges {
  readonly occupation: Occupation;
  readonly doubts: readonly Doubt[];
}

/**
 * Finds photos that may show other people. A camera with an unreliable clock may fill a pause, or
 * show one. Both are looked at.
 */
export function possibleChanges(
  bodies: readonly ClassifiedBody[],
  former: PossibleChanges | undefined,
): PossibleChanges {
  const occupation = occupationOf(bodies);
  if (former && isSameOccupation(former.occupation, occupation)) return former;
  return { occupation, doubts: [FRAMES_FOR_PROOF, 1].flatMap((support) => doubtsOf(bodies, support)) };
}

function revised(
  judgement: Classification,
  { shootId, chance: { byLongPause }, reviewed }: Doubt,
): Classification {
  if (judgement.shootIds[0] !== shootId) return judgement;
  if (judgement.verdict !== 'certain' && judgement.verdict !== 'likely') return judgement;
  if (byLongPause < REVIEWED_FROM || !reviewed)
    return judgement.verdict === 'certain' ? withDoubts(judgement, [{ kind: 'pause', shootId }]) : judgement;
  const others = judgement.reasons.filter(({ kind }) => kind !== 'long-pause');
  return needsReview('contradictory', judgement.candidates, [...others, { kind: 'long-pause', shootId }]);
}

/**
 * Other people may have been photographed in a shoot without any sign but a pause: their shoot was
 * started too late, or never. The pace of the photographers tells how likely that is: how long they
 * pause within a shoot and between shoots, and how often such a thing seems to happen on these
 * cards. Behind a pause that may be one between people, no photo is `certain`.
 */
export function withPossibleChanges(
  bodies: readonly ClassifiedBody[],
  { doubts }: PossibleChanges,
): readonly ClassifiedBody[] {
  const judgements = bodies.map((body) => [...body.judgements]);
  for (const doubt of doubts) {
    const row = judgements[doubt.body];
    const judgement = row?.[doubt.at];
    if (row && judgement) row[doubt.at] = revised(judgement, doubt);
  }
  return bodies.map((body, index) => ({ ...body, judgements: judgements[index] ?? body.judgements }));
}
