import { z } from 'zod';
import { Id, IdParams, PageQuery, Time, answer, list } from './scalars.ts';
import { Shoot } from './shoots.ts';
import type { RouteTable } from './route.ts';

export const Verdict = z.enum(['certain', 'likely', 'contradictory', 'unmatched', 'by-hand']);
export const UnreadableReason = z.enum([
  'not-an-image',
  'empty',
  'truncated',
  'damaged',
  'too-large',
  'too-slow',
  'unsupported',
]);

/** One photo of a session as its photographer sees it; the addresses are signed for this login. */
export const Photo = z.object({
  id: Id,
  fileName: z.string(),
  state: z.enum(['stored', 'read', 'unreadable']),
  unreadableReason: UnreadableReason.nullable(),
  role: z.enum(['photo', 'qr-frame', 'hidden']),
  verdict: Verdict.nullable(),
  /** Why it stands where it stands: the matching engine's reasons, as data. */
  reasons: z.array(z.looseObject({ kind: z.string() })),
  shootIds: z.array(Id),
  candidateShootIds: z.array(Id),
  camera: z.string().nullable(),
  /** The camera's own clock, naive: `YYYY-MM-DDTHH:mm:ss.sss`. */
  cameraTime: z.string().nullable(),
  /** The moment in true time, once the camera's clock is known. */
  takenAt: Time.nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  thumbUrl: z.string().nullable(),
  previewUrl: z.string().nullable(),
});
export type Photo = z.infer<typeof Photo>;

export const CameraClock = z.object({
  camera: z.string(),
  photoCount: z.int(),
  segments: z.array(
    z.object({
      offsetMs: z.number(),
      uncertaintyMs: z.number(),
      evidenceCount: z.int(),
      /** Named cause: whole hours, a jump, drift … as the engine says it. */
      reason: z.looseObject({ kind: z.string() }).nullable(),
    }),
  ),
});
export type CameraClock = z.infer<typeof CameraClock>;

/** The account of a session's card, in figures a photographer can trust. */
export const CardReport = z.object({
  sessionId: Id,
  /** Distinct files durably stored. */
  storedCount: z.int(),
  /** Stored and not yet read. */
  pendingCount: z.int(),
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
  /** Nothing pending, and nothing unreadable that may be better on the card: it may be formatted. */
  safeToFormat: z.boolean(),
  cameras: z.array(CameraClock),
  anomalies: z.array(z.looseObject({ kind: z.string() })),
  shoots: z.array(
    z.object({ shootId: Id, photoCount: z.int(), certainCount: z.int(), reviewCount: z.int() }),
  ),
});
export type CardReport = z.infer<typeof CardReport>;

export const Decision = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('shoots'), shootIds: z.array(Id).min(1).max(50) }),
  z.object({ kind: z.literal('hidden') }),
  /** A QR frame that could not be read, with its shoot where the photographer knows it. */
  z.object({ kind: z.literal('qr-frame'), shootId: Id.optional() }),
  /** Undo: back to what the engine says. */
  z.object({ kind: z.literal('automatic') }),
]);
export type Decision = z.infer<typeof Decision>;
export const Decide = z.object({ photoIds: z.array(Id).min(1).max(5000), decision: Decision });
export const Publish = z.object({ shootIds: z.array(Id).min(1).max(1000) });

export const MEDIA_SIZES = ['thumb', 'preview', 'marked-thumb', 'marked-preview', 'original'] as const;
export const MediaSize = z.enum(MEDIA_SIZES);
export type MediaSize = z.infer<typeof MediaSize>;

export const photoRoutes = {
  'photos.list': {
    method: 'GET',
    path: '/api/events/:id/photos',
    access: 'user',
    status: 200,
    summary: "A session's photos in the order they were taken; of one shoot, or only those to look at",
    params: IdParams,
    query: PageQuery.extend({
      shootId: Id.optional(),
      only: z.enum(['review', 'unreadable', 'qr-frame', 'hidden']).optional(),
    }),
    answer: list(Photo),
  },
  'photos.report': {
    method: 'GET',
    path: '/api/events/:id/card',
    access: 'user',
    status: 200,
    summary: 'Counts, camera clocks and anomalies of what was uploaded',
    params: IdParams,
    answer: answer(CardReport),
  },
  'photos.decide': {
    method: 'POST',
    path: '/api/events/:id/photos/decide',
    access: 'user',
    status: 200,
    resource: 'photos',
    summary: 'Put photos into shoots by hand, hide them, mark them as QR frames, or undo',
    params: IdParams,
    body: Decide,
    answer: answer(CardReport),
  },
  'photos.publish': {
    method: 'POST',
    path: '/api/events/:id/publish',
    access: 'user',
    status: 200,
    resource: 'shoots',
    summary: 'Publish several shoots at once: one mail for each linked address',
    params: IdParams,
    body: Publish,
    answer: answer(z.array(Shoot)),
  },
  'photos.media': {
    method: 'GET',
    path: '/api/media/:photoId/:size',
    access: 'media',
    status: 200,
    summary: 'The bytes of one photo in one size, for the grant that its signed address names',
    params: z.object({ photoId: z.string().max(200), size: z.string().max(40) }),
    query: z.object({ k: z.string().max(500).default('') }),
    answer: null,
  },
} as const satisfies RouteTable;
