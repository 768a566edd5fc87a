import type { Platform } from '#platform/platform.ts';
import { photoToRead } from './photos.store.ts';

/** Removes what was just made of a photo, if it was erased meanwhile: its erasure may have looked for files before these were there. */
export async function removeIfErased(
  { db, storage }: Pick<Platform, 'db' | 'storage'>,
  photoId: string,
  keys: readonly string[],
): Promise<void> {
  if (await photoToRead(db, photoId)) return;
  for (const key of keys) await storage.remove(key);
}
