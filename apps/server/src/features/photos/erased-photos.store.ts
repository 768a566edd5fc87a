import type { Db } from '#platform/database/handles.ts';
import type { Platform } from '#platform/platform.ts';
import { photoToRead } from './photos.store.ts';

/** Whether bytes that are sent to a session were erased from it: a card that is read again does not bring them back. */
export async function isErased(db: Db, sessionId: string, sha256: string): Promise<boolean> {
  const row = await db
    .selectFrom('erased_photos')
    .select('sha256')
    .where('session_id', '=', sessionId)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes what was just made of a photo, if it was erased meanwhile: its erasure may have looked for files before these were there. */
export async function removeIfErased(
  { db, storage }: Pick<Platform, 'db' | 'storage'>,
  photoId: string,
  keys: readonly string[],
): Promise<void> {
  if (await photoToRead(db, photoId)) return;
  for (const key of keys) await storage.remove(key);
}
