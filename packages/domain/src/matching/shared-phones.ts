import { middleMs } from '../time.ts';
import { firstFrom } from './cadence.ts';
import { withDoubts } from './classification.ts';
import type { ClassifiedBody } from './classified-body.ts';
import type { BodyObservation } from './observation.ts';
import { type Schedule, UNKNOWN_PHOTOGRAPHER } from './timeline.ts';

/** A body with fewer codes than this does not show whose codes it photographs. */
const CODES_FOR_PHOTOGRAPHER = 3;
/** Bodies that share at least this part of the codes of one of them have one photographer. */
const SHARED_CODES = 0.25;
/**
 * A photographer who starts a shoot does not take photos meanwhile: the phone, the code and the
 * people need longer than this.
 */
const WORKS_THROUGH_MS = 6000;
/** How many, and which part, of the others' shoots must be started while a photographer goes on. */
const THROUGH_AT_LEAST = 3;
const THROUGH_SHARE = 0.05;

interface Photographer {
  readonly bodies: BodyObservation[];
  readonly spans: Set<number>;
}

function sharesCodes(a: ReadonlySet<number>, b: ReadonlySet<number>): boolean {
  let both = 0;
  for (const index of a) if (b.has(index)) both++;
  return both >= SHARED_CODES * Math.min(a.size, b.size);
}

/** Groups of bodies that photograph the codes of the same shoots. */
function photographersOf(bodies: readonly BodyObservation[]): Photographer[] {
  let photographers: Photographer[] = [];
  for (const body of bodies) {
    const own = new Set(body.frameOfSpan.keys());
    if (own.size < CODES_FOR_PHOTOGRAPHER) continue;
    const isSame = ({ spans }: Photographer): boolean => sharesCodes(own, spans);
    const same = photographers.filter(isSame);
    const spans = same.reduce((all, one) => all.union(one.spans), own);
    photographers = [
      ...photographers.filter((one) => !same.includes(one)),
      { bodies: [...same.flatMap((one) => one.bodies), body], spans },
    ];
  }
  return photographers;
}

/** Whether a body took photos just before and just after a moment. `moments` are sorted. */
function worksThrough(moments: Float64Array, ms: number): boolean {
  const after = firstFrom(moments, ms);
  const [before, next] = [moments[after - 1], moments[after]];
  return before !== undefined && next !== undefined && next - before <= WORKS_THROUGH_MS;
}

const momentsOf = ({ shots }: BodyObservation): Float64Array =>
  Float64Array.from(
    shots.flatMap(({ taken, frame }) =>
      taken === null || taken.fromNeighbours || frame !== null ? [] : [middleMs(taken)],
    ),
  ).toSorted();

/**
 * Whether photographers go on while shoots of the others are started: a single photographer
 * who uses several bodies in turn pauses with all of them.
 */
function workAtOnce(photographers: readonly Photographer[], { drafts }: Schedule): boolean {
  let starts = 0;
  let through = 0;
  for (const one of photographers) {
    const moments = one.bodies.map(momentsOf);
    for (const { index, fromMs } of drafts) {
      const byOther = photographers.some((other) => other !== one && other.spans.has(index));
      if (one.spans.has(index) || !byOther) continue;
      starts++;
      if (moments.some((own) => worksThrough(own, fromMs))) through++;
    }
  }
  return through >= Math.max(THROUGH_AT_LEAST, THROUGH_SHARE * starts);
}

/**
 * Splits the schedule of a phone that several photographers share, each starting shoots of their
 * own: every start ends the shoot of the other one in the app, but not at the camera. It shows in
 * the bodies: they photograph different codes, and each goes on while a shoot of the other one is
 * started. `null` if there is no such phone.
 *
 * Shoots whose code nobody or both photographed may be of any of them.
 */
export function splitSharedPhones(schedule: Schedule, bodies: readonly BodyObservation[]): Schedule | null {
  const phones = Map.groupBy(
    bodies.filter(({ frameOfSpan }) => frameOfSpan.size >= CODES_FOR_PHOTOGRAPHER),
    ({ frameOfSpan }) => schedule.drafts[frameOfSpan.keys().next().value ?? 0]?.lane ?? '',
  );
  const laneOf = new Map<number, string>();
  for (const [phone, own] of phones) {
    const photographers = photographersOf(own);
    if (photographers.length < 2 || !workAtOnce(photographers, schedule)) continue;
    for (const { index, lane } of schedule.drafts) {
      if (lane !== phone) continue;
      const owners = photographers.flatMap(({ spans }, at) => (spans.has(index) ? [at] : []));
      laneOf.set(index, `${phone}/${owners.length === 1 ? owners[0] : UNKNOWN_PHOTOGRAPHER}`);
    }
  }
  if (laneOf.size === 0) return null;
  const drafts = schedule.drafts.map((draft) => ({
    ...draft,
    lane: laneOf.get(draft.index) ?? draft.lane,
  }));
  const lanesOf = new Map<string, Set<string>>();
  for (const { shootId, lane } of drafts)
    lanesOf.set(shootId, (lanesOf.get(shootId) ?? new Set<string>()).add(lane));
  return { drafts, lanesOf, sideBySide: true, sharesPhone: true };
}

/**
 * On a shared phone a photo is not `certain` if its time alone names a shoot of the other
 * photographer: only how the cameras were used tells whose it is.
 */
export function withSharedPhones(
  bodies: readonly ClassifiedBody[],
  together: readonly BodyObservation[],
): ClassifiedBody[] {
  return bodies.map((body, index) => ({
    ...body,
    judgements: body.judgements.map((judgement, at) => {
      const [shootId] = judgement?.shootIds ?? [];
      const taken = body.reading.shots[at]?.taken;
      if (!judgement || shootId === undefined || !taken || judgement.verdict === 'by-hand') return judgement;
      const span = together[index]?.timeline.certainSpan(taken);
      return span?.shootId === shootId
        ? judgement
        : withDoubts(judgement, [{ kind: 'shared-phone', shootId }]);
    }),
  }));
}
