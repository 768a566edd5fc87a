import { native } from '#lib/native/native.ts';

let asked = false;

/**
 * Installs the service worker, which keeps the whole desk for offline. A new version waits until the app is next
 * opened: it must not take the ground from under a shoot.
 */
export function installServiceWorker(): void {
  if (asked || import.meta.env.DEV || native().platform !== 'web' || !('serviceWorker' in navigator)) return;
  asked = true;
  register(navigator.serviceWorker).catch((error: unknown) => console.error(error));
  void navigator.storage?.persist?.();
}

async function register(workers: ServiceWorkerContainer): Promise<void> {
  const { waiting } = await workers.register('/sw.js');
  // Found waiting right at the start: nothing is typed yet, so it may take over, with one reload.
  if (!waiting || !workers.controller) return;
  workers.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting.postMessage({ type: 'SKIP_WAITING' }, { transfer: [] });
}
