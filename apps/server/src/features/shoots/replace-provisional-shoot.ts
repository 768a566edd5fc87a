import { normalizeCode } from '@photoslate/domain/code';
import { findCode, freeCode } from '#features/codes/index.ts';
import type { Tx } from '#platform/database/handles.ts';
import { decideAnew, madeFromPhotosWith } from './made-from-photos.store.ts';
import { moveBelongings } from './merging.store.ts';

/**
 * A phone that had no network brings a shoot after all, whose photographed code was given to one made from its photos. The code is free for
 * the phone again.
 * @returns the shoot that was made from photos; null when there is none, or the code is another device's
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

/** The phone's shoot takes over photos and customers of the one made from photos; of a published one customers see, it takes nothing. */
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
