import { native } from '#lib/native/native.ts';
import { hasUnsent } from '#lib/offline/start-outbox.ts';
import { isHarmless } from './harmless-moment.ts';

/** An app that is open for days asks for a new version this often, when somebody looks at it again. */
const ASK_AGAIN_MS = 3_600_000;
/** Held by each tab as long as it is open: a new version is only taken when one is. */
const OPEN_TABS = 'photoslate.open';
/** Long enough in the background that nobody is about to come back. */
const SETTLE_MS = 5000;
let asked = false;

/**
 * Installs the service worker, which keeps the whole desk for offline. A new version is fetched in the background and waits. It is taken
 * with one reload, either when the app is opened and has nothing to send, or once the app is in the background, alone, and idle.
 */
export function installServiceWorker(): void {
  if (asked || import.meta.env.DEV || native().platform !== 'web' || !('serviceWorker' in navigator)) return;
  asked = true;
  if ('locks' in navigator)
    void navigator.locks.request(OPEN_TABS, { mode: 'shared' }, () => new Promise(() => undefined));
  register(navigator.serviceWorker).catch((error: unknown) => console.error(error));
}

async function register(workers: ServiceWorkerContainer): Promise<void> {
  const wasControlled = workers.controller !== null;
  const registration = await workers.register('/sw.js');
  let askedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') {
      setTimeout(() => void takeIf(registration, () => Promise.resolve(isHarmless())), SETTLE_MS);
    } else if (Date.now() - askedAt > ASK_AGAIN_MS) {
      askedAt = Date.now();
      registration.update().catch(() => undefined);
    }
  });
  // Found waiting right at the start: nothing is typed yet.
  if (wasControlled) await takeIf(registration, async () => !(await hasUnsent()));
}

/** Lets the waiting version take over, if there is one and the moment is right. */
async function takeIf(
  registration: ServiceWorkerRegistration,
  isRight: () => Promise<boolean>,
): Promise<void> {
  if (!registration.waiting || !(await isAlone()) || !(await isRight())) return;
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  registration.waiting?.postMessage({ type: 'SKIP_WAITING' }, { transfer: [] });
}

/** Another tab would lose its chunks to the new version while somebody works in it. */
async function isAlone(): Promise<boolean> {
  if (!('locks' in navigator)) return true;
  const { held = [] } = await navigator.locks.query();
  return held.filter(({ name }) => name === OPEN_TABS).length <= 1;
}
