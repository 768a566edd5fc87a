import type { MergeShoot } from '@photoslate/contract/changes';
import type { z } from 'zod';
import type { Tx } from '#platform/database/handles.ts';
import { moveAssignments, type ChangedPhoto } from '#features/photos/index.ts';
import { mergeShoots, readableShoot, type Merged } from '#features/shoots/index.ts';
import { isChangeStored, recordChange, lockOne, rematchAll, type ChangeContext } from './change-context.ts';
import { setPhotos } from './changes.store.ts';
import { photosDecidedFor } from './affected-shoots.store.ts';

/**
 * What a merge moved. `photoIds`: photos without a decision; missing in merges by earlier
 * versions.
 */
export type MergeEffect = Merged & { readonly photoIds?: readonly string[] };

/**
 * Merges a shoot into another shoot of the session: its codes, time, customers and photos move
 * over, and the empty shoot is discarded.
 *
 * @returns the change's id
 *
 * @throws HttpError `not_found`, `forbidden`, `conflict`, `gallery_published`, `shoot_has_orders`
 */
export async function merge(
  changing: ChangeContext,
  fromIdOrCode: string,
  { id, intoShootId }: z.output<typeof MergeShoot>,
): Promise<string> {
  const { tx, identity, now } = changing;
  const from = await readableShoot(tx, identity, fromIdOrCode);
  const session = await lockOne(changing, from.sessionId);
  if (id && (await isChangeStored(tx, session.sessionId, id))) return id;
  const into = intoShootId.toLowerCase();
  const merged = await mergeShoots(tx, session, from.id, into, now);
  const what = { kind: 'merge', shootId: from.id, intoShootId: into } as const;
  const effect: MergeEffect = { ...merged, photoIds: await moveAssignments(tx, from.id, into, null) };
  const changeId = await recordChange(changing, session, { id, what, effect });
  const decided = await moveDecided(tx, changeId, session.sessionId, from.id, into);
  await rematchAll(changing, [session.sessionId], decided);
  return changeId;
}

/**
 * Moves photos that were put into a shoot by hand to another shoot, as part of a merge. Undoing the
 * merge moves them back.
 *
 * @returns these photos
 */
export async function moveDecided(
  tx: Tx,
  changeId: string,
  sessionId: string,
  fromId: string,
  intoId: string,
): Promise<ChangedPhoto[]> {
  const decided = await photosDecidedFor(tx, sessionId, fromId, intoId);
  return setPhotos(
    tx,
    changeId,
    decided.map((photo) => ({ ...photo, sessionId })),
  );
}
