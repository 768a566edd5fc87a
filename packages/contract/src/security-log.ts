import { z } from 'zod';
import { Id, Search, SentTime, Time, tablePageMeta, tableQuery } from './scalars.ts';
import type { RouteTable } from './route.ts';

/** The kinds of entries of a studio's security log. Each has a text in six languages. */
export const SECURITY_KINDS = [
  'login',
  'login-failed',
  'refused',
  'access-changed',
  'exported',
  'erased',
  'photos-listed',
  'photos-opened',
  'photos-downloaded',
] as const;
export const SecurityKind = z.enum(SECURITY_KINDS);
export type SecurityKind = z.infer<typeof SecurityKind>;

/** One entry of the security log. The log stores ids; names are resolved when it is read. */
export const SecurityEntry = z.object({
  id: Id,
  at: Time,
  /** Entries of the same kind within a short time are collected into one: the time of the last. */
  until: Time,
  times: z.int(),
  kind: SecurityKind,
  /**
   * The identity. `customer`: the holder of a mailed link; `share`: somebody with the address of
   * shared favourites. `address`: of the link; null after its erasure. `system`: a scheduled job or
   * a command.
   */
  by: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('user'), id: Id, name: z.string() }),
    z.object({ kind: z.literal('customer'), address: z.string().nullable() }),
    z.object({ kind: z.literal('share'), address: z.string().nullable() }),
    z.object({ kind: z.literal('system') }),
  ]),
  /** A verb of the activity log, or the error code of the refusal; empty for photos. */
  detail: z.string(),
  /** The present name of what it was about; null without one, or if it no longer exists. */
  about: z.string().nullable(),
  sessionId: Id.nullable(),
  photoCount: z.int(),
  /** The file names of the first photos that still exist. */
  fileNames: z.array(z.string()),
});
export type SecurityEntry = z.infer<typeof SecurityEntry>;

const filters = {
  /** Part of the name of a user, the address of a customer, or the name of a location. */
  search: Search,
  userId: Id.optional(),
  kind: SecurityKind.optional(),
  /** Entries of this moment and later, and of this moment and earlier. */
  from: SentTime.optional(),
  to: SentTime.optional(),
};

export const securityLogRoutes = {
  'securityLog.table': {
    method: 'GET',
    path: '/api/studio/security-log',
    access: 'owner',
    pool: 'desk',
    status: 200,
    summary: 'Search and filter the security log of the studio, of the last 180 days',
    query: tableQuery(['time'], '-time').extend(filters),
    answer: z.object({
      data: z.array(SecurityEntry),
      meta: tablePageMeta.extend({
        /** Whether the search found more names than it uses, so that entries are missing. */
        namesAreCut: z.boolean(),
      }),
    }),
  },
  'securityLog.export': {
    method: 'POST',
    path: '/api/studio/security-log/export',
    access: 'owner',
    confirmation: 'fresh',
    pool: 'desk',
    status: 200,
    outside: true,
    summary: 'Export the matching entries as CSV in the language of the request, a line for each photo',
    body: z.object(filters),
    answer: null,
  },
} as const satisfies RouteTable;
