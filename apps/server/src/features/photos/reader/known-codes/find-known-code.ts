import { readQrText } from '@photoslate/domain/code';
import type { Luma } from '../luma.ts';
import type { FoundCode } from '../read-result.ts';
import { contrastPyramid, sharpenedPyramid, type ContrastImage } from './contrast-image.ts';
import { findersIn } from './finders.ts';
import { climbed, knownScorer } from './hill-climb.ts';
import { matchCodes, moduleValues, similarity, type CodeMatch } from './match-codes.ts';
import { matchTime } from './match-time.ts';
import { posesFrom } from './poses.ts';
import type { Pose } from './sample-modules.ts';
import {
  BORDER,
  ownModules,
  symbolModel,
  textOfModel,
  type KnownCodes,
  type SymbolModel,
} from './symbol-model.ts';

/**
 * A code is accepted if it is this similar, this many times as similar as any other code, and if
 * what is known of all symbols fits this well. Without a code of the session, similarities up to
 * 5.5 were seen, and photographs without any code fit up to 7.3.
 */
const CLEAR = { score: 7.5, ratio: 2, known: 9 } as const;
/**
 * The same for a code behind which the time is recognised, too. By chance, a time is recognised
 * behind fewer than one in 100,000 wrong codes.
 */
const CLEAR_WITH_TIME = { score: 4.5, ratio: 1.5, known: 12 } as const;
const MIN_KNOWN = CLEAR.known;
/** How much better a pose may fit after smaller steps, and after polishing. */
const CLIMBED_BY_REFINING = 3;
const CLIMBED_BY_POLISHING = 2;
/** The least similarity of a code before its pose is polished. By chance it seldom reaches 4. */
const MIN_UNPOLISHED = 4;
/** From here on a symbol of ours is there, and no other pose is tried. */
const SURE_KNOWN = 14;
/** Finder patterns to keep. */
const MOST_FINDERS = 40;
const MOST_POSES = { pairs: 8, singles: 6 } as const;
/** Poses to improve with small steps, and to compare. */
const MOST_COMPARED = 3;
/** Current and former public URLs that are tried. */
const MOST_ORIGINS = 2;

interface KnownSymbol {
  readonly model: SymbolModel;
  readonly ownValues: Int8Array;
}

interface Session {
  readonly known: KnownCodes;
  /** The symbols of live codes, then those of printed ones. */
  readonly symbols: () => readonly KnownSymbol[];
}

let lastSession: { key: string; session: Session } | undefined;

/** The symbols of a session, which are the same for all of its photos. */
function sessionOf(known: KnownCodes): Session {
  const key = JSON.stringify([known.origins, known.codes]);
  if (lastSession?.key !== key) {
    let symbols: KnownSymbol[] | undefined;
    const create = () =>
      [true, false].flatMap((isLive) =>
        known.origins.slice(0, MOST_ORIGINS).map((publicUrl): KnownSymbol => {
          const model = symbolModel(publicUrl, isLive);
          return { model, ownValues: ownModules(model, known.codes) };
        }),
      );
    lastSession = { key, session: { known, symbols: () => (symbols ??= create()) } };
  }
  return { ...lastSession.session, known };
}

interface Compared extends CodeMatch {
  readonly pose: Pose;
  readonly known: number;
}

const isAbove = (
  { score, second, known }: Compared,
  least: { readonly score: number; readonly ratio: number; readonly known: number },
) => score >= least.score && score >= least.ratio * second && known >= least.known;

/** Improves poses with large steps, then the best of them with small ones. */
function improved(
  poses: readonly { readonly pose: Pose }[],
  levels: readonly ContrastImage[],
  model: SymbolModel,
): { pose: Pose; score: number }[] {
  const score = knownScorer(levels, model);
  const size = model.side - 2 * BORDER;
  const climbedFrom = (pose: Pose, steps: readonly number[]) => {
    const { mask } = score(pose);
    return climbed(pose, (tried) => score(tried, mask).score, size, steps);
  };
  const rough: { pose: Pose; score: number }[] = [];
  for (const { pose } of poses) {
    const next = climbedFrom(pose, [1, 0.5]);
    rough.push(next);
    if (next.score >= SURE_KNOWN) break;
  }
  return rough
    .filter((next) => next.score >= MIN_KNOWN - CLIMBED_BY_REFINING)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MOST_COMPARED)
    .map(({ pose }) => climbedFrom(pose, [0.5, 0.25]))
    .toSorted((a, b) => b.score - a.score);
}

/** Moves the corners to where everything that is known of the matched symbol fits best. */
function polished(
  levels: readonly ContrastImage[],
  { model, ownValues }: KnownSymbol,
  { pose, index, mask }: Compared,
): Pose {
  const modules = Int16Array.from([...model.fixed, ...model.shared, ...model.own]);
  const known = model.fixed.length + model.shared.length;
  const flip = model.flips[mask]!;
  const signs = Int8Array.from(modules, (at, n) => {
    const value = n < known ? model.base[at]! : ownValues[index * model.own.length + n - known]!;
    return value * flip[at]!;
  });
  const score = (tried: Pose) => similarity(moduleValues(levels, tried, model, modules), signs);
  return climbed(pose, score, model.side - 2 * BORDER, [0.25, 0.12]).pose;
}

/** The time that a live code shows behind its code; null if it has none or is not recognised. */
function secondsAt(
  levels: readonly ContrastImage[],
  { model }: KnownSymbol,
  { pose, index, mask }: Compared,
  known: KnownCodes,
): number | null {
  if (!model.isLive) return null;
  const values = moduleValues(levels, pose, model, model.timed);
  const code = known.codes[index]!;
  return matchTime(values, model, { code, mask }, { ...known, starts: known.startsOf?.[code] ?? [] });
}

/** Compares the best poses with all codes. Returns the text of the code that is clearly there. */
function compare(
  levels: readonly ContrastImage[],
  symbol: KnownSymbol,
  known: KnownCodes,
  poses: readonly { pose: Pose; score: number }[],
): { pose: Pose; text: string } | null {
  const { model, ownValues } = symbol;
  const { codes } = known;
  const matchAt = (pose: Pose): Compared => ({
    ...matchCodes(levels, pose, model, codes, ownValues),
    pose,
    known: knownScorer(levels, model)(pose).score,
  });
  for (const { pose, score } of poses) {
    if (score < MIN_KNOWN - CLIMBED_BY_POLISHING) break;
    const first = matchAt(pose);
    if (first.score < MIN_UNPOLISHED) continue;
    const match = matchAt(polished(levels, symbol, first));
    const isClear = isAbove(match, CLEAR);
    if (!isClear && !isAbove(match, CLEAR_WITH_TIME)) continue;
    const seconds = secondsAt(levels, symbol, match, known);
    if (isClear || seconds !== null)
      return { pose: match.pose, text: textOfModel(model, codes[match.index]!, seconds) };
  }
  return null;
}

function search(
  levels: readonly ContrastImage[],
  { known, symbols }: Session,
  ways: readonly ('pairs' | 'singles')[],
): FoundCode | null {
  const [finest] = levels;
  if (finest === undefined) return null;
  const { width, height } = finest;
  const finders = findersIn(levels, MOST_FINDERS);
  for (const by of finders.length === 0 ? [] : ways)
    for (const symbol of symbols()) {
      const poses = posesFrom(finders, levels, symbol.model, by, MOST_POSES[by]);
      const found = compare(levels, symbol, known, improved(poses, levels, symbol.model));
      if (found === null) continue;
      const { pose, text } = found;
      const corners = [0, 2, 4, 6].map((n) => ({ x: pose[n]! / width, y: pose[n + 1]! / height }));
      return { text, corners, compared: true };
    }
  return null;
}

const isEmpty = ({ codes, origins }: KnownCodes) => codes.length === 0 || origins.length === 0;

/**
 * Searches a picture for one of the codes that a session can have, and for the time behind it, by
 * comparison: the picture is not decoded but compared with the drawing of each code. It finds codes
 * of which a third is covered or which are out of focus. A code that is not in the picture agrees
 * with it by chance only, so that a wrong code is practically impossible.
 */
export async function findKnownCode(luma: Luma, known: KnownCodes): Promise<FoundCode | null> {
  if (isEmpty(known)) return null;
  const session = sessionOf(known);
  const hasTime = ({ text }: FoundCode) => {
    const reading = readQrText(text, known);
    return reading.kind === 'ours' && reading.seconds !== null;
  };
  const levels = contrastPyramid(luma);
  const found = search(levels, session, ['pairs', 'singles']);
  if (found === null || hasTime(found)) return found;
  const sharpened = await findBlurredKnownCode(luma, known);
  return sharpened !== null && hasTime(sharpened) ? sharpened : found;
}

/** The same in a sharpened picture, for codes that are far out of focus. */
export async function findBlurredKnownCode(luma: Luma, known: KnownCodes): Promise<FoundCode | null> {
  if (isEmpty(known)) return null;
  return search(await sharpenedPyramid(luma), sessionOf(known), ['pairs', 'singles']);
}

/** The same in less time, for a small picture in which a code is almost sharp. */
export function findSharpKnownCode(luma: Luma, known: KnownCodes): FoundCode | null {
  return isEmpty(known) ? null : search(contrastPyramid(luma), sessionOf(known), ['pairs']);
}
