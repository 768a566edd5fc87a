import { z } from 'zod';
import { Customer, UpdateContact } from './customers.ts';
import { At, Id, IdParams, Language, SentTime, Time, UncertaintyMs, answer, line } from './scalars.ts';
import type { RouteTable } from './route.ts';

export const GalleryState = z.enum(['collecting', 'published', 'recalled']);
export type GalleryState = z.infer<typeof GalleryState>;

export const Shoot = z.object({
  id: Id,
  /** The shoot's current code. */
  hash: z.string(),
  /** What its QR code carries, without the time: `<PUBLIC_URL>/C/<code>`. */
  url: z.string(),
  number: z.int(),
  label: z.string(),
  sessionId: Id,
  status: z.enum(['open', 'completed']),
  late: z.boolean(),
  gallery: GalleryState,
  title: z.string().nullable(),
  note: z.string().nullable(),
  language: Language.nullable(),
  createdAt: Time,
  completedAt: Time.nullable(),
  /** When it was discarded as made by mistake; null for all others. */
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
export const GenerateCode = z.object({ code: z.string().max(64).optional() }).nullish();
export const UpdateShoot = z.object({
  title: line(200).nullish(),
  note: line(2000).nullish(),
  completed: z.boolean().optional(),
  language: Language.nullish(),
  /** The tap in estimated server time, for `completed`. */
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
    summary: 'Start the next shoot; the open one is completed',
    params: IdParams,
    body: StartShoot,
    answer: ShootAnswer,
  },
  'shoots.generate': {
    method: 'POST',
    path: '/api/photoshoots/:id/generate',
    access: 'user',
    status: 200,
    resource: 'shoot',
    summary: 'A new current code, or a former one of the shoot again; the replaced one answers 410',
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
    summary: 'Insert or update customers by id, else by address; never removes',
    params: IdParams,
    body: UpdateContact,
    answer: ShootAnswer,
  },
  'shoots.actual': {
    method: 'GET',
    path: '/api/photoshoots/:id/actual',
    access: 'user',
    status: 200,
    summary: "The open shoot of this shoot's session as it is now",
    params: IdParams,
    answer: answer(Shoot.nullable()),
  },
  'shoots.show': {
    method: 'GET',
    path: '/api/photoshoots/:id/show',
    access: 'user',
    status: 200,
    summary: 'A shoot, by its id or any of its codes',
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
    summary: 'Discard an empty shoot that was made by mistake; 409 `not_empty` once there is anything in it',
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
    summary: 'Bring a discarded shoot back; a photograph of its code, a customer or a capture does the same',
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
    answer: ShootAnswer,
  },
  'shoots.unlink': {
    method: 'POST',
    path: '/api/photoshoots/:id/customers/:customerId/unlink',
    access: 'user',
    status: 200,
    resource: 'shoot',
    summary: 'Unlink a customer; revokes what their link showed of this shoot',
    params: CustomerParams,
    answer: ShootAnswer,
  },
  'shoots.decideClaim': {
    method: 'POST',
    path: '/api/photoshoots/:id/claims/:claimId',
    access: 'user',
    status: 200,
    resource: 'shoot',
    summary: 'Accept or dismiss details that were sent for a customer who was there already',
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
    summary: 'Unlink all who registered by themselves from a moment on',
    params: IdParams,
    body: z.object({ since: Time }),
    answer: ShootAnswer,
  },
} as const satisfies RouteTable;
