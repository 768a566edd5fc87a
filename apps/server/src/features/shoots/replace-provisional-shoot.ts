import { normalizeCode } from '@photoslate/domain/code';
import { findCode, freeCode } from '#features/codes/index.ts';
import type { Tx } from '#platform/database/handles.ts';
import { decideAnew, madeFromPhotosWith } from './made-from-photos.store.ts';
import { moveBelongings } from './merging.store.ts';

/**
 * A phone that was offline uploads a shoot whose photographed code was already given to a
 * provisional shoot made from its photos. Frees the code for the phone.
 * @returns the shoot that was made from photos; null if there is none, or the code belongs to
 * another device
 */
export async function releaseProvisionalCode(
  tx: Tx,
  sessionId: string,
  wanted: string | undefined,
  deviceId: string | null,
): Promise<string | null> {
  const code = wanted === undefined ? null : normalizeCode(wanted);
  const made = code && (await madeFromPhotosWith(tx, sessionId, code));
  if (!code || !made) return null;
  const row = await findCode(tx, code);
  if (row?.shootId !== made.id || row.deviceId === null || row.deviceId !== deviceId) return null;
  await freeCode(tx, code);
  return made.id;
}

/**
 * Moves the photos and customers of the provisional shoot to the phone's shoot; nothing if
 * customers can see the provisional one already.
 */
export async function replaceProvisionalShoot(
  tx: Tx,
  sessionId: string,
  madeId: string,
  shootId: string,
  now: Date,
): Promise<void> {
  const isPrivate = await decideAnew(tx, sessionId, madeId, shootId);
  if (isPrivate) await moveBelongings(tx, madeId, shootId, now);
}
