import type { NewShoot } from '@photoslate/contract/changes';
import type { z } from 'zod';
import { makeShootFromPhotos } from '#features/shoots/index.ts';
import {
  isChangeStored,
  recordChange,
  lockOne,
  photosOf,
  rematchAll,
  type ChangeContext,
} from './change-context.ts';
import { setPhotos } from './changes.store.ts';

/**
 * Creates a shoot from photos: from photos without a shoot ("split here"), or for a leased code
 * that was photographed but whose shoot never reached the server.
 *
 * @returns the change's id
 *
 * @throws HttpError `not_found`, `forbidden`, `conflict`, `code_taken`, `invalid`
 */
export async function newShoot(
  changing: ChangeContext,
  sessionId: string,
  { id, photoIds, shootId: sentId, code, title }: z.output<typeof NewShoot>,
): Promise<string> {
  const { tx, now } = changing;
  const session = await lockOne(changing, sessionId);
  if (id && (await isChangeStored(tx, session.sessionId, id))) return id;
  const photos = await photosOf(tx, session, photoIds);
  const ids = photos.map((photo) => photo.id);
  const shootId = await makeShootFromPhotos(tx, session, { id: sentId, photoIds: ids, code, title, now });
  const changeId = await recordChange(changing, session, { id, what: { kind: 'new-shoot', shootId } });
  const wanted = ids.map((photoId) => ({
    photoId,
    decision: { kind: 'shoots' as const, shootIds: [shootId] },
    sessionId: session.sessionId,
  }));
  await rematchAll(changing, [session.sessionId], await setPhotos(tx, changeId, wanted));
  return changeId;
}
