import { z } from 'zod';
import { Customer, UpdateContact } from './customers.ts';
import {
  At,
  Id,
  IdParams,
  Language,
  PageQuery,
  SentTime,
  Time,
  UncertaintyMs,
  answer,
  line,
  list,
} from './scalars.ts';
import type { RouteTable } from './route.ts';

export const GalleryState = z.enum(['collecting', 'published', 'recalled']);
export type GalleryState = z.infer<typeof GalleryState>;

export const Shoot = z.object({
  id: Id,
  /** The shoot's current code. */
  hash: z.string(),
  /** The URL in its QR code, without the time: `<PUBLIC_URL>/C/<code>`. */
  url: z.string(),
  number: z.int(),
  label: z.string(),
  sessionId: Id,
  status: z.enum(['open', 'completed']),
  late: z.boolean(),
  gallery: GalleryState,
  /**
   * When its gallery will be published. Until then `gallery` stays as it was, customers see
   * nothing, and it can be undone. `null`: it is not about to be published.
   */
  publishAt: Time.nullable(),
  title: z.string().nullable(),
  note: z.string().nullable(),
  language: Language.nullable(),
  createdAt: Time,
  completedAt: Time.nullable(),
  /** When it was discarded as created by mistake; else `null`. */
  discardedAt: Time.nullable(),
  customers: z.array(Customer),
  photoCount: z.int(),
});
export type Shoot = z.infer<typeof Shoot>;

export const StartShoot = z
  .object({
    id: Id.optional(),
    code: z.string().max(64).optional(),
    number: z.int().min(1).max(1_000_000).optional(),
    startedAt: SentTime.optional(),
    uncertaintyMs: UncertaintyMs.optional(),
  })
  .nullish();
export type StartShoot = z.infer<typeof StartShoot>;
/** The body of `shoots.link`. */
export const LinkCustomer = z
  .object({
    /** Undoes an unlink: it does not count as a decision of the photographer about the customer. */
    isUndo: z.boolean().optional(),
  })
  .nullish();
export const GenerateCode = z.object({ code: z.string().max(64).optional() }).nullish();
export const UpdateShoot = z.object({
  title: line(200).nullish(),
  note: line(2000).nullish(),
  completed: z.boolean().optional(),
  language: Language.nullish(),
  /** When the user tapped, in estimated server time, for `completed`. */
  at: SentTime.optional(),
});
export type UpdateShoot = z.infer<typeof UpdateShoot>;

const CustomerParams = IdParams.extend({ customerId: z.string().max(200) });
export const ShootAnswer = answer(Shoot);

export const shootRoutes = {
  'shoots.start': {
    method: 'POST',
    path: '/api/events/:id/photoshoots',
    access: 'user',
    status: 201,
    resource: 'shoot',
    summary: 'Start the next shoot; completes the open one',
    params: IdParams,
    body: StartShoot,
    answer: ShootAnswer,
  },
  'shoots.list': {
    method: 'GET',
    path: '/api/events/:id/photoshoots',
    access: 'user',
    status: 200,
    summary: "List a session's shoots, newest first, without discarded ones",
    params: IdParams,
    query: PageQuery,
    answer: list(Shoot),
  },
  'shoots.generate': {
    method: 'POST',
    path: '/api/photoshoots/:id/generate',
    access: 'user',
    status: 200,
    resource: 'shoot',
    summary: 'Set a new current code, or a former code of the shoot again; the replaced code answers 410',
    params: IdParams,
    body: GenerateCode,
    answer: ShootAnswer,
  },
  'shoots.updateContact': {
    method: 'POST',
    path: '/api/photoshoots/:id/update-contact',
    access: 'user',
    status: 200,
    resource: 'shoot',
    summary: 'Insert or update customers by id, else by address; never removes any',
    params: IdParams,
    body: UpdateContact,
    answer: ShootAnswer,
  },
  'shoots.actual': {
    method: 'GET',
    path: '/api/photoshoots/:id/actual',
    access: 'user',
    status: 200,
    summary: "Get the currently open shoot of this shoot's session",
    params: IdParams,
    answer: answer(Shoot.nullable()),
  },
  'shoots.show': {
    method: 'GET',
    path: '/api/photoshoots/:id/show',
    access: 'user',
    status: 200,
    summary: 'Get a shoot by its id or any of its codes',
    params: IdParams,
    answer: ShootAnswer,
  },
  'shoots.update': {
    method: 'POST',
    path: '/api/photoshoots/:id/update',
    access: 'user',
    status: 200,
    resource: 'shoot',
    summary: "Change a shoot's settings, complete or reopen it",
    params: IdParams,
    body: UpdateShoot,
    answer: ShootAnswer,
  },
  'shoots.discard': {
    method: 'POST',
    path: '/api/photoshoots/:id/discard',
    access: 'user',
    status: 200,
    resource: 'shoot',
    summary: 'Discard an empty shoot that was created by mistake; 409 `not_empty` if it contains anything',
    params: IdParams,
    body: At,
    answer: ShootAnswer,
  },
  'shoots.restore': {
    method: 'POST',
    path: '/api/photoshoots/:id/restore',
    access: 'user',
    status: 200,
    resource: 'shoot',
    summary: 'Restore a discarded shoot; a photo of its code, a customer or a capture restores it too',
    params: IdParams,
    answer: ShootAnswer,
  },
  'shoots.link': {
    method: 'POST',
    path: '/api/photoshoots/:id/customers/:customerId/link',
    access: 'user',
    status: 200,
    resource: 'shoot',
    summary: 'Link a customer to the shoot',
    params: CustomerParams,
    body: LinkCustomer,
    answer: ShootAnswer,
  },
  'shoots.unlink': {
    method: 'POST',
    path: '/api/photoshoots/:id/customers/:customerId/unlink',
    access: 'user',
    status: 200,
    resource: 'shoot',
    summary: 'Unlink a customer; revokes access to this shoot through their link',
    params: CustomerParams,
    answer: ShootAnswer,
  },
  'shoots.decideClaim': {
    method: 'POST',
    path: '/api/photoshoots/:id/claims/:claimId',
    access: 'user',
    status: 200,
    resource: 'shoot',
    summary: 'Accept or dismiss a claim for an existing customer',
    params: IdParams.extend({ claimId: z.string().max(200) }),
    body: z.object({ customerId: Id, accept: z.boolean() }),
    answer: ShootAnswer,
  },
  'shoots.unlinkSince': {
    method: 'POST',
    path: '/api/photoshoots/:id/unlink-since',
    access: 'user',
    status: 200,
    resource: 'shoot',
    summary: 'Unlink all customers who registered themselves since a given time',
    params: IdParams,
    body: z.object({ since: Time }),
    answer: ShootAnswer,
  },
} as const satisfies RouteTable;
