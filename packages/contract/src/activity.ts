import { z } from 'zod';
import { Id, PageQuery, Time, list } from './scalars.ts';
import type { RouteTable } from './route.ts';

/** What the log of a studio tells of; each has words in six languages. */
export const ACTIVITY_VERBS = [
  'user.logged-in',
  'user.invited',
  'user.joined',
  'user.role-changed',
  'user.deactivated',
  'user.reactivated',
  'invitation.withdrawn',
  'logins.ended',
  'links.revoked',
  'prices.changed',
  'location.changed',
  'settings.changed',
  'logo.changed',
  'consent.changed',
  'payments.changed',
  'session.discarded',
  'session.restored',
  'shoot.discarded',
  'shoot.restored',
  'gallery.published',
  'gallery.recalled',
  'contact.changed',
  'order.paid',
  'order.refunded',
  'order.cancelled',
  'sales.exported',
  'customer.exported',
  'customer.erased',
  'photos.deleted',
] as const;
export const ActivityVerb = z.enum(ACTIVITY_VERBS);
export type ActivityVerb = z.infer<typeof ActivityVerb>;

export const ActivityKind = z.enum([
  'studio',
  'user',
  'invitation',
  'price-group',
  'location',
  'session',
  'shoot',
  'customer',
  'order',
]);
export type ActivityKind = z.infer<typeof ActivityKind>;

/** Who did what to which thing. Names are those of today: the log itself holds ids alone. */
export const Activity = z.object({
  id: Id,
  at: Time,
  /** `system`: nobody, on time. A user's name, or the address they log in with. */
  by: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('user'), id: Id, name: z.string() }),
    z.object({ kind: z.literal('customer') }),
    z.object({ kind: z.literal('system') }),
  ]),
  verb: ActivityVerb,
  /** `label`: what people call it now; `null` when it is gone. */
  thing: z
    .object({ kind: ActivityKind, id: Id, label: z.string().nullable(), sessionId: Id.nullable() })
    .nullable(),
  params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});
export type Activity = z.infer<typeof Activity>;

export const activityRoutes = {
  'activity.list': {
    method: 'GET',
    path: '/api/studio/activity',
    access: 'owner',
    status: 200,
    summary: 'Who did what in the studio, newest first',
    query: PageQuery,
    answer: list(Activity),
  },
} as const satisfies RouteTable;
