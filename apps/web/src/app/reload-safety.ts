import { unsentStore } from '#lib/offline/connection.ts';
import { progressStore } from '#lib/loading/progress.ts';

/** So long the app counts as just opened, if nobody touches it: it then may be loaded once more. */
const OPENING_MS = 10_000;
const openedAt = performance.now();
let touched = false;
for (const touch of ['pointerdown', 'keydown'] as const) {
  globalThis.addEventListener(touch, () => (touched = true), { capture: true, once: true, passive: true });
}

/** Whether the app was opened a moment ago, and nobody has touched it. */
export function isJustOpened(): boolean {
  return !touched && performance.now() - openedAt < OPENING_MS;
}

/** Whether the app was opened a moment ago, and nobody has begun anything in it. What waits on the disk may not be read yet. */
export function isOpening(): boolean {
  return isJustOpened() && hasNothingToSend() && isIdle();
}

/**
 * Whether the page may be loaded anew without anybody noticing: nobody looks at it, every write is on the server, nothing is being
 * typed or asked, no request runs, and nobody who listens for the page's end (an upload) objects.
 */
export function isReloadSafe(): boolean {
  return document.visibilityState === 'hidden' && hasNothingToSend() && isIdle();
}

const hasNothingToSend = (): boolean =>
  unsentStore.get().waiting === 0 && progressStore.get().phase !== 'running';

/** Whether nothing is under way that a new page would not know of. */
export function isIdle(): boolean {
  const typing = document.activeElement?.matches('input, textarea, select') ?? false;
  return (
    !typing &&
    document.querySelector('dialog[open]') === null &&
    globalThis.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  );
}
