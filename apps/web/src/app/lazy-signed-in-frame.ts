import { accessToken } from '#lib/auth/login-state.ts';
import { loadChunk } from '#lib/loading/chunk-reload.ts';
import { waitBriefly } from '#lib/loading/loading.ts';
import { lazyPart } from '#lib/loading/lazy-part.ts';

const load = () => import('./signed-in-frame.tsx');

/** Code that only logged-in users need, in its own chunk. */
export const LazySignedInFrame = lazyPart(async () => (await loadChunk(load)).SignedInFrame);

/**
 * Loads the frame and the data that this device has stored. The reads of the page need an access
 * token, which is requested meanwhile: after the frame is there, because the frame deletes the data
 * if the server refuses the login.
 */
export async function prepareSignedInFrame(userId: string): Promise<void> {
  const [{ restoreReads }] = await Promise.all([load(), LazySignedInFrame.load()]);
  if (navigator.onLine) accessToken().catch(() => undefined);
  await waitBriefly(restoreReads(userId));
}
