import type { Platform } from '#platform/platform.ts';
import { removeIfErased } from '../erased-photos.store.ts';

/**
 * Creates a derived file of a photo if it is missing. Single flight: concurrent callers wait for
 * the same run.
 */
export const ensureStoredFile = (
  platform: Pick<Platform, 'db' | 'storage' | 'singleFlight'>,
  photoId: string,
  key: string,
  make: () => Promise<void>,
): Promise<void> =>
  platform.singleFlight(key, async () => {
    if ((await platform.storage.size(key)) !== null) return;
    await make();
    await removeIfErased(platform, photoId, [key]);
  });
