import type { Platform } from '#platform/platform.ts';
import { removeIfErased } from './remove-if-erased.ts';

/** What is being made, by the storage that it goes to. */
const makingIn = new WeakMap<Platform['storage'], Map<string, Promise<void>>>();

/** Makes a stored file of a photo that is missing; whoever asks at the same time waits for the same making. */
export async function makeOnce(
  platform: Pick<Platform, 'db' | 'storage'>,
  photoId: string,
  key: string,
  make: () => Promise<void>,
): Promise<void> {
  const making = makingIn.get(platform.storage) ?? new Map<string, Promise<void>>();
  makingIn.set(platform.storage, making);
  const running = making.get(key);
  if (running) return running;
  if ((await platform.storage.size(key)) !== null) return undefined;
  const begun = making.get(key);
  if (begun) return begun;
  const made = make()
    .then(() => removeIfErased(platform, photoId, [key]))
    .finally(() => making.delete(key));
  making.set(key, made);
  return made;
}
