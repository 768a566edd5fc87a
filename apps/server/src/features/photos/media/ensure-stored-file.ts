import type { Platform } from '#platform/platform.ts';
import { removeIfErased } from '../erased-photos.store.ts';

/** Makes a stored file of a photo that is missing; whoever asks at the same time waits for the same making. */
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
