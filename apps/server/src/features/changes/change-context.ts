import type { ChangeKind } from '@photoslate/contract/changes';
import { lockMatchRun, rematch, showChanges, type ChangedPhoto } from '#features/photos/index.ts';
import type { Authorized, UserIdentity } from '#platform/access.ts';
import { isId, knownId, newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { HttpError } from '#platform/http-error.ts';
import type { Tx } from '#platform/database/handles.ts';
import { lockedSession, type SessionAccess } from '#features/session-access/index.ts';
import { changeById, foundPhotos, insertChange, type FoundPhoto } from './changes.store.ts';

/** The context of one change by a signed-in user. */
export interface ChangeContext {
  readonly platform: Platform;
  readonly tx: Tx;
  readonly identity: UserIdentity;
  readonly now: Date;
}

/**
 * Locks the sessions of a change, always in the same order, and locks their match runs: a running
 * match updates the same rows.
 *
 * @throws HttpError `not_found`, `forbidden`
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

/** Locks the only session of a change. */
export async function lockOne(changing: ChangeContext, id: string): Promise<Authorized<SessionAccess>> {
  const session = (await lockSessions(changing, [id])).get(knownId(id));
  if (!session) throw new HttpError('not_found');
  return session;
}

/**
 * Whether a change with this id already exists: the request is then a retry.
 *
 * @throws HttpError `conflict` if it belongs to another session
 */
export async function isChangeStored(tx: Tx, sessionId: string, id: string | undefined): Promise<boolean> {
  if (id === undefined) return false;
  const made = await changeById(tx, id.toLowerCase());
  if (made && made.sessionId !== sessionId) throw new HttpError('conflict');
  return made !== undefined;
}

interface Record {
  readonly id: string | undefined;
  readonly what: ChangeKind;
  readonly toSessionId?: string;
  /** What it changed besides photos; needed to undo it. */
  readonly effect?: object;
}

/**
 * Stores a change.
 *
 * @returns its id
 */
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

/**
 * The photos of a change, with all their versions.
 *
 * @throws HttpError `not_found` if one is not in the session
 */
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

/**
 * Shows the change at its photos, and matches the sessions again with it as evidence: small
 * sessions at once, large ones in a job.
 */
export async function rematchAll(
  { platform, tx, now }: ChangeContext,
  sessionIds: readonly string[],
  changed: readonly ChangedPhoto[],
): Promise<void> {
  await showChanges(platform, tx, sessionIds, changed);
  // oxlint-disable-next-line no-await-in-loop -- one connection
  for (const sessionId of sessionIds) await rematch(platform, tx, sessionId, now);
}
