import type { MoveToSession } from '@photoslate/contract/changes';
import type { z } from 'zod';
import { knownId } from '#platform/ids.ts';
import { HttpError } from '#platform/http-error.ts';
import {
  isChangeStored,
  recordChange,
  lockSessions,
  photosOf,
  rematchAll,
  type ChangeContext,
} from './change-context.ts';
import { setPhotos } from './changes.store.ts';
import { existingChecksums } from './affected-shoots.store.ts';

/**
 * Moves photos to another session of the same studio, which then matches them itself. Photos whose
 * checksum already exists in that session are hidden here instead.
 *
 * @returns the change's id
 *
 * @throws HttpError `not_found`, `forbidden` for either session; `conflict` if both are the same
 */
export async function moveToSession(
  changing: ChangeContext,
  sessionId: string,
  { id, photoIds, sessionId: toSent }: z.output<typeof MoveToSession>,
): Promise<string> {
  const { tx } = changing;
  const to = knownId(toSent);
  const sessions = await lockSessions(changing, [sessionId, to]);
  const from = sessions.get(knownId(sessionId));
  if (!from || from.sessionId === to) throw new HttpError('conflict');
  if (id && (await isChangeStored(tx, from.sessionId, id))) return id;
  const photos = await photosOf(tx, from, photoIds);
  const what = { kind: 'move-to-session', sessionId: to } as const;
  const changeId = await recordChange(changing, from, { id, what, toSessionId: to });
  const there = await existingChecksums(
    tx,
    to,
    photos.map(({ sha256 }) => sha256),
  );
  const wanted = photos.map((photo) =>
    there.has(photo.sha256)
      ? { photoId: photo.id, decision: { kind: 'hidden' } as const, sessionId: from.sessionId }
      : { photoId: photo.id, decision: null, sessionId: to },
  );
  await rematchAll(changing, [...sessions.keys()], await setPhotos(tx, changeId, wanted));
  return changeId;
}
