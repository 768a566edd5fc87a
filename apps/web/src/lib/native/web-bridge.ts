import type { NativeBridge } from './native-bridge.ts';

/**
 * The bridge for browsers: wake lock and share sheet if the browser supports them. A browser cannot
 * set the brightness.
 */
export const webBridge: NativeBridge = {
  platform: 'web',
  vault: null,
  keepScreenOn,
  async share({ image, ...content }) {
    const shared = image ? { ...content, files: [image] } : content;
    // Many browsers on computers share no files.
    if (!('share' in navigator) || (image && !navigator.canShare?.(shared))) return false;
    try {
      await navigator.share(shared);
    } catch (error) {
      // The user closed the sheet, which is not an error.
      return error instanceof DOMException && error.name === 'AbortError';
    }
    return true;
  },
  haptic: () => undefined,
  appVersion: () => Promise.resolve(null),
  updateAvailable: () => Promise.resolve(false),
  openStore: () => Promise.resolve(),
};

/**
 * The browser releases the lock when the page is hidden, so the lock is requested again each time
 * the page is visible.
 */
function keepScreenOn(): () => void {
  if (!('wakeLock' in navigator)) return () => undefined;
  const stop = new AbortController();
  let lock: WakeLockSentinel | undefined;
  const take = async () => {
    if (document.visibilityState === 'hidden') return;
    const taken = await navigator.wakeLock.request('screen').catch(() => undefined);
    if (stop.signal.aborted) await taken?.release();
    else lock = taken;
  };
  document.addEventListener('visibilitychange', () => void take(), { signal: stop.signal });
  void take();
  return () => {
    stop.abort();
    void lock?.release();
  };
}
