import { z } from 'zod';
import { PAGE_LIMIT_MAX } from './constants.ts';
import { Customer } from './customers.ts';
import { At, Id, IdParams, SentTime, Time, answer, list, requiredLine } from './scalars.ts';
import { SessionProgress, SessionsFilter, SessionsOverview, SessionsQuery } from './session-progress.ts';
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
  /** The prices at the time when the session was created. */
  priceGroup: PriceGroup,
  photographer: z.object({ id: Id, firstName: z.string(), lastName: z.string() }),
  createdAt: Time,
  calibratedAt: Time.nullable(),
  endedAt: Time.nullable(),
  /**
   * When it was discarded as created by mistake. It is in no list and invisible to customers until
   * it is restored or used.
   */
  discardedAt: Time.nullable(),
  /** When the retention deleted its photos and contacts. */
  emptiedAt: Time.nullable(),
  /**
   * For practice: its photos cost nothing, sales and open work do not count it, and only users of
   * the studio get its mails.
   */
  isPractice: z.boolean(),
  shootCount: z.int(),
  customerCount: z.int(),
  photoCount: z.int(),
});
export type Session = z.infer<typeof Session>;

/** A session in the list, with how far it has come. */
export const ListedSession = Session.extend({ progress: SessionProgress });
export type ListedSession = z.infer<typeof ListedSession>;

/** The fields of a new session that its creation does not set. */
export const NEW_SESSION = {
  status: 'calibrating',
  calibratedAt: null,
  endedAt: null,
  discardedAt: null,
  emptiedAt: null,
  isPractice: false,
  shootCount: 0,
  customerCount: 0,
  photoCount: 0,
} as const satisfies Partial<Session>;

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
  /** Registered at the session's own code and not yet linked to a shoot. */
  unlinkedCustomers: z.array(Customer),
  /** The shoots that can be restored. Their numbers stay taken. */
  discardedShoots: z.array(Shoot),
  /**
   * Set only in answers to a request with `shoots`: the cursor of `shoots.list` for the older
   * shoots, or null if the answer has all of them.
   */
  olderShoots: z.string().nullable().optional(),
  /** Set only together with `olderShoots`: the highest number, also of discarded shoots. */
  highestNumber: z.int().optional(),
});
export type SessionDetail = z.infer<typeof SessionDetail>;

export const ShowSession = z.object({
  /**
   * About how many of the newest shoots to include. Without it, the answer has all shoots. The open
   * shoot is always included.
   */
  shoots: z.coerce.number().int().min(1).max(PAGE_LIMIT_MAX).optional(),
  /**
   * `olderShoots` of an earlier answer: the new answer begins at the same shoot, unless it would
   * then have more than twice as many shoots. The pages that a client has read thus stay valid.
   */
  until: z.string().max(200).optional(),
});

/** An existing location (by `id` alone), or a new one. */
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
  /** A leased code to use as the session's own, so that a session created offline has one. */
  code: z.string().max(64).optional(),
  location: SessionLocation,
  priceGroupId: Id,
  createdAt: SentTime.optional(),
});
export type CreateSession = z.infer<typeof CreateSession>;
/** A time zone is used if the studio has no location yet. */
export const CreatePractice = z.object({ id: Id.optional(), timeZone: z.string().max(64).optional() });
export type CreatePractice = z.infer<typeof CreatePractice>;
export const UpdateSession = z.object({ priceGroupId: Id });
export type UpdateSession = z.infer<typeof UpdateSession>;

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
  'sessions.createPractice': {
    method: 'POST',
    path: '/api/events/practice',
    access: 'user',
    status: 201,
    resource: 'session',
    summary: 'Create a practice session: ended, with three completed shoots, free of charge',
    body: CreatePractice,
    answer: answer(Session),
  },
  'sessions.deletePractice': {
    method: 'POST',
    path: '/api/events/:id/delete-practice',
    access: 'user',
    status: 200,
    resource: 'session',
    summary:
      'Delete the photos, contacts and mails of a practice session, and discard it; 409 `not_practice`',
    params: IdParams,
    answer: answer(Session),
  },
  'sessions.list': {
    method: 'GET',
    path: '/api/events',
    access: 'user',
    status: 200,
    summary: "List sessions, newest first: the user's own, or all of the studio for its owner",
    query: SessionsQuery,
    answer: list(ListedSession),
  },
  'sessions.overview': {
    method: 'GET',
    path: '/api/events/overview',
    access: 'user',
    status: 200,
    summary: 'Count the sessions of the list by state, for its filters',
    query: SessionsFilter,
    answer: answer(SessionsOverview),
  },
  'sessions.show': {
    method: 'GET',
    path: '/api/events/:id/show',
    access: 'user',
    status: 200,
    summary: 'Get a session with its shoots and calibrations; optionally with its newest shoots only',
    params: IdParams,
    query: ShowSession,
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
    summary: 'Resume an ended session',
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
    summary: 'Discard an empty session that was created by mistake; 409 `not_empty` if it contains anything',
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
    summary: 'Restore a discarded session; anything captured in it restores it too',
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
    summary: "Get the server's time, never cached",
    params: IdParams,
    answer: answer(z.object({ serverTime: Time, epochMs: z.number() })),
  },
} as const satisfies RouteTable;
