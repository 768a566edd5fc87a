import { middleMs } from '../time.ts';
import type { Frame } from './frame.ts';
import { type Draft, type Schedule, UNKNOWN_PHOTOGRAPHER, isUnknownLane } from './timeline.ts';

/** A code that a camera photographed: of which phone, and when. */
interface PhoneCode {
  readonly lane: string;
  readonly ms: number;
}

/** Fewer codes of one phone in a row are strays, and more handovers than MOST are none. */
const CODES_IN_A_ROW = 2;
const MOST_HANDOVERS = 4;

interface Holding {
  readonly lane: string;
  fromMs: number;
  toMs: number;
  codes: number;
}

function holdingsOf(codes: readonly PhoneCode[]): Holding[] {
  const holdings: Holding[] = [];
  for (const { lane, ms } of codes) {
    const last = holdings.at(-1);
    if (last?.lane === lane) {
      last.toMs = ms;
      last.codes++;
    } else holdings.push({ lane, fromMs: ms, toMs: ms, codes: 1 });
  }
  return holdings;
}

/**
 * The starts that a camera followed which photographers of different phones handed to one another:
 * those of the phone whose codes it photographed before and after. Between the last code of one
 * phone and the first of the next it may be with either. `null` if it was not handed over.
 *
 * `codes` are in order of time.
 */
function followedByHandovers(
  { drafts, sharesPhone }: Schedule,
  codes: readonly PhoneCode[],
): readonly Draft[] | null {
  const holdings = holdingsOf(codes);
  if (sharesPhone || holdings.length < 2 || holdings.length > MOST_HANDOVERS + 1) return null;
  if (holdings.some((holding) => holding.codes < CODES_IN_A_ROW)) return null;
  const [first, last] = [holdings[0], holdings.at(-1)];
  if (first !== undefined) first.fromMs = -Infinity;
  if (last !== undefined) last.toMs = Infinity;
  const phones = new Set(holdings.map(({ lane }) => lane));
  return drafts.flatMap((draft) => {
    const held = holdings.find(({ fromMs, toMs }) => draft.fromMs >= fromMs && draft.fromMs <= toMs);
    if (held !== undefined) return held.lane === draft.lane ? [draft] : [];
    return phones.has(draft.lane) ? [{ ...draft, lane: `${draft.lane}/${UNKNOWN_PHOTOGRAPHER}` }] : [];
  });
}

/** A lane with a smaller part of a body's codes belongs to the other photographer of its phone. */
const OWN_LANE_SHARE = 0.25;

/** The phones that ran the shoots whose codes a body photographed. */
function phonesOf(frames: readonly Frame[], { lanesOf, sharesPhone }: Schedule): Set<string> {
  const codes = new Map<string, number>();
  for (const { meaning } of frames) {
    if (meaning.kind !== 'shoots') continue;
    for (const shootId of meaning.shootIds) {
      for (const phone of lanesOf.get(shootId) ?? [])
        if (!isUnknownLane(phone)) codes.set(phone, (codes.get(phone) ?? 0) + 1);
    }
  }
  const most = Math.max(0, ...codes.values());
  const fewest = sharesPhone ? most * OWN_LANE_SHARE : 0;
  return new Set([...codes].flatMap(([phone, count]) => (count >= fewest ? [phone] : [])));
}

/** The live codes of shoots of one phone, in the order in which a body photographed them. */
const phoneCodesOf = (frames: readonly Frame[], { lanesOf }: Schedule): PhoneCode[] =>
  frames.flatMap(({ meaning, shownMs }) => {
    if (meaning.kind !== 'shoots' || shownMs === null) return [];
    const lanes = new Set(meaning.shootIds.flatMap((shootId) => [...(lanesOf.get(shootId) ?? [])]));
    const [lane] = lanes;
    return lane !== undefined && lanes.size === 1 ? [{ lane, ms: middleMs(shownMs) }] : [];
  });

/** Which phones a body followed, by its QR frames in their order. */
export function followedPhones(
  frames: readonly Frame[],
  schedule: Schedule,
): { phones: ReadonlySet<string>; handedOver: readonly Draft[] | null } {
  const phones = phonesOf(frames, schedule);
  const mayChange = schedule.sideBySide && phones.size > 1;
  return {
    phones,
    handedOver: mayChange ? followedByHandovers(schedule, phoneCodesOf(frames, schedule)) : null,
  };
}
