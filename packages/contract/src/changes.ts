import { z } from 'zod';
import { Id, IdParams, PageQuery, Time, answer, line, list } from './scalars.ts';
import type { RouteTable } from './route.ts';

const shootIds = z.array(Id).min(1).max(50);

export const Decision = z.discriminatedUnion('kind', [
  /** Move: into these shoots, and out of all others. */
  z.object({ kind: z.literal('shoots'), shootIds }),
  /** Copy: into these shoots as well, such as a group picture. */
  z.object({ kind: z.literal('add'), shootIds }),
  /** Out of these shoots; who is in no other is hidden. */
  z.object({ kind: z.literal('remove'), shootIds }),
  z.object({ kind: z.literal('hidden') }),
  /** A QR frame that could not be read, with its shoot where the photographer knows it. */
  z.object({ kind: z.literal('qr-frame'), shootId: Id.optional() }),
  /** Nothing by hand: back to what the engine says. */
  z.object({ kind: z.literal('automatic') }),
]);
export type Decision = z.infer<typeof Decision>;

/** The change's own id, which its maker may bring, so that it can be undone before its answer is there. */
const id = Id.optional();
const photoIds = z.array(Id).min(1).max(5000);

export const Decide = z.object({ id, photoIds, decision: Decision });
export const NewShoot = z.object({
  id,
  photoIds,
  shootId: Id.optional(),
  /** The leased code that was photographed (`create-shoot`); a fresh one without. */
  code: z.string().max(64).optional(),
  title: line(200).optional(),
});
export const MoveToSession = z.object({ id, photoIds, sessionId: Id });
export const MergeShoot = z.object({ id, intoShootId: Id });
export const DismissAnomaly = z.object({ id, key: z.string().min(1).max(500), settled: z.boolean() });

/** What somebody changed by hand. */
export const ChangeKind = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('decide'), decision: Decision }),
  z.object({ kind: z.literal('new-shoot'), shootId: Id }),
  z.object({ kind: z.literal('move-to-session'), sessionId: Id }),
  z.object({ kind: z.literal('merge'), shootId: Id, intoShootId: Id }),
  z.object({ kind: z.literal('settle'), key: z.string(), settled: z.boolean() }),
]);
export type ChangeKind = z.infer<typeof ChangeKind>;

/** One change by hand of a session's photos: kept, and undone at any time by whoever may change the session. */
export const Change = z.object({
  id: Id,
  sessionId: Id,
  at: Time,
  by: z.object({ id: Id, name: z.string() }),
  what: ChangeKind,
  /** How many photos it touched. */
  photoCount: z.int(),
  /** Of these, how many something newer has touched: undoing leaves them alone. */
  changedSinceCount: z.int(),
  /** When the last of it was undone; null while any of it stands. */
  undoneAt: Time.nullable(),
});
export type Change = z.infer<typeof Change>;

const ChangeAnswer = answer(Change);

export const changeRoutes = {
  'changes.movePhotos': {
    method: 'POST',
    path: '/api/events/:id/photos/decide',
    access: 'user',
    status: 200,
    resource: 'change',
    summary: 'Put photos into shoots by hand, add or remove them, hide them, mark them as QR frames',
    params: IdParams,
    body: Decide,
    answer: ChangeAnswer,
  },
  'changes.newShoot': {
    method: 'POST',
    path: '/api/events/:id/photos/new-shoot',
    access: 'user',
    status: 200,
    resource: 'change',
    summary: 'Make a shoot of these photos, with its time taken from them',
    params: IdParams,
    body: NewShoot,
    answer: ChangeAnswer,
  },
  'changes.moveToSession': {
    method: 'POST',
    path: '/api/events/:id/photos/move',
    access: 'user',
    status: 200,
    resource: 'change',
    summary: 'Move photos to another session of the same studio; both are matched anew',
    params: IdParams,
    body: MoveToSession,
    answer: ChangeAnswer,
  },
  'changes.dismissAnomaly': {
    method: 'POST',
    path: '/api/events/:id/photos/settle',
    access: 'user',
    status: 200,
    resource: 'change',
    summary: 'Say of an anomaly that it is fine, until its photos change',
    params: IdParams,
    body: DismissAnomaly,
    answer: ChangeAnswer,
  },
  'changes.mergeShoots': {
    method: 'POST',
    path: '/api/photoshoots/:id/merge',
    access: 'user',
    status: 200,
    resource: 'change',
    summary:
      'Make two shoots of a session one: photos, codes and customers go over, and the empty one is discarded; 409 while one is published or has orders',
    params: IdParams,
    body: MergeShoot,
    answer: ChangeAnswer,
  },
  'changes.list': {
    method: 'GET',
    path: '/api/events/:id/changes',
    access: 'user',
    status: 200,
    summary: "What was changed by hand in a session's photos, newest first",
    params: IdParams,
    query: PageQuery,
    answer: list(Change),
  },
  'changes.undo': {
    method: 'POST',
    path: '/api/events/:id/changes/:changeId/undo',
    access: 'user',
    status: 200,
    resource: 'change',
    summary: 'Undo a change, for all photos that nobody has changed since; the others are counted',
    params: IdParams.extend({ changeId: z.string().max(200) }),
    answer: ChangeAnswer,
  },
} as const satisfies RouteTable;
