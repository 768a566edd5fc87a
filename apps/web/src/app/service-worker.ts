import { native } from '#lib/native/native.ts';
import { hasUnsent } from '#lib/offline/start-outbox.ts';
import { holdTabVersionLock, allTabsReady } from './tab-version-lock.ts';
import { isReloadSafe, isJustOpened, isOpening } from './reload-safety.ts';

/**
 * When the user returns to an app that is open for a long time, it checks for a new version at most
 * this often.
 */
const CHECK_INTERVAL_MS = 3_600_000;
/** After this time in the background, a quick return of the user is unlikely. */
const BACKGROUND_DELAY_MS = 5000;
/**
 * Poll interval while the app is opening. The initial requests, which block the update, finish
 * soon.
 */
const OPENING_POLL_MS = 500;
let isInstalled = false;
/** Another version controls this page. The page reloads as soon as the user would not notice. */
let isReloadDue = false;

/**
 * Installs the service worker, which caches the whole desk for offline use. A new version is
 * fetched in the background and waits. One reload activates it: either when the app is opened and
 * has nothing to send, or once the app is idle in the background. Every other tab has to agree and
 * reloads too.
 */
export function installServiceWorker(): void {
  if (isInstalled || import.meta.env.DEV || native().platform !== 'web' || !('serviceWorker' in navigator))
    return;
  isInstalled = true;
  holdTabVersionLock(isReloadSafe);
  register(navigator.serviceWorker).catch((error: unknown) => console.error(error));
}

async function register(workers: ServiceWorkerContainer): Promise<void> {
  let controller = workers.controller;
  workers.addEventListener('controllerchange', () => {
    // The first service worker of a device takes control of a page of its own version, which needs
    // no reload.
    isReloadDue ||= controller !== null;
    ({ controller } = workers);
    if (isReloadDue && canReload()) location.reload();
  });
  const registration = await workers.register('/sw.js');
  let checkedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') {
      setTimeout(() => void activateIfSafe(registration), BACKGROUND_DELAY_MS);
    } else if (Date.now() - checkedAt > CHECK_INTERVAL_MS) {
      checkedAt = Date.now();
      registration.update().catch(() => undefined);
    }
  });
  const isUpdatePending = () => isReloadDue || registration.waiting !== null;
  await activateIfSafe(registration);
  while (isJustOpened() && isUpdatePending()) {
    // oxlint-disable-next-line no-await-in-loop -- the loop polls
    await new Promise((resolve) => setTimeout(resolve, OPENING_POLL_MS));
    // oxlint-disable-next-line no-await-in-loop
    await activateIfSafe(registration);
  }
}

const canReload = (): boolean => isOpening() || isReloadSafe();

/** Activates the waiting version, if there is one and a reload is safe now. */
async function activateIfSafe(registration: ServiceWorkerRegistration): Promise<void> {
  if (isReloadDue && canReload()) return location.reload();
  if (!registration.waiting || !canReload() || (await hasUnsent()) || !(await allTabsReady())) return;
  // The user may have started something in the meantime.
  if (canReload()) registration.waiting?.postMessage({ type: 'SKIP_WAITING' }, { transfer: [] });
}
