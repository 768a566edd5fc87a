import type { NativeBridge } from './native-bridge.ts';

/** What a browser can do: wake lock and share sheet where it has them; brightness it cannot set. */
export const webBridge: NativeBridge = {
  platform: 'web',
  vault: null,
  keepScreenOn,
  async share({ image, ...content }) {
    if (!('share' in navigator)) return false;
    const files = image ? [image] : [];
    try {
      await navigator.share(navigator.canShare?.({ files }) ? { ...content, files } : content);
    } catch (error) {
      // Closing the sheet is an answer too.
      return error instanceof DOMException && error.name === 'AbortError';
    }
    return true;
  },
  haptic: () => undefined,
  appVersion: () => Promise.resolve(null),
  updateAvailable: () => Promise.resolve(false),
  openStore: () => Promise.resolve(),
};

/** The browser drops the lock whenever the page is hidden: it is taken again each time it is back. */
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
