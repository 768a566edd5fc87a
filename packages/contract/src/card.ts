import { z } from 'zod';
import { VERIFY_CARD_MAX_FILES } from './constants.ts';
import { Anomaly, ClockChange, ClockError } from './photo-evidence.ts';
import { Id, IdParams, answer } from './scalars.ts';
import type { RouteTable } from './route.ts';

export const CameraClock = z.object({
  camera: z.string(),
  /** The name of this camera in anomalies; '' for photos without a camera name. */
  cameraKey: z.string(),
  photoCount: z.int(),
  segments: z.array(
    z.object({
      /**
       * The camera's own clock at the first and the last photo of this interval, without a time
       * zone: `YYYY-MM-DDTHH:mm:ss.sss`.
       */
      fromCameraTime: z.string(),
      toCameraTime: z.string(),
      /** True time minus camera time. */
      offsetMs: z.number(),
      uncertaintyMs: z.number(),
      /** The number of QR frames that agree on this offset. */
      evidenceCount: z.int(),
      error: ClockError,
      /** What happened to the clock before this interval; `null` for the first. */
      change: ClockChange.nullable(),
      /** `change` if set, else `error`. */
      reason: z.looseObject({ kind: z.string() }).nullable(),
    }),
  ),
});
export type CameraClock = z.infer<typeof CameraClock>;

/** What the server has stored for a session. */
export const CardReport = z.object({
  sessionId: Id,
  /** Distinct files durably stored. */
  storedCount: z.int(),
  /** Stored, but not yet processed and matched. */
  pendingCount: z.int(),
  /** Uploads that have started and are not complete. */
  underwayCount: z.int(),
  /** Photos that are being scanned again, with more effort, for a missing QR code. */
  scanningCount: z.int(),
  unreadableCount: z.int(),
  /**
   * The unreadable files that are intact, but in a format that is stored and not displayed, such as
   * RAW.
   */
  unsupportedCount: z.int(),
  photoCount: z.int(),
  qrFrameCount: z.int(),
  assignedCount: z.int(),
  certainCount: z.int(),
  reviewCount: z.int(),
  hiddenCount: z.int(),
  /** Edits and copies. Each counts as one photo together with its original. */
  versionCount: z.int(),
  /**
   * Of the files that the server knows, none is being uploaded, pending or damaged. Only
   * `card.verify` can tell whether the server knows all files of the card.
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

/** The files on a card, as listed by the device that reads it. */
export const CardList = z.object({
  files: z
    .array(
      z.object({
        name: z.string().min(1).max(1000),
        size: z.int().min(0),
        /** Lower-case hexadecimal. Without it a file is at most `unverified`. */
        sha256: Sha256.optional(),
      }),
    )
    .max(VERIFY_CARD_MAX_FILES),
});
export type CardList = z.infer<typeof CardList>;

/**
 * The state of a file of the card.
 * - `stored`: exactly these bytes are stored durably.
 * - `unverified`: a file of this name and size is stored, but the client sent no checksum.
 * - `underway`: a part of its bytes has arrived.
 * - `missing`: none of its bytes have arrived.
 * - `refused`: the server does not accept the file, because of `refusal`.
 */
export const CardFile = z.object({
  where: z.enum(['stored', 'unverified', 'underway', 'missing', 'refused']),
  refusal: z.enum(['empty', 'too-large', 'no-photograph']).nullable(),
  /** The photo with these bytes, even if it was moved to another session. */
  photoId: Id.nullable(),
  /** Stored, and its format is supported, but its image could not be read. */
  damaged: z.boolean(),
});
export type CardFile = z.infer<typeof CardFile>;

/**
 * The verification of a card's file list by checksums: "812 on the card, 812 on the server, 805
 * assigned, 7 to look at".
 */
export const CardVerification = z.object({
  sessionId: Id,
  /** The number of files in the list. */
  cardCount: z.int(),
  storedCount: z.int(),
  unverifiedCount: z.int(),
  underwayCount: z.int(),
  missingCount: z.int(),
  refusedCount: z.int(),
  /**
   * Subsets of the stored files: not yet processed and matched; assigned to a shoot; needing
   * review; damaged.
   */
  pendingCount: z.int(),
  assignedCount: z.int(),
  reviewCount: z.int(),
  damagedCount: z.int(),
  /**
   * Every file of the list is stored durably (by checksum), processed and matched, and none is
   * damaged, except hidden ones.
   */
  safeToFormat: z.boolean(),
  /** In the order of the request. */
  files: z.array(CardFile),
});
export type CardVerification = z.infer<typeof CardVerification>;

export const cardRoutes = {
  'card.report': {
    method: 'GET',
    path: '/api/events/:id/card',
    access: 'user',
    pool: 'desk',
    status: 200,
    summary: 'Get counts, camera clocks and anomalies of the uploaded photos',
    params: IdParams,
    answer: answer(CardReport),
  },
  'card.verify': {
    method: 'POST',
    path: '/api/events/:id/card/account',
    access: 'user',
    pool: 'desk',
    status: 200,
    summary: "Verify a card's file list and tell whether the card may be formatted; changes nothing",
    params: IdParams,
    body: CardList,
    bodyBytes: 4 * 1024 * 1024,
    answer: answer(CardVerification),
  },
} as const satisfies RouteTable;
