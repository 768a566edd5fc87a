import { SplashScreen } from '@capacitor/splash-screen';
import { setServerOrigin } from '#lib/api/server-address.ts';
import { rememberedUser } from '#lib/auth/remembered-user.ts';
import { capacitorBridge } from '#lib/native/capacitor/capacitor-bridge.ts';
import { followNetwork } from '#lib/native/capacitor/network-state.ts';
import { openLinksExternally } from '#lib/native/capacitor/external-browser.ts';
import { followAppState } from '#lib/native/capacitor/wake-lock.ts';
import { secureStorage } from '#lib/native/capacitor/secure-storage.ts';
import { installBridge } from '#lib/native/native.ts';
import { followBackButton } from './back-button.ts';
import { followDeepLinks } from './deep-links.ts';

/**
 * Before the app is mounted: the native bridge, the server's address, and what the system tells the app.
 * What it returns is called once the app is on the screen.
 */
export async function startNative(): Promise<() => void> {
  installBridge(capacitorBridge);
  document.documentElement.dataset['platform'] = capacitorBridge.platform;
  setServerOrigin((await chosenServer()) ?? serverOfBuild());
  openLinksExternally();
  // A part of the system that fails must not keep the app from starting.
  const parts = [followDeepLinks(), followBackButton(), followNetwork(), followAppState(), forgetOrphan()];
  for (const part of await Promise.allSettled(parts)) {
    if (part.status === 'rejected') console.error(part.reason);
  }
  // A frame later it is painted.
  return () => requestAnimationFrame(() => void SplashScreen.hide());
}

const chosenServer = (): Promise<string | null> =>
  secureStorage.get('server').catch((error: unknown) => {
    console.error(error);
    return null;
  });

/** `<meta name="photoslate-server" content="https://photos.example.com">`, written when the app was built; empty: the person says it. */
function serverOfBuild(): string {
  return document.querySelector('meta[name="photoslate-server"]')?.getAttribute('content') ?? '';
}

/** The keychain of iOS outlives the app: after it was deleted, its last login must not be found by the next one. */
async function forgetOrphan(): Promise<void> {
  if (!rememberedUser()) await secureStorage.remove('refresh-token');
}
