import type { Luma } from '../luma.ts';
import type { FoundCode } from '../read-result.ts';
import { contrastPyramid, type ContrastImage } from './contrast-image.ts';
import { findersIn, type Finder } from './finders.ts';
import { climbed, knownScorer } from './hill-climb.ts';
import { matchCodes, moduleValues, similarity, type CodeMatch } from './match-codes.ts';
import { matchTime } from './match-time.ts';
import { posesFrom, type Pose } from './poses.ts';
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
/** How much better a pose may fit after polishing. */
const CLIMBED_BY_POLISHING = 2;
/** From here on a symbol of ours is there, and no other pose is tried. */
const SURE_KNOWN = 14;
/** Finder patterns to keep. */
const MOST_FINDERS = 40;
const MOST_POSES = { pairs: 30, singles: 24 } as const;
/** Poses to improve with small steps. */
const MOST_REFINED = 8;
const MOST_COMPARED = 4;
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
  const scorer = knownScorer(levels, model);
  const score = (pose: Pose) => scorer(pose).score;
  const size = model.side - 2 * BORDER;
  const rough: { pose: Pose; score: number }[] = [];
  for (const { pose } of poses) {
    const next = climbed(pose, score, size, [1, 0.5]);
    rough.push(next);
    if (next.score >= SURE_KNOWN) break;
  }
  return rough
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MOST_REFINED)
    .map(({ pose }) => climbed(pose, score, size, [0.5, 0.25]))
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
  return matchTime(values, model, { code: known.codes[index]!, mask }, known);
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
  for (const { pose, score } of poses.slice(0, MOST_COMPARED)) {
    if (score < MIN_KNOWN - CLIMBED_BY_POLISHING) break;
    const match = matchAt(polished(levels, symbol, matchAt(pose)));
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
  finders: readonly Finder[],
  luma: Luma,
  { known, symbols }: Session,
  by: 'pairs' | 'singles',
): FoundCode | null {
  for (const symbol of symbols()) {
    const poses = posesFrom(finders, levels, symbol.model, by, MOST_POSES[by]);
    const found = compare(levels, symbol, known, improved(poses, levels, symbol.model));
    if (found === null) continue;
    const { pose, text } = found;
    const corners = [0, 2, 4, 6].map((n) => ({ x: pose[n]! / luma.width, y: pose[n + 1]! / luma.height }));
    return { text, corners, compared: true };
  }
  return null;
}

/** Searches one picture, or only the finest level of its pyramid and without single finders. */
function searchPicture(luma: Luma, session: Session, finestOnly: boolean): FoundCode | null {
  const levels = contrastPyramid(luma);
  const finders = findersIn(finestOnly ? levels.slice(0, 1) : levels, MOST_FINDERS);
  if (finders.length === 0) return null;
  const found = search(levels, finders, luma, session, 'pairs');
  return found ?? (finestOnly ? null : search(levels, finders, luma, session, 'singles'));
}

/**
 * Searches a picture for one of the codes that a session can have, and for the time behind it, by
 * comparison: the picture is not decoded but compared with the drawing of each code. It finds codes
 * of which a third is covered or which are out of focus. A code that is not in the picture agrees
 * with it by chance only, so that a wrong code is practically impossible.
 * @param luma the picture at the size of the first scan
 * @param enlarge returns the same picture at twice its size, for smaller codes; null if the
 * original has no more pixels
 */
export async function findKnownCode(
  luma: Luma,
  enlarge: () => Promise<Luma | null>,
  known: KnownCodes,
): Promise<FoundCode | null> {
  if (known.codes.length === 0 || known.origins.length === 0) return null;
  const session = sessionOf(known);
  const found = searchPicture(luma, session, false);
  if (found !== null) return found;
  const large = await enlarge();
  return large && searchPicture(large, session, true);
}
