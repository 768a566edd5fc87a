/**
 * The functions of the device. The native app installs its own implementation; browsers implement
 * what they support.
 */
export interface NativeBridge {
  readonly platform: 'web' | 'ios' | 'android';
  /**
   * The platform's secure storage. Null in a browser, which keeps secrets in cookies that scripts
   * cannot read.
   */
  readonly vault: SecureStore | null;
  /**
   * Keeps the screen awake, and as bright as the platform allows, until the returned function is
   * called.
   */
  keepScreenOn(): () => void;
  /**
   * Opens the system's share sheet. Returns false if there is none; the caller then offers to copy
   * or mail.
   */
  share(content: SharedContent): Promise<boolean>;
  /** Triggers a light vibration. */
  haptic(): void;
  /** The app's version; null in a browser. */
  appVersion(): Promise<string | null>;
  /** True if the store has a newer version. */
  updateAvailable(): Promise<boolean>;
  openStore(): Promise<void>;
}

export interface SharedContent {
  title: string;
  text?: string;
  url: string;
  /** An image to share with the address, if the platform can share files. */
  image?: File;
}

/** Stores short texts permanently. The methods reject if the system refuses access. */
export interface SecureStore {
  get(name: SecureStoreKey): Promise<string | null>;
  set(name: SecureStoreKey, value: string): Promise<void>;
  remove(name: SecureStoreKey): Promise<void>;
}

export type SecureStoreKey = 'refresh-token' | 'server';
