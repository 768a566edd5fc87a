import { native } from '#lib/native/native.ts';
import { hasUnsent } from '#lib/offline/start-outbox.ts';
import { holdTabVersionLock, allTabsReady } from './tab-version-lock.ts';
import { isReloadSafe, isJustOpened, isOpening } from './reload-safety.ts';

/** When the user returns to an app that is open for a long time, it checks for a new version at most this often. */
const ASK_AGAIN_MS = 3_600_000;
/** After this time in the background, a quick return of the user is unlikely. */
const SETTLE_MS = 5000;
/** Poll interval while the app is opening. The initial requests, which block the update, finish soon. */
const OPENING_LOOK_MS = 500;
let asked = false;
/** Another version controls this page. The page reloads as soon as the user would not notice. */
let overtaken = false;

/** Installs the service worker, which caches the whole desk for offline use. A new version is fetched in the background and waits. One reload activates it: either when the app is opened and has nothing to send, or once the app is idle in the background. Every other tab has to agree and reloads too. */
export function installServiceWorker(): void {
  if (asked || import.meta.env.DEV || native().platform !== 'web' || !('serviceWorker' in navigator)) return;
  asked = true;
  holdTabVersionLock(isReloadSafe);
  register(navigator.serviceWorker).catch((error: unknown) => console.error(error));
}

async function register(workers: ServiceWorkerContainer): Promise<void> {
  let controller = workers.controller;
  workers.addEventListener('controllerchange', () => {
    // The first service worker of a device takes control of a page of its own version, which needs no reload.
    overtaken ||= controller !== null;
    ({ controller } = workers);
    if (overtaken && isRight()) location.reload();
  });
  const registration = await workers.register('/sw.js');
  let askedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') {
      setTimeout(() => void takeIfRight(registration), SETTLE_MS);
    } else if (Date.now() - askedAt > ASK_AGAIN_MS) {
      askedAt = Date.now();
      registration.update().catch(() => undefined);
    }
  });
  const isToBeTaken = () => overtaken || registration.waiting !== null;
  await takeIfRight(registration);
  while (isJustOpened() && isToBeTaken()) {
    // oxlint-disable-next-line no-await-in-loop -- the loop polls
    await new Promise((resolve) => setTimeout(resolve, OPENING_LOOK_MS));
    // oxlint-disable-next-line no-await-in-loop
    await takeIfRight(registration);
  }
}

const isRight = (): boolean => isOpening() || isReloadSafe();

/** Activates the waiting version, if there is one and a reload is safe now. */
async function takeIfRight(registration: ServiceWorkerRegistration): Promise<void> {
  if (overtaken && isRight()) return location.reload();
  if (!registration.waiting || !isRight() || (await hasUnsent()) || !(await allTabsReady())) return;
  // The user may have started something in the meantime.
  if (isRight()) registration.waiting?.postMessage({ type: 'SKIP_WAITING' }, { transfer: [] });
}
