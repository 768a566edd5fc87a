import {
  KeychainAccess,
  SecureStorage,
  StorageError,
  StorageErrorType,
} from '@aparajita/capacitor-secure-storage';
import type { SecureStore } from '../native-bridge.ts';

const keyOf = (name: string): string => `photoslate.${name}`;

/** The keychain of iOS, the keystore of Android: of this device only, and readable while it is locked, since writes are sent then too. */
export const secureStorage: SecureStore = {
  async get(name) {
    try {
      const value = await SecureStorage.get(keyOf(name), false);
      return typeof value === 'string' ? value : null;
    } catch (error) {
      // What cannot be decrypted any more is gone; a storage that is closed for now is not.
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
