import { z } from 'zod';
import { GalleryPhoto, Share } from './galleries.ts';
import { answer, Id, Language, Time } from './scalars.ts';
import { StudioBranding } from './settings.ts';
import type { RouteTable } from './route.ts';

/** A photo as everybody with the shared address sees it: small and large, with a watermark. */
export const SharedPhoto = GalleryPhoto.pick({
  id: true,
  width: true,
  height: true,
  thumbUrl: true,
  previewUrl: true,
});
export type SharedPhoto = z.infer<typeof SharedPhoto>;

/** The answer to a shared address. It names only the studio. */
export const SharedFavourites = z.object({
  studio: StudioBranding,
  /** The language of the customer who shares. */
  language: Language,
  endsAt: Time,
  /**
   * The current favourites in gallery order. Only the first ones have URLs; see `shares.photos`.
   */
  photos: z.array(SharedPhoto),
});
export type SharedFavourites = z.infer<typeof SharedFavourites>;

export const shareRoutes = {
  'shares.create': {
    method: 'POST',
    path: '/api/gallery/share',
    access: 'link',
    status: 200,
    summary: 'Share the favourites of this link; answers the present share if there is one',
    answer: answer(Share),
  },
  'shares.stop': {
    method: 'POST',
    path: '/api/gallery/share/stop',
    access: 'link',
    status: 204,
    summary: 'Stop sharing the favourites of this link; the shared address and its photos are dead at once',
    answer: null,
  },
  'shares.show': {
    method: 'GET',
    path: '/api/shared-favourites',
    access: 'share',
    status: 200,
    summary: "Get the favourites that a customer shares; counts as nobody's visit",
    answer: answer(SharedFavourites),
  },
  'shares.photos': {
    method: 'GET',
    path: '/api/shared-favourites/photos',
    access: 'share',
    status: 200,
    summary: 'Get shared photos with their URLs, from a given photo on',
    query: z.object({ from: Id }),
    answer: answer(z.array(SharedPhoto)),
  },
} as const satisfies RouteTable;
