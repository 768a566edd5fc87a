import type { Code } from '../code.ts';
import type { CameraTimeMs, TrueTimeMs } from '../time.ts';

/** A stretch of true time in which a shoot was open: from its tap to the tap that ended it. */
export interface ShootInterval {
  readonly fromMs: TrueTimeMs;
  /** When it was completed, or null while nobody has said so: then it lasts to the next start. */
  readonly toMs: TrueTimeMs | null;
  /** How far the tap may be from true time; the phone's own estimate. 0 when absent. */
  readonly uncertaintyMs?: number;
  /** The phone that started it. Two phones may run shoots side by side; without ids they are taken for one. */
  readonly deviceId?: string | null;
}

export interface ShootInput {
  readonly shootId: string;
  /** The current code and all replaced ones. */
  readonly codes: readonly Code[];
  readonly stretches: readonly ShootInterval[];
}

/** One QR code read in a photograph, as `readQrText` gives it. */
export type QrInput =
  | {
      readonly kind: 'ours';
      readonly code: Code;
      /** Server time in whole Unix seconds, or null for a code that was not shown live. */
      readonly seconds: number | null;
      /** How far the phone's idea of server time may have been off when it showed the code. */
      readonly uncertaintyMs: number;
    }
  | { readonly kind: 'foreign'; readonly text: string };

/** What the photographer decided about a photo; never overturned. */
export type Decision =
  | { readonly kind: 'shoots'; readonly shootIds: readonly string[] }
  | { readonly kind: 'hidden' }
  /** An unread QR frame; with its shoot where the photographer knows it. */
  | { readonly kind: 'qr-frame'; readonly shootId?: string | null };

export interface PhotoInput {
  readonly photoId: string;
  /** From `cameraKey` in `matching/camera-name.ts`; null when the file names no camera. */
  readonly cameraKey: string | null;
  /** When the camera says it was taken, at the start of what it can resolve; null without an EXIF time. */
  readonly cameraTime: CameraTimeMs | null;
  /** 1000 for whole seconds, 10 for two digits of sub-seconds. */
  readonly resolutionMs: number;
  /** As it was on the card; only the last part of a path counts. */
  readonly fileName: string;
  readonly qr: readonly QrInput[];
  /** True when the picture looks like a screen with a code, though none could be read. */
  readonly looksLikeQr?: boolean;
  readonly decision?: Decision | null;
}

/** All that is known about the photographs of one session. The order of the arrays does not matter. */
export interface MatchInput {
  readonly sessionCode: Code;
  readonly shoots: readonly ShootInput[];
  readonly photos: readonly PhotoInput[];
  /** Codes leased by the studio's phones and cards that no shoot has bound yet. */
  readonly unboundCodes?: readonly Code[];
  /** Codes of other sessions of the same studio, with that session's id. Codes in no list belong to strangers. */
  readonly otherSessions?: readonly { readonly code: Code; readonly sessionId: string }[];
  /** Local time minus UTC at the location, to name a clock's error ("an hour slow"); null when unknown. */
  readonly localOffsetMs?: number | null;
}
