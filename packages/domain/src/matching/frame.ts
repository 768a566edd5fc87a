import type { Code } from '../code.ts';
import type { Interval } from '../time.ts';
import type { MatchInput, QrInput } from './input.ts';
import type { Shot } from './versions.ts';

/** What the codes in a QR frame refer to. */
export type FrameMeaning =
  | { readonly kind: 'shoots'; readonly shootIds: readonly string[] }
  | { readonly kind: 'calibration' }
  | { readonly kind: 'unbound'; readonly code: Code }
  | { readonly kind: 'other-session'; readonly sessionId: string }
  | { readonly kind: 'strangers' }
  /** Marked by hand, without a known code. */
  | { readonly kind: 'unknown' };

export interface Frame {
  readonly meaning: FrameMeaning;
  /** When it was taken, according to its live code; `null` for codes that were not shown live. */
  readonly shownMs: Interval | null;
}

/** Looks up what each code of the input refers to. */
export interface CodeBook {
  meaningOf(code: Code): FrameMeaning;
}

/** Builds the lookup from the input. */
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

/**
 * How long after its second a live code may still be on the screen: the second itself, drawing, and
 * display lag.
 */
export const SHOWN_FOR_MS = 1250;

const RANK = ['shoots', 'unbound', 'other-session', 'calibration', 'strangers', 'unknown'] as const;

/** Among several codes in one frame those of shoots win; two shoots stay two. */
function combine(meanings: readonly FrameMeaning[]): FrameMeaning {
  const shootIds = new Set(
    meanings.flatMap((meaning) => (meaning.kind === 'shoots' ? meaning.shootIds : [])),
  );
  if (shootIds.size > 0) return { kind: 'shoots', shootIds: [...shootIds].toSorted() };
  const ranked = meanings.toSorted((a, b) => RANK.indexOf(a.kind) - RANK.indexOf(b.kind));
  return ranked[0] ?? { kind: 'unknown' };
}

/**
 * The live code of a shoot that never reached the server. It was on the screen at that time, so it
 * wins over an older code in the same frame.
 */
function unsentAmong(
  ours: readonly Extract<QrInput, { kind: 'ours' }>[],
  book: CodeBook,
): FrameMeaning | null {
  const live = ours.filter(({ seconds }) => seconds !== null).map(({ code }) => book.meaningOf(code));
  return live.find(({ kind }) => kind === 'unbound') ?? null;
}

/** Whether the only visible code is the session's own poster, and no code is shown live. */
export function showsPosterOnly(shot: Shot, book: CodeBook): boolean {
  const ours = shot.versions.flatMap(({ qr }) => qr).filter((qr) => qr.kind === 'ours');
  return (
    ours.length > 0 &&
    ours.every(({ code, seconds }) => seconds === null && book.meaningOf(code).kind === 'calibration')
  );
}

/**
 * The QR frame that a shot is, or `null` if it is a photo. Manual decisions win, with one
 * exception: a shot with a readable live code stays a QR frame even if it was assigned to a shoot.
 * In a gallery it would show the code, and other people's screens.
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

/**
 * When a shot was taken, according to its live code. Of several codes the latest counts, because a
 * copy of a code can only show the past.
 */
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
