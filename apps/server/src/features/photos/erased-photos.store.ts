import type { Db } from '#platform/database/handles.ts';
import type { Platform } from '#platform/platform.ts';
import { photoToRead } from './photos.store.ts';

/**
 * Whether these bytes were erased from the session. Reading the card again must not bring them
 * back.
 */
export async function isErased(db: Db, sessionId: string, sha256: string): Promise<boolean> {
  const row = await db
    .selectFrom('erasedPhotos')
    .select('sha256')
    .where('sessionId', '=', sessionId)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Removes files that were just derived from a photo if the photo was erased in the meantime. The
 * erasure may have listed the files before these were written.
 */
export async function removeIfErased(
  { db, storage }: Pick<Platform, 'db' | 'storage'>,
  photoId: string,
  keys: readonly string[],
): Promise<void> {
  if (await photoToRead(db, photoId)) return;
  for (const key of keys) await storage.remove(key);
}
