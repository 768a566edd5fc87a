import { native } from '#lib/native/native.ts';
import { hasUnsent } from '#lib/offline/start-outbox.ts';
import { holdTabVersionLock, allTabsReady } from './tab-version-lock.ts';
import { isReloadSafe, isJustOpened, isOpening } from './reload-safety.ts';

/** An app that is open for days asks for a new version this often, when somebody looks at it again. */
const ASK_AGAIN_MS = 3_600_000;
/** Long enough in the background that nobody is about to come back. */
const SETTLE_MS = 5000;
/** While the app is opening, what is in the way is looked at so often: the loading of a page ends soon. */
const OPENING_LOOK_MS = 500;
let asked = false;
/** Another version controls this page: it is loaded anew as soon as nobody notices. */
let overtaken = false;

/**
 * Installs the service worker, which keeps the whole desk for offline. A new version is fetched in the background and waits. It is taken
 * with one reload, either when the app is opened and has nothing to send, or once the app is in the background and idle; each other tab
 * has to agree, and is loaded anew as well.
 */
export function installServiceWorker(): void {
  if (asked || import.meta.env.DEV || native().platform !== 'web' || !('serviceWorker' in navigator)) return;
  asked = true;
  holdTabVersionLock(isReloadSafe);
  register(navigator.serviceWorker).catch((error: unknown) => console.error(error));
}

async function register(workers: ServiceWorkerContainer): Promise<void> {
  let controller = workers.controller;
  workers.addEventListener('controllerchange', () => {
    // The first worker of a device takes a page of its own version.
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
    // oxlint-disable-next-line no-await-in-loop -- waiting is the point
    await new Promise((resolve) => setTimeout(resolve, OPENING_LOOK_MS));
    // oxlint-disable-next-line no-await-in-loop
    await takeIfRight(registration);
  }
}

const isRight = (): boolean => isOpening() || isReloadSafe();

/** Lets the waiting version take over, if there is one and the moment is right. */
async function takeIfRight(registration: ServiceWorkerRegistration): Promise<void> {
  if (overtaken && isRight()) return location.reload();
  if (!registration.waiting || !isRight() || (await hasUnsent()) || !(await allTabsReady())) return;
  // Meanwhile somebody may have begun something.
  if (isRight()) registration.waiting?.postMessage({ type: 'SKIP_WAITING' }, { transfer: [] });
}
