import { z } from 'zod';
import { Id, IdParams, PageQuery, Time, answer, line, list } from './scalars.ts';
import type { RouteTable } from './route.ts';

const shootIds = z.array(Id).min(1).max(50);

export const Decision = z.discriminatedUnion('kind', [
  /** Move: assign to these shoots and remove from all others. */
  z.object({ kind: z.literal('shoots'), shootIds }),
  /** Copy: assign to these shoots as well, for example a group picture. */
  z.object({ kind: z.literal('add'), shootIds }),
  /** Remove from these shoots. A photo that is in no other shoot is hidden. */
  z.object({ kind: z.literal('remove'), shootIds }),
  z.object({ kind: z.literal('hidden') }),
  /** An unreadable QR frame, with its shoot if the photographer knows it. */
  z.object({ kind: z.literal('qr-frame'), shootId: Id.optional() }),
  /** Drop the manual decision: use the matching engine's result. */
  z.object({ kind: z.literal('automatic') }),
]);
export type Decision = z.infer<typeof Decision>;

/**
 * The change's own id. The client may choose it, so that it can undo the change before the response
 * arrives.
 */
const id = Id.optional();
const photoIds = z.array(Id).min(1).max(5000);

export const Decide = z.object({ id, photoIds, decision: Decision });
export const NewShoot = z.object({
  id,
  photoIds,
  shootId: Id.optional(),
  /** The leased code that was photographed (`create-shoot`). Default: a new code. */
  code: z.string().max(64).optional(),
  title: line(200).optional(),
});
export const MoveToSession = z.object({ id, photoIds, sessionId: Id });
export const MergeShoot = z.object({ id, intoShootId: Id });
export const DismissAnomaly = z.object({ id, key: z.string().min(1).max(500), settled: z.boolean() });

/** What a user changed by hand. */
export const ChangeKind = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('decide'), decision: Decision }),
  z.object({ kind: z.literal('new-shoot'), shootId: Id }),
  z.object({ kind: z.literal('move-to-session'), sessionId: Id }),
  z.object({ kind: z.literal('merge'), shootId: Id, intoShootId: Id }),
  z.object({ kind: z.literal('settle'), key: z.string(), settled: z.boolean() }),
]);
export type ChangeKind = z.infer<typeof ChangeKind>;

/**
 * One manual change of a session's photos. It is stored; anybody who may change the session can
 * undo it at any time.
 */
export const Change = z.object({
  id: Id,
  sessionId: Id,
  at: Time,
  by: z.object({ id: Id, name: z.string() }),
  what: ChangeKind,
  /** How many photos it changed. */
  photoCount: z.int(),
  /** How many of these have newer changes. An undo skips them. */
  changedSinceCount: z.int(),
  /** When the last part of it was undone; `null` while any part is in effect. */
  undoneAt: Time.nullable(),
});
export type Change = z.infer<typeof Change>;

const ChangeAnswer = answer(Change);

export const changeRoutes = {
  'changes.movePhotos': {
    method: 'POST',
    path: '/api/events/:id/photos/decide',
    access: 'user',
    pool: 'desk',
    status: 200,
    resource: 'change',
    summary: 'Assign photos to shoots by hand, add or remove them, hide them, mark them as QR frames',
    params: IdParams,
    body: Decide,
    answer: ChangeAnswer,
  },
  'changes.newShoot': {
    method: 'POST',
    path: '/api/events/:id/photos/new-shoot',
    access: 'user',
    pool: 'desk',
    status: 200,
    resource: 'change',
    summary: 'Create a shoot from these photos; its time is taken from them',
    params: IdParams,
    body: NewShoot,
    answer: ChangeAnswer,
  },
  'changes.moveToSession': {
    method: 'POST',
    path: '/api/events/:id/photos/move',
    access: 'user',
    pool: 'desk',
    status: 200,
    resource: 'change',
    summary: 'Move photos to another session of the same studio; both sessions are matched again',
    params: IdParams,
    body: MoveToSession,
    answer: ChangeAnswer,
  },
  'changes.dismissAnomaly': {
    method: 'POST',
    path: '/api/events/:id/photos/settle',
    access: 'user',
    pool: 'desk',
    status: 200,
    resource: 'change',
    summary: 'Dismiss an anomaly until its photos change',
    params: IdParams,
    body: DismissAnomaly,
    answer: ChangeAnswer,
  },
  'changes.mergeShoots': {
    method: 'POST',
    path: '/api/photoshoots/:id/merge',
    access: 'user',
    pool: 'desk',
    status: 200,
    resource: 'change',
    summary:
      'Merge a shoot into another of the same session: moves photos, codes and customers and discards the empty shoot; 409 while one is published or has orders',
    params: IdParams,
    body: MergeShoot,
    answer: ChangeAnswer,
  },
  'changes.list': {
    method: 'GET',
    path: '/api/events/:id/changes',
    access: 'user',
    pool: 'desk',
    status: 200,
    summary: "List the manual changes of a session's photos, newest first",
    params: IdParams,
    query: PageQuery,
    answer: list(Change),
  },
  'changes.undo': {
    method: 'POST',
    path: '/api/events/:id/changes/:changeId/undo',
    access: 'user',
    pool: 'desk',
    status: 200,
    resource: 'change',
    summary: 'Undo a change for all photos without newer changes; the others are counted',
    params: IdParams.extend({ changeId: z.string().max(200) }),
    answer: ChangeAnswer,
  },
} as const satisfies RouteTable;
