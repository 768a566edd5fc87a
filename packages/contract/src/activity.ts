import { z } from 'zod';
import { Id, PageQuery, Search, Time, list, tablePage, tableQuery } from './scalars.ts';
import type { RouteTable } from './route.ts';

/** The verbs of a studio's activity log. Each has a text in six languages. */
export const ACTIVITY_VERBS = [
  'user.logged-in',
  'user.invited',
  'user.joined',
  'user.role-changed',
  'user.deactivated',
  'user.reactivated',
  'user.made-operator',
  'user.no-operator',
  'second-factor.on',
  'second-factor.off',
  'second-factor.reset',
  'passkey.added',
  'passkey.removed',
  'password.changed',
  'email.changed',
  'email.restored',
  'recovery-codes.renewed',
  'recovery-code.used',
  'invitation.withdrawn',
  'logins.ended',
  'links.revoked',
  'prices.changed',
  'location.changed',
  'settings.changed',
  'quota.changed',
  'address.changed',
  'logo.changed',
  'consent.changed',
  'purpose.changed',
  'purpose.given',
  'purpose.withdrawn',
  'legal.changed',
  'payments.changed',
  'session.discarded',
  'session.restored',
  'session.deleted',
  'shoot.discarded',
  'shoot.restored',
  'gallery.published',
  'gallery.recalled',
  'gallery.publish-undone',
  'gallery.publish-dropped',
  'contact.changed',
  'order.paid',
  'order.refunded',
  'order.cancelled',
  'orders.exported',
  'sales.exported',
  'customer.exported',
  'security-log.exported',
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

/** One entry of the activity log. The log stores ids; names are resolved when it is read. */
export const Activity = z.object({
  id: Id,
  at: Time,
  /** `system`: a scheduled job. `name`: the user's name, or their login address. */
  by: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('user'), id: Id, name: z.string() }),
    z.object({ kind: z.literal('customer') }),
    z.object({ kind: z.literal('system') }),
  ]),
  verb: ActivityVerb,
  /** `label`: the current name; `null` if the thing no longer exists. */
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
    pool: 'desk',
    status: 200,
    summary: 'List the activity of the studio, newest first',
    query: PageQuery,
    answer: list(Activity),
  },
  'activity.table': {
    method: 'GET',
    path: '/api/studio/activity/table',
    access: 'owner',
    pool: 'desk',
    status: 200,
    summary: 'Search and filter the activity of the studio',
    query: tableQuery(['time'], '-time').extend({
      /** Part of the name of a person, a location, a shoot, a customer or an order. */
      search: Search,
      userId: Id.optional(),
      thing: ActivityKind.optional(),
    }),
    answer: tablePage(Activity),
  },
} as const satisfies RouteTable;
