import { z } from 'zod';
import { Verdict } from './photo-evidence.ts';
import { Photo } from './photos.ts';
import { Id, IdParams, answer } from './scalars.ts';
import type { RouteTable } from './route.ts';

/** Places in the index's list of shoots. */
const Shoots = z.array(z.int());

/**
 * All photos of a session, for screens that show thousands. Each field is one list for all photos,
 * which compresses far better than one object for each photo.
 */
export const PhotoIndex = z.object({
  /** Send it as `since` to get only the photos that changed after this answer. */
  version: z.string(),
  /**
   * True: all photos, camera by camera in the order each camera took them; those that were not
   * matched yet come last. False: the photos that changed, whose order stayed the same; new ones
   * come last.
   */
  full: z.boolean(),
  /** How many photos the whole index has. */
  count: z.int(),
  shootIds: z.array(Id),
  /** The first part of the key of each thumbnail's URL. */
  grant: z.string(),
  photos: z.object({
    id: z.array(Id),
    fileName: z.array(z.string()),
    state: z.array(Photo.shape.state),
    role: z.array(Photo.shape.role),
    verdict: z.array(Verdict.nullable()),
    shoots: z.array(Shoots),
    /**
     * Of a QR frame: the shoots of its codes. Of a photo to review: the shoots where it may belong,
     * best first. Else empty.
     */
    candidates: z.array(Shoots),
    /** The index of its camera in the report's `cameras`; `null` before the first matching. */
    camera: z.array(z.int().nullable()),
    /** The true time in milliseconds, once the offset of the camera's clock is known. */
    takenAtMs: z.array(z.int().nullable()),
    /** Of the version that is shown. */
    width: z.array(z.int().nullable()),
    height: z.array(z.int().nullable()),
    /** 1: it has no other version. */
    versionCount: z.array(z.int()),
    /** The signature of its thumbnail's URL; `null` if it has none. */
    thumb: z.array(z.string().nullable()),
  }),
});
export type PhotoIndex = z.infer<typeof PhotoIndex>;

export const PHOTO_DETAILS_MAX = 100;

/** One photo with everything that is known about it. */
export const PhotoDetails = Photo.extend({
  /** All files of this picture, itself included; customers see the version that is shown. */
  versions: z.array(z.object({ id: Id, fileName: z.string(), isShown: z.boolean() })),
});
export type PhotoDetails = z.infer<typeof PhotoDetails>;

export const photoIndexRoutes = {
  'photos.index': {
    method: 'GET',
    path: '/api/events/:id/photo-index',
    access: 'user',
    pool: 'desk',
    status: 200,
    summary:
      "Get all of a session's photos in one compact answer, or those that changed since an earlier one",
    params: IdParams,
    query: z.object({ since: z.string().max(200).optional() }),
    answer: answer(PhotoIndex),
  },
  'photos.details': {
    method: 'GET',
    path: '/api/events/:id/photos/details',
    access: 'user',
    pool: 'desk',
    status: 200,
    summary: 'Get everything about a few photos of a session; ids that it does not have are left out',
    params: IdParams,
    /** At most `PHOTO_DETAILS_MAX` ids, separated by commas. */
    query: z.object({ ids: z.string().max(PHOTO_DETAILS_MAX * 37) }),
    answer: answer(z.array(PhotoDetails)),
  },
} as const satisfies RouteTable;
