import { sql } from 'kysely';
import type { Db } from '#platform/database/handles.ts';
import type { Platform } from '#platform/platform.ts';
import { photoToRead } from './photos.store.ts';

/**
 * Whether these bytes were erased from the session, or may have been: a session that was emptied
 * long ago has no list of them any more, and takes no photos. Reading the card again must not bring
 * them back.
 */
export async function isErased(db: Db, sessionId: string, sha256: string): Promise<boolean> {
  const { rows } = await sql`
    select from erased_photos where session_id = ${sessionId} and sha256 = ${sha256}
    union all select from sessions where id = ${sessionId} and history_deleted_at is not null
    limit 1`.execute(db);
  return rows.length > 0;
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
