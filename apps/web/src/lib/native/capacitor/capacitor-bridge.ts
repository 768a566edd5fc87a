import { App } from '@capacitor/app';
import { Capacitor } from '@capacitor/core';
import { Haptics, ImpactStyle } from '@capacitor/haptics';
import { AppUpdate, AppUpdateAvailability } from '@capawesome/capacitor-app-update';
import type { NativeBridge } from '../native-bridge.ts';
import { appStorePlace } from './app-store.ts';
import { acquireWakeLock } from './wake-lock.ts';
import { share } from './share.ts';
import { secureStorage } from './secure-storage.ts';

const platform = Capacitor.getPlatform() === 'ios' ? 'ios' : 'android';

/** The functions of the native app, implemented with Capacitor's plugins. */
export const capacitorBridge: NativeBridge = {
  platform,
  vault: secureStorage,
  keepScreenOn: acquireWakeLock,
  share,
  haptic: () => void Haptics.impact({ style: ImpactStyle.Light }).catch(() => undefined),
  appVersion: async () => (await App.getInfo()).version,
  async updateAvailable() {
    const listing = appStorePlace();
    // Without an App Store entry the prompt could open nothing. The Play Store finds the app by its
    // id.
    if (platform === 'ios' && !listing) return false;
    const { updateAvailability } = await AppUpdate.getAppUpdateInfo(listing ?? {});
    return updateAvailability === AppUpdateAvailability.UPDATE_AVAILABLE;
  },
  openStore: () => AppUpdate.openAppStore(appStorePlace() ?? {}),
};
