import type { Code } from '../code.ts';
import type { Interval } from '../time.ts';
import type { MatchInput, QrInput } from './input.ts';
import type { Shot } from './versions.ts';

/** What the codes in a QR frame stand for. */
export type FrameMeaning =
  | { readonly kind: 'shoots'; readonly shootIds: readonly string[] }
  | { readonly kind: 'calibration' }
  | { readonly kind: 'unbound'; readonly code: Code }
  | { readonly kind: 'other-session'; readonly sessionId: string }
  | { readonly kind: 'strangers' }
  /** Marked by hand, with nothing said about its code. */
  | { readonly kind: 'unknown' };

export interface Frame {
  readonly meaning: FrameMeaning;
  /** When it was taken, as its live code tells; null for codes that were not shown live. */
  readonly shownMs: Interval | null;
}

/** What each code of the input belongs to. */
export interface CodeBook {
  meaningOf(code: Code): FrameMeaning;
}

/** Makes the lookup from codes to what they belong to. */
export function codeBook(input: MatchInput): CodeBook {
  const meanings = new Map<Code, FrameMeaning>();
  for (const { code, sessionId } of input.otherSessions ?? []) {
    meanings.set(code, { kind: 'other-session', sessionId });
  }
  for (const code of input.unboundCodes ?? []) meanings.set(code, { kind: 'unbound', code });
  meanings.set(input.sessionCode, { kind: 'calibration' });
  for (const { shootId, codes } of input.shoots) {
    for (const code of codes) meanings.set(code, { kind: 'shoots', shootIds: [shootId] });
  }
  return { meaningOf: (code) => meanings.get(code) ?? { kind: 'strangers' } };
}

/** How long after its second a code may still be on the screen: the second itself, drawing it, and the display's lag. */
export const SHOWN_FOR_MS = 1250;

const RANK = ['shoots', 'unbound', 'other-session', 'calibration', 'strangers', 'unknown'] as const;

/** Of several codes in one frame the shoots' win; two shoots stay two. */
function combine(meanings: readonly FrameMeaning[]): FrameMeaning {
  const shootIds = new Set(
    meanings.flatMap((meaning) => (meaning.kind === 'shoots' ? meaning.shootIds : [])),
  );
  if (shootIds.size > 0) return { kind: 'shoots', shootIds: [...shootIds].toSorted() };
  const ranked = meanings.toSorted((a, b) => RANK.indexOf(a.kind) - RANK.indexOf(b.kind));
  return ranked[0] ?? { kind: 'unknown' };
}

/** The live code of a shoot that never arrived: what was on the screen then says more than an older code beside it. */
function unsentAmong(
  ours: readonly Extract<QrInput, { kind: 'ours' }>[],
  book: CodeBook,
): FrameMeaning | null {
  const live = ours.filter(({ seconds }) => seconds !== null).map(({ code }) => book.meaningOf(code));
  return live.find(({ kind }) => kind === 'unbound') ?? null;
}

/** Whether all that is to be seen is the session's own poster, not a code shown live. */
export function showsPosterOnly(shot: Shot, book: CodeBook): boolean {
  const ours = shot.versions.flatMap(({ qr }) => qr).filter((qr) => qr.kind === 'ours');
  return (
    ours.length > 0 &&
    ours.every(({ code, seconds }) => seconds === null && book.meaningOf(code).kind === 'calibration')
  );
}

/**
 * The QR frame that a shot is, or null when it is a photo. What the photographer decided goes first, but for one thing: what shows a
 * readable live code stays a frame, put into a shoot or not. It would show the code, and other people's screens, in a gallery.
 */
export function frameOf(shot: Shot, book: CodeBook): Frame | null {
  const decisions = shot.versions.flatMap(({ decision }) => decision ?? []);
  const ours = shot.versions.flatMap(({ qr }) => qr).filter((qr) => qr.kind === 'ours');
  const showsCode = ours.length > 0 && !showsPosterOnly(shot, book);
  const placed = decisions.flatMap((decision) => (decision.kind === 'shoots' ? decision.shootIds : []));
  if (placed.length > 0 && !showsCode) return null;
  const marked = decisions.find((decision) => decision.kind === 'qr-frame');
  if (marked === undefined && !showsCode) return null;
  const named = marked?.kind === 'qr-frame' && marked.shootId != null ? [marked.shootId] : placed;
  const meaning =
    named.length > 0
      ? ({ kind: 'shoots', shootIds: [...new Set(named)].toSorted() } as const)
      : (unsentAmong(ours, book) ?? combine(ours.map(({ code }) => book.meaningOf(code))));
  return { meaning, shownMs: shownMs(shot) };
}

/** When a shot was taken, by the live code in it; the latest of several, since a copy of a code only ever shows the past. */
export function shownMs(shot: Shot): Interval | null {
  if (shot.isPlain) return null;
  let latest: Interval | null = null;
  for (const { qr } of shot.versions) {
    for (const reading of qr) {
      if (reading.kind !== 'ours' || reading.seconds === null) continue;
      const fromMs = reading.seconds * 1000 - reading.uncertaintyMs;
      const toMs = reading.seconds * 1000 + SHOWN_FOR_MS + reading.uncertaintyMs;
      if (latest === null || toMs > latest.toMs) latest = { fromMs, toMs };
    }
  }
  return latest;
}
