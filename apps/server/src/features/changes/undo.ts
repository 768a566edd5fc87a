import type { Authorized } from '#platform/access.ts';
import { publish } from '#platform/events.ts';
import { knownId } from '#platform/ids.ts';
import { HttpError } from '#platform/http-error.ts';
import type { Tx } from '#platform/database/handles.ts';
import type { SessionAccess } from '#features/session-access/index.ts';
import { moveAssignments, type ChangedPhoto } from '#features/photos/index.ts';
import { discardMadeFromPhotos, unmergeShoots } from '#features/shoots/index.ts';
import { lockSessions, rematchAll, type ChangeContext } from './change-context.ts';
import { changeById, restorePhotos, setUndone, activeCounts, type ChangeRow } from './changes.store.ts';
import { moveDecided, type MergeEffect } from './merge.ts';
import type { PreviousDismissal } from './dismiss-anomaly.ts';
import { isDismissedSince, saveDismissals } from './dismissals.store.ts';
import { activeMerges } from './affected-shoots.store.ts';

/**
 * Undoes a change for all photos that no later change has touched. A retry finds nothing more to
 * do. If a later change is undone, its photos return to this change and this change can be undone
 * for them.
 *
 * @returns its id
 *
 * @throws HttpError `not_found`, `forbidden`, and the errors of undoing a merge
 */
export async function undo(changing: ChangeContext, sessionId: string, changeId: string): Promise<string> {
  const { tx, now } = changing;
  const found = await changeById(tx, knownId(changeId));
  const sessionIds = found ? [found.sessionId, ...(found.toSessionId ? [found.toSessionId] : [])] : [];
  const sessions = await lockSessions(changing, [sessionId, ...sessionIds]);
  // Read again under the lock: another request may have just undone it.
  const change = found && (await changeById(tx, found.id));
  const session = change && sessions.get(change.sessionId);
  if (!session || !sessionIds.includes(knownId(sessionId))) throw new HttpError('not_found');
  const isUndone = change.undoneAt !== null || (await undoEffect(changing, session, change));
  if (change.what.kind === 'merge' && !isUndone) return change.id;
  const changed = await restorePhotos(tx, change.id, now);
  for (const touchedId of sessionIds) changed.push(...(await followMerges(tx, touchedId)));
  if (change.what.kind === 'new-shoot')
    await discardMadeFromPhotos(tx, change.what.shootId, change.madeAt, now);
  const { standing, since } = await activeCounts(tx, change.id);
  const isAll = change.what.kind === 'merge' || (isUndone && standing + since === 0);
  await setUndone(tx, change.id, isAll ? (change.undoneAt ?? now) : null);
  await rematchAll(changing, sessionIds, changed);
  return change.id;
}

/**
 * Photos that return to a shoot which was merged into another meanwhile move to that other shoot,
 * as if they had been there at the merge.
 *
 * @returns these photos
 */
async function followMerges(tx: Tx, sessionId: string): Promise<ChangedPhoto[]> {
  const changed: ChangedPhoto[] = [];
  // One merge after the other: a shoot may have been merged into one that was merged into a third.
  for (const { changeId, fromId, intoId } of await activeMerges(tx, sessionId))
    changed.push(...(await moveDecided(tx, changeId, sessionId, fromId, intoId)));
  return changed;
}

/**
 * Undoes what a change did besides photos.
 *
 * @returns false if a later change depends on it
 */
async function undoEffect(
  { tx }: ChangeContext,
  session: Authorized<SessionAccess>,
  { id, what, effect }: ChangeRow,
): Promise<boolean> {
  if (what.kind === 'merge') {
    const merged = effect as MergeEffect;
    if (!(await unmergeShoots(tx, session, what.shootId, what.intoShootId, merged))) return false;
    await moveAssignments(tx, what.intoShootId, what.shootId, merged.photoIds ?? []);
    return true;
  }
  if (what.kind !== 'settle') return true;
  const { sessionId, studioId, photographerId } = session;
  if (await isDismissedSince(tx, sessionId, what.key, id)) return false;
  await saveDismissals(tx, sessionId, what.key, (effect as PreviousDismissal).before);
  await publish(tx, { studioId, photographerId, event: { type: 'photos.changed', sessionId } });
  return true;
}
