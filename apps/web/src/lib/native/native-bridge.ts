/** What the device can do beyond a page: the native app brings its own, browsers do what they can. */
export interface NativeBridge {
  readonly platform: 'web' | 'ios' | 'android';
  /** The platform's secure storage; null in a browser, which keeps secrets in cookies that no script can read. */
  readonly vault: SecureStore | null;
  /** Keeps the screen awake, and as bright as the platform allows, until the returned function is called. */
  keepScreenOn(): () => void;
  /** Opens the system's share sheet. False: there is none, offer to copy or mail. */
  share(content: SharedContent): Promise<boolean>;
  /** A light tap in the hand. */
  haptic(): void;
  /** The app's version; null in a browser. */
  appVersion(): Promise<string | null>;
  /** Whether the store reports a newer version. */
  updateAvailable(): Promise<boolean>;
  openStore(): Promise<void>;
}

export interface SharedContent {
  title: string;
  text?: string;
  url: string;
  /** A picture beside the address, where the platform can share files. */
  image?: File;
}

/** Keeps short texts through restarts of the app; rejects when the system refuses. */
export interface SecureStore {
  get(name: SecureStoreKey): Promise<string | null>;
  set(name: SecureStoreKey, value: string): Promise<void>;
  remove(name: SecureStoreKey): Promise<void>;
}

export type SecureStoreKey = 'refresh-token' | 'server';
