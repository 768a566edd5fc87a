import type { ClockSegment } from '../clock/types.ts';
import type { Code } from '../code.ts';
import type { TrueTimeMs } from '../time.ts';

export type { Decision, MatchInput, PhotoInput, QrInput, ShootInput, ShootInterval } from './input.ts';
export type { ClockChange, ClockError, ClockSegment } from '../clock/types.ts';

/**
 * How sure an assignment is.
 * - `certain`: order and time agree. Assigned.
 * - `likely`: one proof alone. Assigned, with the reason.
 * - `contradictory`: the proofs disagree. Not assigned; for review.
 * - `unmatched`: neither proof says anything. Not assigned; for review.
 * - `by-hand`: the photographer said so.
 */
export type Verdict = 'certain' | 'likely' | 'contradictory' | 'unmatched' | 'by-hand';

/** Why a verdict is what it is; the screen turns each into a sentence. */
export type Reason =
  /** The last QR frame before it, in the order of its camera, is of this shoot. */
  | { readonly kind: 'order'; readonly shootId: string; readonly qrPhotoId: string }
  /** Its corrected time falls in this shoot. */
  | { readonly kind: 'time'; readonly shootId: string }
  /** Its corrected time is too close to where one shoot became another to tell which. */
  | { readonly kind: 'time-between'; readonly shootIds: readonly string[] }
  /** Its corrected time falls in no shoot. */
  | { readonly kind: 'time-outside'; readonly where: 'before-first' | 'after-last' | 'between' }
  /** It was taken after this shoot was completed and before the next began. */
  | { readonly kind: 'after-completed'; readonly shootId: string }
  /** No QR frame of this shoot's stretch was found on this camera. */
  | { readonly kind: 'qr-missed'; readonly shootId: string }
  /** Only the order speaks for a shoot, and the code of the next one was not found: that one may have begun already. */
  | { readonly kind: 'next-code-missing'; readonly shootId: string }
  /** The QR frame of this shoot comes after it. */
  | { readonly kind: 'before-its-qr'; readonly shootId: string; readonly qrPhotoId: string }
  /** Taken before the first QR frame of its camera. */
  | { readonly kind: 'before-first-qr' }
  /** The frame before it shows several codes. */
  | { readonly kind: 'several-codes'; readonly qrPhotoId: string; readonly shootIds: readonly string[] }
  /** The frame before it shows a code of another session or of strangers. */
  | { readonly kind: 'foreign-code'; readonly qrPhotoId: string; readonly sessionId: string | null }
  /** The frame before it shows a leased code whose shoot never arrived. */
  | { readonly kind: 'unbound-code'; readonly qrPhotoId: string; readonly code: Code }
  /** The camera wrote no time. */
  | { readonly kind: 'no-camera-time' }
  /** Nothing tells how this camera's clock stood. */
  | { readonly kind: 'no-clock' }
  /** The photographer pointed at another photo of this camera, and by that one this belongs to the shoot. */
  | { readonly kind: 'aligned-by-hand'; readonly shootId: string }
  /** Only one QR frame tells how this camera's clock stood. */
  | { readonly kind: 'clock-by-one-frame' }
  /** No later QR frame on this camera confirms that its clock had not been changed. */
  | { readonly kind: 'clock-unconfirmed' }
  /** The phone that ran the shoot knew the time only to within so much. */
  | { readonly kind: 'phone-clock-poor'; readonly uncertaintyMs: number }
  /** This camera photographs no codes, and the cameras that do took no photo of this shoot around this time. */
  | { readonly kind: 'without-company'; readonly shootId: string }
  /** The camera's clock was changed around here, or a QR frame contradicts the others. */
  | { readonly kind: 'clock-in-doubt' }
  /** Nothing tells where it stands in the order of its camera. */
  | { readonly kind: 'no-order' }
  /** It may be an unreadable QR frame: it comes first where one was expected, or looks like one. */
  | { readonly kind: 'may-be-qr-frame'; readonly shootId: string | null }
  /** No pause shows where this shoot began, so that its start may have been tapped by mistake. */
  | { readonly kind: 'no-pause'; readonly shootId: string }
  /** Phones ran shoots side by side, and nothing tells which of them this camera followed. */
  | { readonly kind: 'other-phone'; readonly shootId: string }
  /** The code of this shoot may have been photographed after its people instead of before. */
  | { readonly kind: 'qr-maybe-after'; readonly shootId: string }
  /** It comes after a pause so long that other people may have come. */
  | { readonly kind: 'long-pause'; readonly shootId: string }
  /** The session's own poster is in the picture. */
  | { readonly kind: 'poster' }
  /** A version of the same photo that was decided by hand. */
  | { readonly kind: 'decided' };

export interface PhotoMatch {
  readonly photoId: string;
  readonly role: 'photo' | 'qr-frame';
  readonly verdict: Verdict;
  /** The shoots it is assigned to: one for `certain` and `likely`, any number for `by-hand`, else none. */
  readonly shootIds: readonly string[];
  /** Where it may belong, best first; for review. For a QR frame, the shoots of its codes. */
  readonly candidates: readonly string[];
  readonly reasons: readonly Reason[];
  /** When it was taken, corrected by its camera's clock offset; null when unknown. */
  readonly takenAt: { readonly atMs: TrueTimeMs; readonly uncertaintyMs: number } | null;
  /** The photo that stands for all versions of this one (its own id when it is the only version). */
  readonly versionOf: string;
}

/** One body, in the order in which it took its photographs. */
export interface CameraMatch {
  readonly cameraKey: string;
  /** 0, or which of several bodies that share this key. */
  readonly body: number;
  readonly photoIds: readonly string[];
  readonly segments: readonly ClockSegment[];
}

/** What one tap would do about an anomaly. */
export type Repair =
  | { readonly kind: 'assign'; readonly shootId: string; readonly photoIds: readonly string[] }
  | { readonly kind: 'mark-qr-frame'; readonly shootId: string | null; readonly photoIds: readonly string[] }
  | { readonly kind: 'create-shoot'; readonly code: Code; readonly photoIds: readonly string[] }
  | { readonly kind: 'move-to-session'; readonly sessionId: string; readonly photoIds: readonly string[] }
  | { readonly kind: 'hide'; readonly photoIds: readonly string[] }
  | { readonly kind: 'point-at-photo'; readonly cameraKey: string };

interface Found {
  /** Of photos with several versions, the one that stands for all of them; so too in repairs. */
  readonly photoIds: readonly string[];
  /** The same for the same accident, however often the session is read again. */
  readonly key: string;
  readonly repair: Repair | null;
}

export type Anomaly = Found &
  (
    | { readonly kind: 'qr-missed'; readonly shootId: string; readonly cameraKey: string }
    | { readonly kind: 'qr-unreadable'; readonly shootId: string; readonly cameraKey: string }
    | { readonly kind: 'qr-late'; readonly shootId: string; readonly cameraKey: string }
    | { readonly kind: 'qr-after-shoot'; readonly shootId: string; readonly cameraKey: string }
    | { readonly kind: 'qr-out-of-turn'; readonly shootId: string; readonly cameraKey: string }
    | { readonly kind: 'qr-unused'; readonly shootId: string }
    | { readonly kind: 'qr-of-other-session'; readonly sessionId: string; readonly cameraKey: string }
    | { readonly kind: 'qr-of-strangers'; readonly cameraKey: string }
    | { readonly kind: 'qr-time-off'; readonly cameraKey: string }
    | { readonly kind: 'several-codes'; readonly shootIds: readonly string[]; readonly cameraKey: string }
    | { readonly kind: 'shoot-never-arrived'; readonly code: Code; readonly cameraKey: string }
    | { readonly kind: 'before-first-qr'; readonly cameraKey: string }
    | { readonly kind: 'outside-shoots'; readonly cameraKey: string }
    | { readonly kind: 'long-pause'; readonly shootId: string; readonly cameraKey: string }
    | { readonly kind: 'unclear'; readonly cameraKey: string }
    | { readonly kind: 'clock-changed'; readonly cameraKey: string; readonly byMs: number }
    | { readonly kind: 'camera-without-qr'; readonly cameraKey: string }
    | { readonly kind: 'two-bodies'; readonly cameraKey: string }
    | { readonly kind: 'no-exif' }
  );

export interface MatchResult {
  /** One for each photo of the input, in the order of their ids. */
  readonly photos: readonly PhotoMatch[];
  readonly cameras: readonly CameraMatch[];
  readonly anomalies: readonly Anomaly[];
}
