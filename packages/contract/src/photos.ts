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

/** One photo of a session as its photographer sees it. The URLs are signed for this login. */
export const Photo = z.object({
  id: Id,
  fileName: z.string(),
  state: z.enum(['stored', 'read', 'unreadable']),
  unreadableReason: UnreadableReason.nullable(),
  role: z.enum(['photo', 'qr-frame', 'hidden']),
  verdict: Verdict.nullable(),
  /** Why it is assigned as it is: the matching engine's reasons, as data. */
  reasons: z.array(Reason),
  shootIds: z.array(Id),
  candidateShootIds: z.array(Id),
  camera: z.string().nullable(),
  /** The camera's own clock, without a time zone: `YYYY-MM-DDTHH:mm:ss.sss`. */
  cameraTime: z.string().nullable(),
  /** The true time, once the offset of the camera's clock is known. */
  takenAt: Time.nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  thumbUrl: z.string().nullable(),
  previewUrl: z.string().nullable(),
});
export type Photo = z.infer<typeof Photo>;

/**
 * One photo in the timeline: only the fields that a strip of thousands needs. `photos.list` with
 * `only=review` returns the photos to review with all fields.
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
  /**
   * Of a QR frame: the shoots of its codes. Of a photo to review: the shoots where it may belong,
   * best first. Else empty.
   */
  candidateShootIds: z.array(Id),
  /** The index of its camera in the report's `cameras`; `null` before the first matching. */
  camera: z.int().nullable(),
  cameraTime: z.string().nullable(),
  takenAt: Time.nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  thumbUrl: z.string().nullable(),
  /** For the large view, so that it needs no further request. */
  previewUrl: z.string().nullable(),
});
export type TimelinePhoto = z.infer<typeof TimelinePhoto>;

/** What is still open about a shoot, shown before publishing. It does not block publishing. */
export const ShootChecklist = z.object({
  shootId: Id,
  /** The photos that its customers would see. */
  photoCount: z.int(),
  /** The photos among these that one proof alone assigned. */
  likelyCount: z.int(),
  /** Unassigned photos that may belong to it. */
  reviewCount: z.int(),
  /** The linked customers. They get the mail. */
  customerCount: z.int(),
  /** The linked customers who registered themselves. */
  selfLinkedCount: z.int(),
  /**
   * Whether unusually many people registered themselves, linked or not: somebody who is not in the
   * photos may have scanned the code.
   */
  isCrowded: z.boolean(),
  /** Customers who registered and are not linked. They get no mail. */
  notLinkedCount: z.int(),
  /**
   * The keys of anomalies in the report that name the shoot or its photos, and are not dismissed.
   */
  anomalyKeys: z.array(z.string()),
});
export type ShootChecklist = z.infer<typeof ShootChecklist>;

export const PublishChecklist = z.object({
  sessionId: Id,
  /** Photos not yet processed and matched. Each may belong to any of the shoots. */
  pendingCount: z.int(),
  /** Incomplete uploads. */
  underwayCount: z.int(),
  unreadableCount: z.int(),
  /** Photos to review without any candidate shoot. */
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
    pool: 'desk',
    status: 200,
    summary:
      "List a session's photos in the order they were taken; optionally of one shoot, or only those to review",
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
    pool: 'desk',
    status: 200,
    summary: "List all of a session's photos, camera by camera, in the order each camera took them",
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
    pool: 'desk',
    status: 200,
    summary: 'Get what is still open about each shoot, to show before publishing',
    params: IdParams,
    answer: answer(PublishChecklist),
  },
  'photos.media': {
    method: 'GET',
    path: '/api/media/:photoId/:size',
    access: 'media',
    status: 200,
    summary: 'Get one photo in one size, with a signed URL',
    params: z.object({ photoId: z.string().max(200), size: z.string().max(40) }),
    query: z.object({ k: z.string().max(500).default('') }),
    answer: null,
  },
} as const satisfies RouteTable;
