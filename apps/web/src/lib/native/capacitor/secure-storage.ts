import {
  KeychainAccess,
  SecureStorage,
  StorageError,
  StorageErrorType,
} from '@aparajita/capacitor-secure-storage';
import type { SecureStore } from '../native-bridge.ts';

const keyOf = (name: string): string => `photoslate.${name}`;

/**
 * Uses the keychain of iOS and the keystore of Android. The values stay on this device. They are
 * readable while the device is locked, because the outbox also sends writes then.
 */
export const secureStorage: SecureStore = {
  async get(name) {
    try {
      const value = await SecureStorage.get(keyOf(name), false);
      return typeof value === 'string' ? value : null;
    } catch (error) {
      // A value that cannot be decrypted any more counts as deleted. Other errors may be temporary.
      if (error instanceof StorageError && error.code === StorageErrorType.invalidData) return null;
      throw error;
    }
  },
  set: (name, value) =>
    SecureStorage.set(keyOf(name), value, false, false, KeychainAccess.afterFirstUnlockThisDeviceOnly),
  async remove(name) {
    await SecureStorage.remove(keyOf(name));
  },
};
