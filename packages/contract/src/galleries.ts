import { ShootAnswer, Shoot } from './shoots.ts';
import { z } from 'zod';
import { Email, Language, MailAsked, answer, Id, IdParams, Time, Cents } from './scalars.ts';
import { StudioBranding } from './settings.ts';
import type { RouteTable } from './route.ts';
import { Claim } from './customers.ts';
import { PaymentChoice } from './payments.ts';
import { Order } from './orders.ts';

/**
 * A photo as its customer sees it: marked previews, and the original once it is theirs. An address is longer than all else about a
 * photo, and does not compress: of thousands of photos only the first have theirs (`thumbUrl` and `previewUrl` null: ask for them).
 */
export const GalleryPhoto = z.object({
  id: Id,
  width: z.int(),
  height: z.int(),
  thumbUrl: z.string().nullable(),
  previewUrl: z.string().nullable(),
  owned: z.boolean(),
  /** In an order that is not paid yet: not to be ordered again. */
  ordered: z.boolean(),
  /** Set only when owned, and with the other addresses. */
  downloadUrl: z.string().nullable(),
  fileName: z.string(),
});
export type GalleryPhoto = z.infer<typeof GalleryPhoto>;

export const GalleryShoot = z.object({
  id: Id,
  label: z.string(),
  title: z.string().nullable(),
  takenOn: z.string(),
  /** All of them, or only those of the first ones that are here: fewer than `photoCount`. */
  photos: z.array(GalleryPhoto),
  photoCount: z.int(),
  ownedCount: z.int(),
  wholeShootOwned: z.boolean(),
  /** What all photos that are here now, and neither theirs nor ordered, cost together. */
  allPhotosDueCents: Cents,
  /** What the whole shoot costs, with photos that come later. */
  wholeShootDueCents: Cents,
});
export type GalleryShoot = z.infer<typeof GalleryShoot>;

export const Gallery = z.object({
  studio: StudioBranding,
  location: z.string(),
  date: z.string(),
  language: Language,
  email: z.string(),
  prices: z.object({
    firstPhotoCents: Cents,
    extraPhotoCents: Cents,
    buyAllCents: Cents,
    currency: z.literal('EUR'),
  }),
  shoots: z.array(GalleryShoot),
  orders: z.array(Order),
  /** Of each paid order all its photos as one ZIP, or its one photo itself; newest order first. */
  downloads: z.array(z.object({ orderId: Id, url: z.string(), photoCount: z.int() })),
  payment: PaymentChoice,
  expiresAt: Time.nullable(),
  /** Whether the person has confirmed this address, and details that somebody sent for it. */
  address: z.object({ confirmed: z.boolean(), claims: z.array(Claim) }),
  /** Changes with whatever this link shows: what `galleries.events` tells is compared with it. */
  state: z.string(),
});
export type Gallery = z.infer<typeof Gallery>;
export const Publish = z.object({ shootIds: z.array(Id).min(1).max(1000) });

export const galleryRoutes = {
  'galleries.show': {
    method: 'GET',
    path: '/api/gallery',
    access: 'link',
    status: 200,
    summary:
      'All published shoots that this link shows; with only the first photos, which is soon sent, or with all',
    query: z.object({ photos: z.enum(['all', 'first']).default('all') }),
    answer: answer(Gallery),
  },
  'galleries.photos': {
    method: 'GET',
    path: '/api/gallery/photos',
    access: 'link',
    status: 200,
    summary: 'Photos of one shoot with their addresses, from one of them on in the order of the gallery',
    query: z.object({ shootId: Id, from: Id }),
    answer: answer(z.array(GalleryPhoto)),
  },
  'galleries.confirm': {
    method: 'POST',
    path: '/api/gallery/confirm',
    access: 'link',
    status: 200,
    summary:
      'Confirm that this address is one’s own, and which of the details left for it are; the others that were shown are dismissed',
    body: z.object({
      claimIds: z.array(Id).max(500),
      /** What was shown: what came since stays undecided. */
      shownIds: z.array(Id).max(500).default([]),
    }),
    answer: answer(Gallery.shape.address),
  },
  'galleries.events': {
    method: 'GET',
    path: '/api/gallery/changes',
    access: 'link',
    status: 200,
    summary:
      'Server-sent events: the state of the gallery, now and whenever it changes; empty when the link is over',
    answer: null,
  },
  'galleries.download': {
    method: 'GET',
    path: '/api/media/orders/:orderId',
    access: 'media',
    status: 200,
    summary: 'All photos of a paid order as one ZIP, for the link that its signed address names',
    params: z.object({ orderId: z.string().max(200) }),
    query: z.object({ k: z.string().max(500).default('') }),
    answer: null,
  },
  'galleries.publishShoot': {
    method: 'POST',
    path: '/api/photoshoots/:id/publish',
    access: 'user',
    status: 200,
    resource: 'shoot',
    summary: "Publish the shoot's gallery and mail each linked customer",
    params: IdParams,
    answer: ShootAnswer,
  },
  'galleries.recallShoot': {
    method: 'POST',
    path: '/api/photoshoots/:id/recall',
    access: 'user',
    status: 200,
    resource: 'shoot',
    summary: 'Take the gallery back; dead everywhere within a second',
    params: IdParams,
    answer: ShootAnswer,
  },
  'galleries.publishShoots': {
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
  'galleries.requestLink': {
    method: 'POST',
    path: '/api/link-again',
    access: 'public',
    status: 200,
    summary: 'Mail the links of an address again, if it has any; the answer is the same for any address',
    body: z.object({ email: Email }),
    answer: MailAsked,
  },
} as const satisfies RouteTable;
