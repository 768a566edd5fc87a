import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';

/** A message from Capacitor's JavaScript to the native side. */
export interface NativeCall {
  callbackId: string;
  pluginId: string;
  methodName: string;
  options: Record<string, unknown>;
}

/** The response of the native side. An event is a response that stays open. */
export interface NativeResult {
  callbackId: string;
  pluginId: string;
  methodName: string;
  success: boolean;
  data?: unknown;
  error?: { message: string; code?: string };
  save?: boolean;
}

/** A phone as seen by the app's plugins. Its state survives closing and reopening the app. */
export class NativeDevice {
  readonly platform: Platform;
  /** The keychain or keystore. */
  readonly vault = new Map<string, string>();
  /** Whether it is locked. */
  vaultLocked = false;
  readonly appVersion = '4.2.0';
  /** What the store reports: 1 no update, 2 an update; 0: it does not respond. */
  storeReports: 0 | 1 | 2 = 1;
  storeOpened = 0;
  /** The only country in which the App Store has the app, and its id. */
  readonly appStore = { country: 'de', appId: '1234567890' };
  awake = false;
  brightness: number;
  taps = 0;
  diskFull = false;
  /** The files that the app has written, as base64. */
  readonly files = new Map<string, string>();
  shared: { url?: string; files?: string[] }[] = [];
  /** How the user closes the share sheet. */
  shareSheet: 'sends' | 'closes' = 'sends';
  /** How often the user closed the share sheet without sharing. */
  sheetsClosed = 0;
  openedInBrowser: unknown[] = [];
  /** The address that the app was opened with, if any. */
  launchUrl: string | undefined;
  connected = true;
  inBackground = false;
  splashShown = true;
  /** Calls of methods that this fake does not implement. */
  readonly unknown: string[] = [];

  private readonly listeners = new Map<string, NativeCall[]>();
  private page: Page | undefined;

  constructor(platform: Platform) {
    this.platform = platform;
    // Android reports -1 until an app has set its own brightness.
    this.brightness = platform === 'android' ? -1 : 0.4;
  }

  /** Starts the app on this page. Earlier listeners are removed. */
  attach(page: Page): void {
    this.page = page;
    this.inBackground = false;
    this.splashShown = true;
    this.listeners.clear();
  }

  async answer(call: NativeCall): Promise<NativeResult | null> {
    const { callbackId, pluginId, methodName, options } = call;
    const to = { callbackId, pluginId, methodName };
    if (methodName === 'documentStarted') this.listeners.clear();
    else if (methodName === 'addListener') {
      const event = `${pluginId}.${String(options['eventName'])}`;
      this.listeners.set(event, [...(this.listeners.get(event) ?? []), call]);
    }
    if (['documentStarted', 'addListener', 'removeListener'].includes(methodName)) return null;
    try {
      return { ...to, success: true, data: this.perform(`${pluginId}.${methodName}`, options) ?? {} };
    } catch (error) {
      return { ...to, success: false, error: { message: error instanceof Error ? error.message : '' } };
    }
  }

  /** Sends a plugin event to the page. */
  async tell(event: string, data: Record<string, unknown>): Promise<void> {
    for (const { callbackId, pluginId, methodName } of this.listeners.get(event) ?? []) {
      const result: NativeResult = { callbackId, pluginId, methodName, success: true, data, save: true };
      await this.page?.evaluate((told) => {
        const { Capacitor } = globalThis as unknown as { Capacitor: { fromNative(result: object): void } };
        Capacitor.fromNative(told);
      }, result);
    }
  }

  /** The user presses Android's back button. */
  async pressBack(): Promise<void> {
    const canGoBack = await this.page?.evaluate(
      () => (globalThis as unknown as { navigation: { canGoBack: boolean } }).navigation.canGoBack,
    );
    await this.tell('App.backButton', { canGoBack });
  }

  private perform(method: string, options: Record<string, unknown>): unknown {
    switch (method) {
      case 'App.getInfo':
        return { name: 'Photoslate', id: 'app.photoslate', build: '42', version: this.appVersion };
      case 'App.getLaunchUrl':
        return this.launchUrl === undefined ? {} : { url: this.launchUrl };
      case 'App.minimizeApp':
        this.inBackground = true;
        return {};
      case 'AppUpdate.getAppUpdateInfo':
        if (this.storeReports === 0 || this.missesInAppStore('country', options))
          throw new Error('Required app information could not be fetched.');
        return { currentVersionName: this.appVersion, updateAvailability: this.storeReports };
      case 'AppUpdate.openAppStore':
        if (this.missesInAppStore('appId', options)) throw new Error('appId must be provided.');
        this.storeOpened += 1;
        return {};
      case 'Browser.open':
        this.openedInBrowser.push(options['url']);
        return {};
      case 'Filesystem.writeFile':
        return this.writeFile(options);
      case 'Haptics.impact':
        this.taps += 1;
        return {};
      case 'KeepAwake.keepAwake':
        this.awake = true;
        return {};
      case 'KeepAwake.allowSleep':
        this.awake = false;
        return {};
      case 'Network.getStatus':
        return { connected: this.connected, connectionType: this.connected ? 'wifi' : 'none' };
      case 'ScreenBrightness.getBrightness':
        return { brightness: this.brightness };
      case 'ScreenBrightness.setBrightness':
        this.brightness = Number(options['brightness']);
        return {};
      case 'Share.share':
        if (this.shareSheet === 'closes') {
          this.sheetsClosed += 1;
          throw new Error('Share canceled');
        }
        this.shared.push(options);
        return { activityType: 'com.apple.UIKit.activity.Message' };
      case 'SplashScreen.hide':
        this.splashShown = false;
        return {};
      default:
        return this.vaultMethod(method, options);
    }
  }

  /**
   * Writes to the cache folder, which both systems empty when space is low. Other apps get access
   * to its `shared` folder.
   */
  private writeFile({ directory, path, data, recursive }: Record<string, unknown>): { uri: string } {
    if (this.diskFull) throw new Error('No space left on device');
    if (directory !== 'CACHE' || recursive !== true) throw new Error('Parent folder does not exist');
    const uri = `file:///cache/${String(path)}`;
    this.files.set(uri, String(data));
    return { uri };
  }

  private missesInAppStore(what: 'country' | 'appId', options: Record<string, unknown>): boolean {
    return this.platform === 'ios' && options[what] !== this.appStore[what];
  }

  private vaultMethod(method: string, options: Record<string, unknown>): unknown {
    if (this.vaultLocked) throw new Error('An OS error occurred (locked)');
    const key = String(options['prefixedKey']);
    switch (method) {
      case 'SecureStorage.internalGetItem':
        return { data: this.vault.get(key) ?? null };
      case 'SecureStorage.internalSetItem':
        this.vault.set(key, String(options['data']));
        return {};
      case 'SecureStorage.internalRemoveItem':
        return { success: this.vault.delete(key) };
      default:
        this.unknown.push(method);
        throw new Error(`"${method}" is not implemented`);
    }
  }
}

export type Platform = 'ios' | 'android';

interface PluginHeader {
  name: string;
  methods: { name: string; rtype?: string }[];
}

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The app's plugins: dependencies of the web app that contain native code. */
function pluginFolders(): string[] {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'apps/web/package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  return Object.keys(dependencies)
    .map((name) => join(root, 'node_modules', name))
    .filter((folder) => 'capacitor' in JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
}

function sources(folder: string, ending: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(ending) && !/\btests?\b/i.test(path))
    .map((path) => readFileSync(join(folder, path), 'utf8'));
}

/**
 * The plugin headers that the native shell gives to the page, read from the plugins' Java, Kotlin
 * and Swift source. A method that the platform lacks therefore fails in tests too.
 */
export function pluginHeaders(platform: Platform): PluginHeader[] {
  return pluginFolders().flatMap((folder) =>
    platform === 'android'
      ? ['.java', '.kt'].flatMap((ending) =>
          sources(join(folder, 'android/src/main'), ending).flatMap(headerOfAndroid),
        )
      : sources(join(folder, 'ios'), '.swift').flatMap(headerOfSwift),
  );
}

const OF_EVERY_PLUGIN = [
  { name: 'addListener' },
  { name: 'removeListener' },
  { name: 'removeAllListeners', rtype: 'promise' },
];

function headerOfAndroid(source: string): PluginHeader[] {
  const name = /@CapacitorPlugin\(\s*name = "(\w+)"/.exec(source)?.[1];
  if (!name) return [];
  const methods = source.matchAll(
    /@PluginMethod(?:\(returnType = PluginMethod\.RETURN_(\w+)\))?\s+(?:public void|(?:override )?fun) (\w+)\(/g,
  );
  return [
    header(
      name,
      [...methods].map(([, rtype, method]) => [method ?? '', rtype]),
    ),
  ];
}

function headerOfSwift(source: string): PluginHeader[] {
  const name = /jsName = "(\w+)"/.exec(source)?.[1];
  if (!name) return [];
  const named = source.matchAll(/CAPPluginMethod\(name: "(\w+)", returnType: CAPPluginReturn(\w+)\)/g);
  const selected = source.matchAll(/\.init\(#selector\((\w+)\)\)/g);
  return [
    header(name, [
      ...[...named].map(([, method, rtype]) => [method ?? '', rtype] as const),
      ...[...selected].map(([, method]) => [method ?? '', undefined] as const),
    ]),
  ];
}

function header(name: string, methods: (readonly [string, string | undefined])[]): PluginHeader {
  const own = methods.map(([method, rtype = 'promise']) =>
    rtype.toLowerCase() === 'none' ? { name: method } : { name: method, rtype: rtype.toLowerCase() },
  );
  return { name, methods: [...OF_EVERY_PLUGIN, ...own] };
}
