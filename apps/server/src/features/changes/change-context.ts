import type { ChangeKind } from '@photoslate/contract/changes';
import { lockMatchRun, rematch } from '#features/photos/index.ts';
import type { Authorized, UserIdentity } from '#platform/access.ts';
import { isId, knownId, newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { HttpError } from '#platform/http-error.ts';
import type { Tx } from '#platform/database/handles.ts';
import { lockedSession, type SessionAccess } from '#features/session-access/index.ts';
import { changeById, foundPhotos, insertChange, type FoundPhoto } from './changes.store.ts';

/** One change of a signed-in user: its transaction, who, when. */
export interface ChangeContext {
  readonly platform: Platform;
  readonly tx: Tx;
  readonly identity: UserIdentity;
  readonly now: Date;
}

/**
 * Locks the sessions that a change is about, always in the same order, each against its matching, too: a running matching wants the rows
 * that are about to change. @throws Problem `not_found`, `forbidden`
 */
export async function lockSessions(
  { tx, identity }: ChangeContext,
  ids: readonly string[],
): Promise<Map<string, Authorized<SessionAccess>>> {
  const sessions = new Map<string, Authorized<SessionAccess>>();
  // oxlint-disable no-await-in-loop -- locks are taken one after the other
  for (const id of [...new Set(ids.map(knownId))].toSorted()) {
    sessions.set(id, await lockedSession(tx, identity, id));
  }
  for (const id of sessions.keys()) await lockMatchRun(tx, id);
  // oxlint-enable no-await-in-loop
  return sessions;
}

/** One session of those that a change is about. */
export async function lockOne(changing: ChangeContext, id: string): Promise<Authorized<SessionAccess>> {
  const session = (await lockSessions(changing, [id])).get(knownId(id));
  if (!session) throw new HttpError('not_found');
  return session;
}

/** Whether a change of this id was made already: then its sender asks a second time. @throws Problem `conflict` when it is another session's */
export async function isShootCreated(tx: Tx, sessionId: string, id: string | undefined): Promise<boolean> {
  if (id === undefined) return false;
  const made = await changeById(tx, id.toLowerCase());
  if (made && made.session_id !== sessionId) throw new HttpError('conflict');
  return made !== undefined;
}

interface Record {
  readonly id: string | undefined;
  readonly what: ChangeKind;
  readonly toSessionId?: string;
  /** What besides photos it changed, as its undoing needs it. */
  readonly effect?: object;
}

/** Writes a change down. @returns its id */
export async function recordChange(
  { tx, identity, now }: ChangeContext,
  session: Authorized<SessionAccess>,
  { id, what, toSessionId, effect }: Record,
): Promise<string> {
  const changeId = id?.toLowerCase() ?? newId();
  await insertChange(tx, {
    id: changeId,
    studioId: session.studioId,
    sessionId: session.sessionId,
    toSessionId: toSessionId ?? null,
    userId: identity.userId,
    madeAt: now,
    what,
    effect: effect ?? null,
  });
  return changeId;
}

/** The photos that a change names, with all their versions. @throws Problem `not_found` when one is not the session's */
export async function photosOf(
  tx: Tx,
  session: Authorized<SessionAccess>,
  photoIds: readonly string[],
): Promise<FoundPhoto[]> {
  const found = await foundPhotos(tx, session.sessionId, normalizeIds(photoIds));
  if (!found) throw new HttpError('not_found');
  return found;
}

export const normalizeIds = (ids: readonly string[]): string[] => [
  ...new Set(ids.filter(isId).map((id) => id.toLowerCase())),
];

/** Matches sessions anew with what was changed as evidence, so that its effect on all other photos is seen at once. */
export async function rematchAll(
  { platform, tx, now }: ChangeContext,
  sessionIds: Iterable<string>,
): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop -- one connection
  for (const sessionId of sessionIds) await rematch(platform, tx, sessionId, now);
}
