import { z } from 'zod';
import { Customer } from './customers.ts';
import { At, Id, IdParams, PageQuery, SentTime, Time, answer, list, requiredLine } from './scalars.ts';
import { Shoot } from './shoots.ts';
import { Location, PriceGroup } from './studio.ts';
import type { RouteTable } from './route.ts';

export const Session = z.object({
  id: Id,
  /** The session's own code. */
  hash: z.string(),
  url: z.string(),
  status: z.enum(['calibrating', 'active', 'ended']),
  location: Location,
  /** The prices as they were when the session was made. */
  priceGroup: PriceGroup,
  photographer: z.object({ id: Id, firstName: z.string(), lastName: z.string() }),
  createdAt: Time,
  calibratedAt: Time.nullable(),
  endedAt: Time.nullable(),
  /** When it was discarded as made by mistake: it is in no list, and nothing to customers, until it is restored or used. */
  discardedAt: Time.nullable(),
  /** When its photos and contacts were deleted, because the studio keeps them no longer. */
  emptiedAt: Time.nullable(),
  shootCount: z.int(),
  customerCount: z.int(),
  photoCount: z.int(),
});
export type Session = z.infer<typeof Session>;

export const Calibration = z.object({
  id: Id,
  hash: z.string(),
  url: z.string(),
  startedAt: Time,
  confirmedAt: Time.nullable(),
});
export type Calibration = z.infer<typeof Calibration>;

export const SessionDetail = Session.extend({
  shoots: z.array(Shoot),
  calibrations: z.array(Calibration),
  /** Registered at the session's own code, not yet linked to a shoot. */
  unlinkedCustomers: z.array(Customer),
  /** Those that can be brought back; their numbers stay taken. */
  discardedShoots: z.array(Shoot),
});
export type SessionDetail = z.infer<typeof SessionDetail>;

/** An existing location (by `id` alone) or a new one. */
export const SessionLocation = z.union([
  z.object({
    id: Id.optional(),
    name: requiredLine(120),
    location: requiredLine(300),
    timeZone: z.string().max(64).optional(),
  }),
  z.object({ id: Id }),
]);
export const CreateSession = z.object({
  id: Id.optional(),
  /** A leased code to be the session's own, so that a session made with no network has one. */
  code: z.string().max(64).optional(),
  location: SessionLocation,
  priceGroupId: Id,
  createdAt: SentTime.optional(),
});
export type CreateSession = z.infer<typeof CreateSession>;
export const UpdateSession = z.object({ priceGroupId: Id });

export const sessionRoutes = {
  'sessions.create': {
    method: 'POST',
    path: '/api/events/create',
    access: 'user',
    status: 201,
    resource: 'session',
    summary: 'Create a session at a new or existing location',
    body: CreateSession,
    answer: answer(Session),
  },
  'sessions.list': {
    method: 'GET',
    path: '/api/events',
    access: 'user',
    status: 200,
    summary: 'Sessions, newest first: the own ones, or all of the studio for its owner',
    query: PageQuery,
    answer: list(Session),
  },
  'sessions.show': {
    method: 'GET',
    path: '/api/events/:id/show',
    access: 'user',
    status: 200,
    summary: 'A session with its shoots and calibrations',
    params: IdParams,
    answer: answer(SessionDetail),
  },
  'sessions.close': {
    method: 'POST',
    path: '/api/events/:id/close',
    access: 'user',
    status: 200,
    resource: 'session',
    summary: 'End the session; completes its open shoot',
    params: IdParams,
    body: At,
    answer: answer(Session),
  },
  'sessions.resume': {
    method: 'POST',
    path: '/api/events/:id/resume',
    access: 'user',
    status: 200,
    resource: 'session',
    summary: 'Go on with an ended session',
    params: IdParams,
    body: At,
    answer: answer(Session),
  },
  'sessions.discard': {
    method: 'POST',
    path: '/api/events/:id/discard',
    access: 'user',
    status: 200,
    resource: 'session',
    summary:
      'Discard an empty session that was made by mistake; 409 `not_empty` once there is anything in it',
    params: IdParams,
    body: At,
    answer: answer(Session),
  },
  'sessions.restore': {
    method: 'POST',
    path: '/api/events/:id/restore',
    access: 'user',
    status: 200,
    resource: 'session',
    summary: 'Bring a discarded session back as it was; whatever is captured in it does the same',
    params: IdParams,
    answer: answer(Session),
  },
  'sessions.update': {
    method: 'POST',
    path: '/api/events/:id/update',
    access: 'user',
    status: 200,
    resource: 'session',
    summary: 'Change the price group, until the first order',
    params: IdParams,
    body: UpdateSession,
    answer: answer(Session),
  },
  'sessions.serverTime': {
    method: 'GET',
    path: '/api/events/:id/server-time',
    access: 'user',
    status: 200,
    summary: "The server's time, never cached",
    params: IdParams,
    answer: answer(z.object({ serverTime: Time, epochMs: z.number() })),
  },
} as const satisfies RouteTable;
