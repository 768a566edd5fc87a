let asked = false;

/**
 * Installs the service worker, which keeps the whole desk for offline. A new version waits until the app is next
 * opened: it must not take the ground from under a shoot.
 */
export function installServiceWorker(): void {
  if (asked || import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  asked = true;
  navigator.serviceWorker
    .register('/sw.js')
    .then((registration) => {
      // Found waiting right at the start: nothing is typed yet, so it may take over, with one reload.
      if (!registration.waiting || !navigator.serviceWorker.controller) return;
      navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
      registration.waiting.postMessage({ type: 'SKIP_WAITING' });
    })
    .catch((error: unknown) => console.error(error));
  void navigator.storage?.persist?.();
}
