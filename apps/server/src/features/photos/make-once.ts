import type { Platform } from '#platform/platform.ts';

const making = new Map<string, Promise<void>>();

/** Makes a stored file that is missing; whoever asks at the same time waits for the same making. */
export async function makeOnce(
  { storage }: Pick<Platform, 'storage'>,
  key: string,
  make: () => Promise<void>,
): Promise<void> {
  const running = making.get(key);
  if (running) return running;
  if ((await storage.size(key)) !== null) return undefined;
  const begun = making.get(key);
  if (begun) return begun;
  const made = make().finally(() => making.delete(key));
  making.set(key, made);
  return made;
}
