import { unsentStore } from '#lib/offline/connection.ts';

/**
 * Whether the page may be loaded anew without anybody noticing: nobody looks at it, every write is on the server, nothing is being
 * typed or asked, and nobody who listens for the page's end (an upload) objects.
 */
export function isHarmless(): boolean {
  return document.visibilityState === 'hidden' && unsentStore.get().waiting === 0 && isIdle();
}

/** Whether nothing is under way that a new page would not know of. */
export function isIdle(): boolean {
  const typing = document.activeElement?.matches('input, textarea, select') ?? false;
  return (
    !typing &&
    document.querySelector('dialog[open]') === null &&
    globalThis.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  );
}
