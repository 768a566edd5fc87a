import { HELD_REASON_MAX } from './constants.ts';
import { ShootAnswer, Shoot } from './shoots.ts';
import { z } from 'zod';
import { Email, Language, MailAsked, answer, Id, IdParams, SentTime, Time, Cents, line } from './scalars.ts';
import { StudioBranding } from './settings.ts';
import type { RouteTable } from './route.ts';
import { Claim } from './customers.ts';
import { PaymentChoice } from './payments.ts';
import { Order } from './orders.ts';
import { MailPreview, PublishPlan } from './publish-plan.ts';

/**
 * A photo as its customer sees it: previews, which have a watermark until it is bought, and the
 * original after that.
 *
 * A URL is longer than all other data of a photo and does not compress. In a gallery of thousands
 * of photos the server therefore sends URLs for the first photos only. For the others `thumbUrl`
 * and `previewUrl` are null; get them from `galleries.photos`.
 */
export const GalleryPhoto = z.object({
  id: Id,
  width: z.int(),
  height: z.int(),
  thumbUrl: z.string().nullable(),
  previewUrl: z.string().nullable(),
  owned: z.boolean(),
  /** In an unpaid order: cannot be ordered again. */
  ordered: z.boolean(),
  /** Set only if `owned`, and only together with the other URLs. */
  downloadUrl: z.string().nullable(),
  fileName: z.string(),
});
export type GalleryPhoto = z.infer<typeof GalleryPhoto>;

export const GalleryShoot = z.object({
  id: Id,
  label: z.string(),
  title: z.string().nullable(),
  takenOn: z.string(),
  /** All photos, or the first ones only (then fewer than `photoCount`). */
  photos: z.array(GalleryPhoto),
  photoCount: z.int(),
  ownedCount: z.int(),
  wholeShootOwned: z.boolean(),
  /** The photos that the customer has neither bought nor ordered. */
  openCount: z.int(),
  /** The price of one more photo. */
  nextPhotoDueCents: Cents,
  /** The price of all current photos that the customer has neither bought nor ordered. */
  allPhotosDueCents: Cents,
  /** The price of the whole shoot, including photos that are added later. */
  wholeShootDueCents: Cents,
});
export type GalleryShoot = z.infer<typeof GalleryShoot>;

/** The address with which a customer shares their favourites. */
export const Share = z.object({ url: z.string(), endsAt: Time });
export type Share = z.infer<typeof Share>;

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
  /**
   * The photo at the top of the page, with a watermark; the same for the same photos. `null` if
   * there is no photo.
   */
  cover: GalleryPhoto.pick({ id: true, width: true, height: true })
    .extend({ thumbUrl: z.string(), previewUrl: z.string() })
    .nullable(),
  /** The photos that the customer marked as favourites, of those that are shown now. */
  favourites: z.array(Id),
  /** Null: they are not shared. Always null in a preview. */
  share: Share.nullable(),
  shoots: z.array(GalleryShoot),
  orders: z.array(Order),
  /**
   * For each paid order a ZIP of its photos, or the file itself if it has one photo; newest order
   * first.
   */
  downloads: z.array(z.object({ orderId: Id, url: z.string(), photoCount: z.int() })),
  payment: PaymentChoice,
  expiresAt: Time.nullable(),
  /** Whether the customer has confirmed this address, and the claims that wait for it. */
  address: z.object({ confirmed: z.boolean(), claims: z.array(Claim) }),
  /**
   * Changes whenever the content of this link changes. The client compares it with the events of
   * `galleries.events`.
   */
  state: z.string(),
});
export type Gallery = z.infer<typeof Gallery>;
/** A gallery as one of a shoot's customers sees it, for the studio. */
export const GalleryPreview = Gallery.extend({
  /** The linked customers of the shoot, each of whom can be looked through. */
  customers: z.array(z.object({ id: Id, name: z.string(), language: Language })),
  /** The customer whose view this is; `null` if nobody is linked yet. */
  customerId: Id.nullable(),
});
export type GalleryPreview = z.infer<typeof GalleryPreview>;

const ShootIds = z.array(Id).min(1).max(5000);

/** When galleries are published. By default ten seconds from now, until when it can be undone. */
const PublishTime = z.object({
  /** A later time. One that is less than ten seconds ahead counts as ten seconds ahead. */
  at: SentTime.optional(),
  /** At once, also if they wait already. It cannot be undone. */
  sendNow: z.boolean().optional(),
});
export type PublishTime = z.infer<typeof PublishTime>;
export const PublishOne = PublishTime.nullish();
export const Publish = PublishTime.extend({ shootIds: ShootIds });
export const UndoPublish = z.object({ shootIds: ShootIds });
export const HoldBack = z.object({
  shootIds: ShootIds,
  /** `null`: they are released. */
  hold: z.object({ reason: line(HELD_REASON_MAX).nullish() }).nullable(),
});

export const galleryRoutes = {
  'galleries.show': {
    method: 'GET',
    path: '/api/gallery',
    access: 'link',
    status: 200,
    summary: 'Get all published shoots of this link, with the first photos only (small response) or with all',
    query: z.object({ photos: z.enum(['all', 'first']).default('all') }),
    answer: answer(Gallery),
  },
  'galleries.photos': {
    method: 'GET',
    path: '/api/gallery/photos',
    access: 'link',
    status: 200,
    summary: 'Get photos of one shoot with their URLs, from a given photo on, in gallery order',
    query: z.object({ shootId: Id, from: Id }),
    answer: answer(z.array(GalleryPhoto)),
  },
  'galleries.confirm': {
    method: 'POST',
    path: '/api/gallery/confirm',
    access: 'link',
    status: 200,
    summary:
      "Confirm one's own address and choose which claimed details are correct; dismisses the other claims that were shown",
    body: z.object({
      claimIds: z.array(Id).max(500),
      /** The claims that were shown. Newer ones stay undecided. */
      shownIds: z.array(Id).max(500).default([]),
      /** Whether the page named the purposes that were ticked; only then they are confirmed. */
      purposesShown: z.boolean().default(false),
    }),
    answer: answer(Gallery.shape.address),
  },
  'galleries.events': {
    method: 'GET',
    path: '/api/gallery/changes',
    access: 'link',
    status: 200,
    summary:
      'Stream the state of the gallery as server-sent events, now and at each change; empty when the link is over',
    /** `favourites`: also the ids of the favourites, as `favourites` events. */
    query: z.object({ with: z.literal('favourites').optional() }),
    answer: null,
  },
  'galleries.download': {
    method: 'GET',
    path: '/api/media/orders/:orderId',
    access: 'media',
    status: 200,
    summary: 'Download all photos of a paid order as one ZIP, with a signed URL',
    params: z.object({ orderId: z.string().max(200) }),
    query: z.object({ k: z.string().max(500).default('') }),
    answer: null,
  },
  'galleries.preview': {
    method: 'GET',
    path: '/api/photoshoots/:id/preview',
    access: 'user',
    status: 200,
    summary:
      "Get the gallery as a customer of the shoot sees it, also before it is published; counts as nobody's visit",
    params: IdParams,
    query: z.object({ customerId: Id.optional(), photos: z.enum(['all', 'first']).default('all') }),
    answer: answer(GalleryPreview),
  },
  'galleries.previewPhotos': {
    method: 'GET',
    path: '/api/photoshoots/:id/preview/photos',
    access: 'user',
    status: 200,
    summary: 'Get photos of one shoot of a preview with their URLs, as in `galleries.photos`',
    params: IdParams,
    query: z.object({ customerId: Id.optional(), shootId: Id, from: Id }),
    answer: answer(z.array(GalleryPhoto)),
  },
  'galleries.publishShoot': {
    method: 'POST',
    path: '/api/photoshoots/:id/publish',
    access: 'user',
    status: 200,
    resource: 'shoot',
    summary:
      "Publish the shoot's gallery and mail each linked customer, after ten seconds in which it can be undone",
    params: IdParams,
    body: PublishOne,
    answer: ShootAnswer,
  },
  'galleries.recallShoot': {
    method: 'POST',
    path: '/api/photoshoots/:id/recall',
    access: 'user',
    status: 200,
    resource: 'shoot',
    summary: 'Recall the gallery; it is inaccessible within a second, and one that waits is not published',
    params: IdParams,
    answer: ShootAnswer,
  },
  'galleries.publishShoots': {
    method: 'POST',
    path: '/api/events/:id/publish',
    access: 'user',
    status: 200,
    resource: 'shoots',
    summary:
      'Publish several shoots together, with one mail per linked address, after ten seconds in which it can be undone',
    params: IdParams,
    body: Publish,
    answer: answer(z.array(Shoot)),
  },
  'galleries.undoPublish': {
    method: 'POST',
    path: '/api/events/:id/publish/undo',
    access: 'user',
    status: 200,
    resource: 'shoots',
    summary:
      'Undo a publish before its time; 409 `undo_too_late` afterwards, and then for none of the shoots',
    params: IdParams,
    body: UndoPublish,
    answer: answer(z.array(Shoot)),
  },
  'galleries.holdBack': {
    method: 'POST',
    path: '/api/events/:id/publish/hold',
    access: 'user',
    status: 200,
    resource: 'shoots',
    summary:
      'Hold shoots back from publishing, with a reason for the others, or release them; 409 `conflict` if one is published or about to be',
    params: IdParams,
    body: HoldBack,
    answer: answer(z.array(Shoot)),
  },
  'galleries.publishPlan': {
    method: 'GET',
    path: '/api/events/:id/publish',
    access: 'user',
    status: 200,
    summary: 'Get what publishing would do, and how the mails and galleries of the latest publish stand',
    params: IdParams,
    answer: answer(PublishPlan),
  },
  'galleries.previewMail': {
    method: 'POST',
    path: '/api/events/:id/publish/mail',
    access: 'user',
    status: 200,
    summary: 'Preview the mail that a customer of these shoots would get; changes and sends nothing',
    params: IdParams,
    body: z.object({ shootIds: ShootIds, customerId: Id }),
    answer: answer(MailPreview),
  },
  'galleries.requestLink': {
    method: 'POST',
    path: '/api/link-again',
    access: 'public',
    status: 200,
    summary: 'Mail the links of an address again, if it has any; the response is the same for any address',
    body: z.object({ email: Email }),
    answer: MailAsked,
  },
} as const satisfies RouteTable;
