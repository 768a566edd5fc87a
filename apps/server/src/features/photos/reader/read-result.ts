import type { CameraTimeMs } from '@photoslate/domain/time';

/**
 * Why a file is kept but not shown. `unsupported` is a photograph in a format that is not read, or without a JPEG in it that
 * is large enough;
 * `not-an-image` is no photograph at all; `damaged` covers everything that a decoder trips over.
 */
export type UnreadableReason =
  | 'not-an-image'
  | 'truncated'
  | 'too-large'
  | 'too-slow'
  | 'unsupported'
  | 'empty'
  | 'damaged';

/** What EXIF says about the camera and the moment. All of it is only what the camera claims. */
export interface CameraFacts {
  make: string | null;
  model: string | null;
  /** The body's serial number; many cameras write none. */
  serial: string | null;
  /** When the picture was taken, by the camera's own clock, with its sub-seconds. */
  takenAt: CameraTimeMs | null;
  /** How fine `takenAt` is, in milliseconds: 1000 without sub-seconds. The true reading is in [takenAt, takenAt + resolutionMs). */
  resolutionMs: number;
  /** The UTC offset that the camera claims, in minutes. Only a hint: cameras lie about it. */
  offsetMinutes: number | null;
  /** EXIF orientation, 1 to 8. */
  orientation: number;
  /** The software that wrote the file: the camera's firmware, or the editor it was exported from. */
  software: string | null;
  /** Whether the colours are Adobe RGB by EXIF's interoperability mark, as cameras do it without a profile. */
  adobeRgb: boolean;
}

/** A JPEG in sRGB, the right way up, without any metadata. Width and height in pixels. */
export interface Picture {
  bytes: Uint8Array;
  width: number;
  height: number;
}

/** A QR code in the picture. Corners are from the code's own top left, clockwise as printed, as fractions of the upright picture. */
export interface FoundCode {
  text: string;
  corners: { x: number; y: number }[];
}

export interface ReadPhoto {
  kind: 'photo';
  /** What was read is a JPEG inside the file, which is a RAW or the like. */
  isEmbedded: boolean;
  /** Size of the upright JPEG in pixels. */
  width: number;
  height: number;
  camera: CameraFacts;
  codes: FoundCode[];
  /** Something that looks like a QR code is there, but no text could be read from it. */
  codeSuspected: boolean;
  /** Long side at most 2048 pixels. */
  preview: Picture;
  /** Long side at most 512 pixels. */
  thumbnail: Picture;
}

interface UnreadablePhoto {
  kind: 'unreadable';
  reason: UnreadableReason;
  /** What could still be learnt: a truncated photo mostly tells its camera and time. */
  camera: CameraFacts | null;
}

export type ReadResult = ReadPhoto | UnreadablePhoto;

/** Thrown inside the reading of a photo to end it with a reason. */
export class Unreadable extends Error {
  override name = 'Unreadable';
  readonly reason: UnreadableReason;

  constructor(reason: UnreadableReason, cause?: unknown) {
    super(`the file cannot be read: ${reason}`, { cause });
    this.reason = reason;
  }
}
