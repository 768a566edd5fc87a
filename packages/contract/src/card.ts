import { z } from 'zod';
import { VERIFY_CARD_MAX_FILES } from './constants.ts';
import { Anomaly, ClockChange, ClockError } from './photo-evidence.ts';
import { Id, IdParams, answer } from './scalars.ts';
import type { RouteTable } from './route.ts';

export const CameraClock = z.object({
  camera: z.string(),
  /** What anomalies name this camera by; '' for photos that name no camera. */
  cameraKey: z.string(),
  photoCount: z.int(),
  segments: z.array(
    z.object({
      /** The camera's own clock at the first and the last photo of this stretch, naive: `YYYY-MM-DDTHH:mm:ss.sss`. */
      fromCameraTime: z.string(),
      toCameraTime: z.string(),
      /** True time minus camera time. */
      offsetMs: z.number(),
      uncertaintyMs: z.number(),
      /** The QR frames that agree on it. */
      evidenceCount: z.int(),
      error: ClockError,
      /** What happened before this stretch; null for the first. */
      change: ClockChange.nullable(),
      /** `change`, or else `error`. */
      reason: z.looseObject({ kind: z.string() }).nullable(),
    }),
  ),
});
export type CameraClock = z.infer<typeof CameraClock>;

/** The account of what a session's server holds, in figures a photographer can trust. */
export const CardReport = z.object({
  sessionId: Id,
  /** Distinct files durably stored. */
  storedCount: z.int(),
  /** Stored, and not yet read and matched. */
  pendingCount: z.int(),
  /** Uploads that were begun and whose bytes are not all here. */
  underwayCount: z.int(),
  unreadableCount: z.int(),
  /** Of the unreadable ones those that are whole, in a format that is kept but not shown, such as a RAW. */
  unsupportedCount: z.int(),
  photoCount: z.int(),
  qrFrameCount: z.int(),
  assignedCount: z.int(),
  certainCount: z.int(),
  reviewCount: z.int(),
  hiddenCount: z.int(),
  /** Edits and copies that count as one with the photo they are of. */
  versionCount: z.int(),
  /**
   * Of all that the server has heard of nothing is under way, pending or damaged. Whether that is all there is on the card only
   * `card.verify` can tell.
   */
  safeToFormat: z.boolean(),
  cameras: z.array(CameraClock),
  anomalies: z.array(Anomaly),
  shoots: z.array(
    z.object({ shootId: Id, photoCount: z.int(), certainCount: z.int(), reviewCount: z.int() }),
  ),
});
export type CardReport = z.infer<typeof CardReport>;

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** What is on a card, as the device that holds it knows. */
export const CardList = z.object({
  files: z
    .array(
      z.object({
        name: z.string().min(1).max(1000),
        size: z.int().min(0),
        /** Hexadecimal, lower case; without it a file is never more than `unverified`. */
        sha256: Sha256.optional(),
      }),
    )
    .max(VERIFY_CARD_MAX_FILES),
});
export type CardList = z.infer<typeof CardList>;

/**
 * Where a file of the card is. `stored`: these very bytes are durable on the server. `unverified`: a file of this name and size is, and no
 * checksum was sent. `underway`: some of its bytes are here. `missing`: none are. `refused`: they never will be, for `refusal`.
 */
export const CardFile = z.object({
  where: z.enum(['stored', 'unverified', 'underway', 'missing', 'refused']),
  refusal: z.enum(['empty', 'too-large', 'no-photograph']).nullable(),
  /** The photo that these bytes are, also after it was moved to another session. */
  photoId: Id.nullable(),
  /** Stored, but the picture in it could not be read, though its format is known. */
  damaged: z.boolean(),
});
export type CardFile = z.infer<typeof CardFile>;

/** The account of a card's own list, by checksums: "812 on the card, 812 on the server, 805 assigned, 7 to look at". */
export const CardVerification = z.object({
  sessionId: Id,
  /** How many files the list has. */
  cardCount: z.int(),
  storedCount: z.int(),
  unverifiedCount: z.int(),
  underwayCount: z.int(),
  missingCount: z.int(),
  refusedCount: z.int(),
  /** Of the stored ones: not yet read and matched; assigned to a shoot; to look at; damaged. */
  pendingCount: z.int(),
  assignedCount: z.int(),
  reviewCount: z.int(),
  damagedCount: z.int(),
  /** Each file of the list is durably stored, by its checksum, read and matched, and none is damaged (unless hidden). */
  safeToFormat: z.boolean(),
  /** In the order of the list. */
  files: z.array(CardFile),
});
export type CardVerification = z.infer<typeof CardVerification>;

export const cardRoutes = {
  'card.report': {
    method: 'GET',
    path: '/api/events/:id/card',
    access: 'user',
    status: 200,
    summary: 'Counts, camera clocks and anomalies of what was uploaded',
    params: IdParams,
    answer: answer(CardReport),
  },
  'card.verify': {
    method: 'POST',
    path: '/api/events/:id/card/account',
    access: 'user',
    status: 200,
    summary:
      "Where each file of a card's own list is, and whether the card may be formatted; changes nothing",
    params: IdParams,
    body: CardList,
    bodyBytes: 4 * 1024 * 1024,
    answer: answer(CardVerification),
  },
} as const satisfies RouteTable;
