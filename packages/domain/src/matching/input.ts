import type { Code } from '../code.ts';
import type { CameraTimeMs, TrueTimeMs } from '../time.ts';

/**
 * An interval of true time in which a shoot was open: from the tap that started it to the tap that
 * ended it.
 */
export interface ShootInterval {
  readonly fromMs: TrueTimeMs;
  /**
   * When it was completed, or `null` if nobody completed it: then it lasts until the next start.
   */
  readonly toMs: TrueTimeMs | null;
  /** The phone's own estimate of how far the tap may be from true time. Default 0. */
  readonly uncertaintyMs?: number;
  /**
   * The phone that started it. Two phones may run shoots in parallel; without ids they count as one
   * phone.
   */
  readonly deviceId?: string | null;
}

export interface ShootInput {
  readonly shootId: string;
  /** The current code and all replaced ones. */
  readonly codes: readonly Code[];
  readonly stretches: readonly ShootInterval[];
}

/** One QR code found in a photo, as returned by `readQrText`. */
export type QrInput =
  | {
      readonly kind: 'ours';
      readonly code: Code;
      /** Server time in whole Unix seconds, or `null` for a code that was not shown live. */
      readonly seconds: number | null;
      /** How far the phone's estimate of server time may have been off when it showed the code. */
      readonly uncertaintyMs: number;
      /** It could not be decoded, but was recognised by comparison with the session's codes. */
      readonly compared?: boolean;
    }
  | { readonly kind: 'foreign'; readonly text: string };

/** The photographer's decision about a photo. The engine never overrides it. */
export type Decision =
  | { readonly kind: 'shoots'; readonly shootIds: readonly string[] }
  | { readonly kind: 'hidden' }
  /** An unreadable QR frame, with its shoot if the photographer knows it. */
  | { readonly kind: 'qr-frame'; readonly shootId?: string | null };

export interface PhotoInput {
  readonly photoId: string;
  /** From `cameraKey` in `matching/camera-name.ts`; `null` if the file names no camera. */
  readonly cameraKey: string | null;
  /** The EXIF capture time, at the start of its resolution step; `null` without an EXIF time. */
  readonly cameraTime: CameraTimeMs | null;
  /** 1000 for whole seconds, 10 for two digits of sub-seconds. */
  readonly resolutionMs: number;
  /** The name on the card. Only the last part of a path counts. */
  readonly fileName: string;
  readonly qr: readonly QrInput[];
  /** True if the picture looks like a screen with a code, but none could be read. */
  readonly looksLikeQr?: boolean;
  /** The mark of the camera body in the maker note. */
  readonly noteSerial?: string | null;
  /** How many pictures the body had taken with this one, by the maker note. */
  readonly shutterCount?: number | null;
  /** True if it was scanned with every preprocessing already. */
  readonly deepScanned?: boolean;
  readonly decision?: Decision | null;
}

/** All data about the photos of one session. The order of the arrays does not matter. */
export interface MatchInput {
  readonly sessionCode: Code;
  readonly shoots: readonly ShootInput[];
  readonly photos: readonly PhotoInput[];
  /** Codes leased to the studio's phones and cards that no shoot has bound yet. */
  readonly unboundCodes?: readonly Code[];
  /**
   * Codes of other sessions of the same studio, with that session's id. Codes in no list belong to
   * strangers.
   */
  readonly otherSessions?: readonly { readonly code: Code; readonly sessionId: string }[];
  /**
   * Local time minus UTC at the location, for naming a clock's error ("an hour slow"); `null` if
   * unknown.
   */
  readonly localOffsetMs?: number | null;
  /**
   * Whether more files of the session are arriving. Then nothing is `certain` next to a missing
   * file number. Default: all files have arrived that will.
   */
  readonly isArriving?: boolean;
}
