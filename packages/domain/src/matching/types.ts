import type { ClockSegment } from '../clock/types.ts';
import type { Code } from '../code.ts';
import type { TrueTimeMs } from '../time.ts';

export type { Decision, MatchInput, PhotoInput, QrInput, ShootInput, ShootInterval } from './input.ts';
export type { ClockChange, ClockError, ClockSegment } from '../clock/types.ts';

/**
 * The confidence of an assignment.
 * - `certain`: order and time agree. Assigned.
 * - `likely`: there is only one proof, or one is weak. Assigned, with the reason.
 * - `contradictory`: the proofs disagree or are doubtful. Not assigned; needs review.
 * - `unmatched`: there is no proof. Not assigned; needs review.
 * - `by-hand`: decided by the photographer.
 */
export type Verdict = 'certain' | 'likely' | 'contradictory' | 'unmatched' | 'by-hand';

/** The reasons for a verdict. The client has a sentence for each. */
export type Reason =
  /** The last QR frame before it, in the camera's order, is of this shoot. */
  | { readonly kind: 'order'; readonly shootId: string; readonly qrPhotoId: string }
  /** Its corrected time is within this shoot. */
  | { readonly kind: 'time'; readonly shootId: string }
  /** Its corrected time is too close to the change between these shoots. */
  | { readonly kind: 'time-between'; readonly shootIds: readonly string[] }
  /** Its corrected time is within no shoot. */
  | { readonly kind: 'time-outside'; readonly where: 'before-first' | 'after-last' | 'between' }
  /** It was taken after this shoot was completed and before the next began. */
  | { readonly kind: 'after-completed'; readonly shootId: string }
  /** This camera has no QR frame of this shoot's span. */
  | { readonly kind: 'qr-missed'; readonly shootId: string }
  /**
   * Only the order names a shoot, and the code of the next shoot was not found: the next shoot may
   * have begun already.
   */
  | { readonly kind: 'next-code-missing'; readonly shootId: string }
  /** The QR frame of this shoot comes after it. */
  | { readonly kind: 'before-its-qr'; readonly shootId: string; readonly qrPhotoId: string }
  /** Taken before the first QR frame of its camera. */
  | { readonly kind: 'before-first-qr' }
  /** The preceding frame shows several codes. */
  | { readonly kind: 'several-codes'; readonly qrPhotoId: string; readonly shootIds: readonly string[] }
  /** The preceding frame shows a code of another session or of strangers. */
  | { readonly kind: 'foreign-code'; readonly qrPhotoId: string; readonly sessionId: string | null }
  /** The preceding frame shows a leased code whose shoot never reached the server. */
  | { readonly kind: 'unbound-code'; readonly qrPhotoId: string; readonly code: Code }
  /** The camera wrote no time. */
  | { readonly kind: 'no-camera-time' }
  /** The offset of this camera's clock is unknown. */
  | { readonly kind: 'no-clock' }
  /**
   * The photographer assigned another photo of this camera, and that assignment implies this shoot.
   */
  | { readonly kind: 'aligned-by-hand'; readonly shootId: string }
  /** Only one QR frame shows the offset of this camera's clock. */
  | { readonly kind: 'clock-by-one-frame' }
  /** No later QR frame on this camera confirms that its clock was not changed. */
  | { readonly kind: 'clock-unconfirmed' }
  /** The phone that ran the shoot knew the time only with this uncertainty. */
  | { readonly kind: 'phone-clock-poor'; readonly uncertaintyMs: number }
  /**
   * This camera photographs no codes, and the cameras that do took no photo of this shoot around
   * this time.
   */
  | { readonly kind: 'without-company'; readonly shootId: string }
  /** The camera's clock was changed around this time, or a QR frame contradicts the others. */
  | { readonly kind: 'clock-in-doubt' }
  /** Its position in the camera's order is unknown. */
  | { readonly kind: 'no-order' }
  /**
   * It may be an unreadable QR frame: it is the first photo where a QR frame is expected, or it
   * looks like one.
   */
  | { readonly kind: 'may-be-qr-frame'; readonly shootId: string | null }
  /** No pause marks the start of this shoot, so its start may have been tapped by mistake. */
  | { readonly kind: 'no-pause'; readonly shootId: string }
  /** Phones ran shoots in parallel, and it is unknown which of them this camera followed. */
  | { readonly kind: 'other-phone'; readonly shootId: string }
  /**
   * Photographers took turns on one phone, and a shoot of the other one was started before this
   * photo.
   */
  | { readonly kind: 'shared-phone'; readonly shootId: string }
  /** The code of this shoot may have been photographed after its people instead of before them. */
  | { readonly kind: 'qr-maybe-after'; readonly shootId: string }
  /** It comes after a pause so long that other people may have come. */
  | { readonly kind: 'long-pause'; readonly shootId: string }
  /** It comes after a pause in which other people may have come unannounced. */
  | { readonly kind: 'pause'; readonly shootId: string }
  /** Files of its camera are absent between the QR frames around it, and may show another code. */
  | { readonly kind: 'files-absent' }
  /** A code of this former shoot was photographed around this time, and it was not reopened. */
  | { readonly kind: 'former-code'; readonly qrPhotoId: string; readonly shootId: string }
  /** Several bodies with one camera name took photos here, and nothing tells them apart. */
  | { readonly kind: 'two-bodies' }
  /** The session's own poster is in the picture. */
  | { readonly kind: 'poster' }
  /**
   * Its code could not be decoded: it was recognised by comparison with the codes of the session.
   */
  | { readonly kind: 'code-compared' }
  /** The photographer decided about this photo or another version of it. */
  | { readonly kind: 'decided' };

export interface PhotoMatch {
  readonly photoId: string;
  readonly role: 'photo' | 'qr-frame';
  readonly verdict: Verdict;
  /** The assigned shoots: one for `certain` and `likely`, any number for `by-hand`, else none. */
  readonly shootIds: readonly string[];
  /** The possible shoots for the review, best first. For a QR frame, the shoots of its codes. */
  readonly candidates: readonly string[];
  readonly reasons: readonly Reason[];
  /** When it was taken, corrected by its camera's clock offset; `null` if unknown. */
  readonly takenAt: { readonly atMs: TrueTimeMs; readonly uncertaintyMs: number } | null;
  /**
   * The photo that represents all versions of this one (its own id if there is one version only).
   */
  readonly versionOf: string;
}

/** One camera body and its photos, in the order in which it took them. */
export interface CameraMatch {
  readonly cameraKey: string;
  /** Which of several bodies with this key; 0 for the first. */
  readonly body: number;
  readonly photoIds: readonly string[];
  readonly segments: readonly ClockSegment[];
}

/** The one-tap repair of an anomaly. */
export type Repair =
  | { readonly kind: 'assign'; readonly shootId: string; readonly photoIds: readonly string[] }
  | { readonly kind: 'mark-qr-frame'; readonly shootId: string | null; readonly photoIds: readonly string[] }
  | { readonly kind: 'create-shoot'; readonly code: Code; readonly photoIds: readonly string[] }
  | { readonly kind: 'move-to-session'; readonly sessionId: string; readonly photoIds: readonly string[] }
  | { readonly kind: 'hide'; readonly photoIds: readonly string[] }
  | { readonly kind: 'point-at-photo'; readonly cameraKey: string };

interface Found {
  /** Of photos with several versions only the representative one, also in repairs. */
  readonly photoIds: readonly string[];
  /** Stable: the same anomaly has the same key after each matching. */
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
    | { readonly kind: 'former-code'; readonly shootId: string; readonly cameraKey: string }
    | { readonly kind: 'unclear'; readonly cameraKey: string }
    | { readonly kind: 'clock-changed'; readonly cameraKey: string; readonly byMs: number }
    | { readonly kind: 'camera-without-qr'; readonly cameraKey: string }
    | { readonly kind: 'two-bodies'; readonly cameraKey: string }
    | { readonly kind: 'no-exif' }
  );

export interface MatchResult {
  /** One for each photo of the input, sorted by id. */
  readonly photos: readonly PhotoMatch[];
  readonly cameras: readonly CameraMatch[];
  readonly anomalies: readonly Anomaly[];
  /** The photos to scan next with every preprocessing, because they may be QR frames. */
  readonly deepScans: readonly string[];
}
