import { z } from 'zod';
import { Reason, Verdict } from './photo-evidence.ts';
import { Id, IdParams, PageQuery, Time, answer, list } from './scalars.ts';
import type { RouteTable } from './route.ts';

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
  reasons: z.array(Reason),
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

/**
 * One photo in the timeline: what a strip of thousands needs. Those to look at come whole from `photos.list` with `only=review`.
 */
export const TimelinePhoto = z.object({
  id: Id,
  fileName: z.string(),
  state: z.enum(['stored', 'read', 'unreadable']),
  role: z.enum(['photo', 'qr-frame', 'hidden']),
  verdict: Verdict.nullable(),
  /** The kinds of its reasons. */
  reasons: z.array(z.string()),
  shootIds: z.array(Id),
  /** Of a QR frame the shoots of its codes; of a photo to look at where it may belong, best first; else empty. */
  candidateShootIds: z.array(Id),
  /** Its camera's place in the report's `cameras`; null while no matching has seen it. */
  camera: z.int().nullable(),
  cameraTime: z.string().nullable(),
  takenAt: Time.nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  thumbUrl: z.string().nullable(),
  /** To look at it large, without asking for it. */
  previewUrl: z.string().nullable(),
});
export type TimelinePhoto = z.infer<typeof TimelinePhoto>;

/** What is still open about a shoot, said before it is published. It stops nobody. */
export const ShootChecklist = z.object({
  shootId: Id,
  /** What its customers would see. */
  photoCount: z.int(),
  /** Of these, placed by one proof alone. */
  likelyCount: z.int(),
  /** Photos that nobody has placed, and that may belong to it. */
  reviewCount: z.int(),
  /** Whoever is linked, and so gets the mail. */
  customerCount: z.int(),
  /** Of these, who registered by themselves. */
  selfLinkedCount: z.int(),
  /** Whether unusually many registered by themselves, linked or not: somebody may have scanned the code who is not in the photos. */
  isCrowded: z.boolean(),
  /** Whoever registered and is not linked: they get nothing. */
  notLinkedCount: z.int(),
  /** Anomalies that name it or touch its photos and are not settled, by their keys in the report. */
  anomalyKeys: z.array(z.string()),
});
export type ShootChecklist = z.infer<typeof ShootChecklist>;

export const PublishChecklist = z.object({
  sessionId: Id,
  /** Photos not yet read and matched: each may belong to any of the shoots. */
  pendingCount: z.int(),
  /** Uploads whose bytes are not all here. */
  underwayCount: z.int(),
  unreadableCount: z.int(),
  /** Photos to look at for which there is not even a guess. */
  withoutCandidateCount: z.int(),
  shoots: z.array(ShootChecklist),
});
export type PublishChecklist = z.infer<typeof PublishChecklist>;

export const TIMELINE_PAGE_MAX = 1000;

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
  'photos.timeline': {
    method: 'GET',
    path: '/api/events/:id/photos/timeline',
    access: 'user',
    status: 200,
    summary: "All of a session's photos, camera by camera, in the order in which each took them",
    params: IdParams,
    query: z.object({
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(TIMELINE_PAGE_MAX).default(TIMELINE_PAGE_MAX),
    }),
    answer: list(TimelinePhoto),
  },
  'photos.publishChecklist': {
    method: 'GET',
    path: '/api/events/:id/before-publish',
    access: 'user',
    status: 200,
    summary: 'What is still open about each shoot, to be said before publishing',
    params: IdParams,
    answer: answer(PublishChecklist),
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
