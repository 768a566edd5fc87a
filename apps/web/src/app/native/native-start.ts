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
 * Runs before the app is mounted: installs the native bridge, sets the server's address, and
 * registers the listeners for system events.
 *
 * @returns a function to call once the app is on the screen
 */
export async function startNative(): Promise<() => void> {
  installBridge(capacitorBridge);
  document.documentElement.dataset['platform'] = capacitorBridge.platform;
  setServerOrigin((await chosenServer()) ?? serverOfBuild());
  openLinksExternally();
  // A part that fails must not prevent the app's start.
  const parts = [followDeepLinks(), followBackButton(), followNetwork(), followAppState(), forgetOrphan()];
  for (const part of await Promise.allSettled(parts)) {
    if (part.status === 'rejected') console.error(part.reason);
  }
  // The app is painted one frame later.
  return () => requestAnimationFrame(() => void SplashScreen.hide());
}

const chosenServer = (): Promise<string | null> =>
  secureStorage.get('server').catch((error: unknown) => {
    console.error(error);
    return null;
  });

/**
 * Reads `<meta name="photoslate-server" content="https://photos.example.com">`, which the build
 * writes. If it is empty, the user enters the server.
 */
function serverOfBuild(): string {
  return document.querySelector('meta[name="photoslate-server"]')?.getAttribute('content') ?? '';
}

/**
 * iOS keeps the keychain after the app is deleted. A new installation must not find the login of
 * the previous one.
 */
async function forgetOrphan(): Promise<void> {
  if (!rememberedUser()) await secureStorage.remove('refresh-token');
}
