import { unsentStore } from '#lib/offline/connection.ts';
import { hasUnsavedWork } from '#lib/page/unsaved-work.ts';
import { progressStore } from '#lib/loading/progress.ts';

/**
 * The app counts as just opened for this long, unless the user touches it. During this time it may
 * reload once.
 */
const OPENING_MS = 10_000;
const openedAt = performance.now();
let touched = false;
for (const touch of ['pointerdown', 'keydown'] as const) {
  globalThis.addEventListener(touch, () => (touched = true), { capture: true, once: true, passive: true });
}

/** True if the app was opened a moment ago and the user has not touched it. */
export function isJustOpened(): boolean {
  return !touched && performance.now() - openedAt < OPENING_MS;
}

/**
 * True if the app was opened a moment ago and the user has not started anything in it. The outbox
 * on disk may not have been read yet.
 */
export function isOpening(): boolean {
  return isJustOpened() && hasNothingToSend() && isIdle();
}

/**
 * True if the page can reload without the user noticing: the tab is hidden, every write is on the
 * server, no field has the focus, no dialog is open, no request is running, and nothing is unsaved
 * (an upload, a typed secret).
 */
export function isReloadSafe(): boolean {
  return document.visibilityState === 'hidden' && hasNothingToSend() && isIdle();
}

const hasNothingToSend = (): boolean =>
  unsentStore.get().waiting === 0 && progressStore.get().phase !== 'running';

/** True if nothing is in progress that a reload would lose. */
export function isIdle(): boolean {
  const typing = document.activeElement?.matches('input, textarea, select') ?? false;
  return !typing && document.querySelector('dialog[open]') === null && !hasUnsavedWork();
}
