import type { CameraTimeMs } from '@photoslate/domain/time';

/**
 * Why a file is stored but not shown. `unsupported`: a photograph in a format that the reader does
 * not support, or without an embedded JPEG that is large enough. `not-an-image`: no photograph.
 * `damaged`: any other decoder error.
 */
export type UnreadableReason =
  | 'not-an-image'
  | 'truncated'
  | 'too-large'
  | 'too-slow'
  | 'unsupported'
  | 'empty'
  | 'damaged';

/** EXIF data about the camera and the time. All of it is the camera's claim and may be wrong. */
export interface CameraFacts {
  make: string | null;
  model: string | null;
  /** The camera body's serial number. Many cameras write none. */
  serial: string | null;
  /** A mark of the body from the maker note. Not always the number on its outside. */
  noteSerial: string | null;
  /** How many pictures the body has taken, by the maker note. */
  shutterCount: number | null;
  /** When the picture was taken, by the camera's own clock, with sub-seconds. */
  takenAt: CameraTimeMs | null;
  /**
   * The resolution of `takenAt` in milliseconds: 1000 without sub-seconds. The exact time is in
   * [takenAt, takenAt + resolutionMs).
   */
  resolutionMs: number;
  /**
   * The UTC offset that the camera declares, in minutes. It is often wrong, so it is only a hint.
   */
  offsetMinutes: number | null;
  /** EXIF orientation, 1 to 8. */
  orientation: number;
  /**
   * The software that wrote the file: the camera's firmware, or the editor it was exported from.
   */
  software: string | null;
  /**
   * Whether EXIF's interoperability index declares Adobe RGB, as cameras do instead of embedding a
   * profile.
   */
  adobeRgb: boolean;
}

/** An upright JPEG in sRGB without EXIF. Width and height in pixels. */
export interface Picture {
  bytes: Uint8Array;
  width: number;
  height: number;
}

/**
 * A QR code in the picture. Its corners start at the code's own top left, clockwise as printed, as
 * fractions of the upright picture.
 */
export interface FoundCode {
  text: string;
  corners: { x: number; y: number }[];
  /** It was not decoded, but recognised by comparison with the codes of the session. */
  compared?: true;
}

export interface ReadPhoto {
  kind: 'photo';
  /** The picture is the embedded JPEG of a RAW or similar file. */
  isEmbedded: boolean;
  /** Size of the upright JPEG in pixels. */
  width: number;
  height: number;
  camera: CameraFacts;
  codes: FoundCode[];
  /** The picture contains something like a QR code whose text could not be read. */
  codeSuspected: boolean;
  /** Long side at most 2048 pixels. */
  preview: Picture;
  /** Long side at most 512 pixels. */
  thumbnail: Picture;
}

interface UnreadablePhoto {
  kind: 'unreadable';
  reason: UnreadableReason;
  /** The facts that could be read: a truncated photo mostly still has its camera and time. */
  camera: CameraFacts | null;
}

export type ReadResult = ReadPhoto | UnreadablePhoto;

/** Ends the reading of a photo with a reason. */
export class Unreadable extends Error {
  override name = 'Unreadable';
  readonly reason: UnreadableReason;

  constructor(reason: UnreadableReason, cause?: unknown) {
    super(`the file cannot be read: ${reason}`, { cause });
    this.reason = reason;
  }
}
