import { onSignedOut, userStore } from '#lib/auth/login-state.ts';
import { createStore } from '#lib/store.ts';

/** The cache that `public/sw-stored-pages.js` reads. */
export const PAGES_CACHE = 'photoslate-pages';

/**
 * Counts the deletions of copies. A copy that was started before a deletion may show deleted data,
 * so it is not stored.
 */
export const forgottenStore = createStore(0);

/** Deletes the copies of all users. */
export async function forgetPages(): Promise<void> {
  forgottenStore.set(forgottenStore.get() + 1);
  if ('caches' in globalThis) await caches.delete(PAGES_CACHE);
}

export const cover = (): HTMLElement | null => document.getElementById('stored-page');

/** Removes the copy that is on the screen. */
export const removeCover = (): void => cover()?.remove();

function forgetAtOnce(): Promise<void> {
  removeCover();
  return forgetPages();
}

let isWatching = false;

/**
 * Deletes the copies when nobody may see them: nobody is logged in, or the user must first add a
 * second factor. This applies to every page, also to those without the frame of a login. At the
 * start it repeats a deletion that failed.
 */
export function forgetPagesWithoutLogin(): void {
  const forgetIfForbidden = () => {
    const user = userStore.get();
    if (user === null || user.mustAddSecondFactor) forgetAtOnce().catch(() => undefined);
  };
  forgetIfForbidden();
  if (isWatching) return;
  isWatching = true;
  userStore.subscribe(forgetIfForbidden);
  onSignedOut(forgetAtOnce);
}
