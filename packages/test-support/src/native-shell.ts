import { cpSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { type Server, createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import type { BrowserContext, Page } from '@playwright/test';
import { appHtml } from '../../../apps/mobile/scripts/app-html.mjs';
import { pluginHeaders, type NativeCall, type NativeDevice, type NativeResult } from './native-device.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const dist = join(root, 'apps/web/dist');
/**
 * The original script that Capacitor's native part injects into the page; it is the same for
 * Android and iOS.
 */
const bridgeScript = readFileSync(
  join(root, 'node_modules/@capacitor/android/capacitor/src/main/assets/native-bridge.js'),
  'utf8',
);
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

export interface AppFiles {
  /** The origin of the app's own pages. It differs from the server's, as in the native app. */
  readonly origin: string;
  /** The server that the app is built for; empty: none. */
  server: string;
  /** Its URL in the App Store; empty: none. */
  appStore: string;
  stop(): Promise<void>;
}

/**
 * Serves the built web app as the native shell does: every path without a file extension is
 * index.html.
 */
export async function serveAppFiles(): Promise<AppFiles> {
  const files = { server: '', appStore: 'https://apps.apple.com/de/app/photoslate/id1234567890' };
  const http: Server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://app').pathname);
    const ending = extname(path);
    const content =
      ending === ''
        ? readFile(join(dist, 'index.html'), 'utf8').then((html) =>
            appHtml(html, files.server, files.appStore),
          )
        : readFile(join(dist, path));
    content.then(
      (body) => response.writeHead(200, { 'Content-Type': TYPES[ending || '.html'] }).end(body),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve));
  const address = http.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return Object.assign(files, {
    origin: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        http.closeAllConnections();
        http.close(() => resolve());
      }),
  });
}

/**
 * Makes the pages of a browser context behave like a native app on this device. It injects what
 * Capacitor's shell injects, and connects the fake device to its message channel in place of Java
 * and Swift. All JavaScript in between is the real code.
 */
export async function shellAround(context: BrowserContext, device: NativeDevice): Promise<void> {
  await context.exposeFunction('nativeSide', (call: NativeCall): Promise<NativeResult | null> =>
    device.answer(call),
  );
  await context.addInitScript(channel, device.platform);
  const headers = JSON.stringify(pluginHeaders(device.platform));
  await context.addInitScript({
    content: `window.Capacitor = { DEBUG: false, isLoggingEnabled: false, Plugins: {} };
      window.WEBVIEW_SERVER_URL = location.origin;
      ${bridgeScript}
      window.Capacitor.PluginHeaders = ${headers};`,
  });
}

/** Runs in the page: the message channel of the platform's web view. */
function channel(platform: string): void {
  const page = globalThis as unknown as {
    Capacitor: { fromNative(result: object): void };
    nativeSide(call: object): Promise<object | null>;
    androidBridge?: object;
    webkit?: object;
    prompt(): string;
  };
  // The listeners of an earlier document do not exist any more.
  void page.nativeSide({ methodName: 'documentStarted' });
  const take = (call: { type?: string }) => {
    // Errors and logs of the page, which the shell prints.
    if (call.type === 'js.error') return;
    void page.nativeSide(call).then((result) => result && page.Capacitor.fromNative(result));
  };
  if (platform === 'android') page.androidBridge = { postMessage: (text: string) => take(JSON.parse(text)) };
  else {
    page.webkit = { messageHandlers: { bridge: { postMessage: take } } };
    // The page asks iOS synchronously whether the shell replaces its cookies and fetch. It does
    // not.
    page.prompt = () => 'false';
  }
}

/**
 * Starts the app on a device, as tapping its icon does. Returns the page at the shell's start URL.
 */
export async function startApp(
  context: BrowserContext,
  device: NativeDevice,
  files: AppFiles,
): Promise<Page> {
  const page = await context.newPage();
  device.attach(page);
  await page.goto(`${files.origin}/`);
  return page;
}

/**
 * Entries of the projects' .gitignore files: generated by each sync or build, and not checked in.
 */
const GENERATED = [
  'android/.gradle',
  'android/build',
  'android/app/build',
  'android/app/src/main/assets',
  'android/app/src/main/res/xml/config.xml',
  'android/capacitor-cordova-android-plugins',
  'android/local.properties',
  'android/server.properties',
  'ios/App/App/capacitor.config.json',
  'ios/App/App/config.xml',
  'ios/App/App/public',
  'ios/DerivedData',
  'ios/capacitor-cordova-ios-plugins',
  'ios/server.xcconfig',
];
const isGenerated = (path: string) =>
  GENERATED.some((generated) => path === generated || path.startsWith(`${generated}/`));

/** Path → SHA-256 of every checked-in file of the native projects in this apps/mobile. */
export function projectFiles(mobile: string): Record<string, string> {
  const files = ['android', 'ios'].flatMap((platform) =>
    readdirSync(join(mobile, platform), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(mobile.length + 1)),
  );
  return Object.fromEntries(
    files
      .filter((path) => !isGenerated(path))
      .toSorted()
      .map((path) => [
        path,
        createHash('sha256')
          .update(readFileSync(join(mobile, path)))
          .digest('hex'),
      ]),
  );
}

/**
 * Copies the checked-in files of apps/mobile with the plugin packages and a one-page web build, and
 * runs `npm run native:sync` for this server in the copy.
 * @returns the copy's apps/mobile
 */
export async function syncInCopy(folder: string, server: string): Promise<string> {
  const from = join(root, 'apps/mobile');
  const mobile = join(folder, 'apps/mobile');
  cpSync(from, mobile, {
    recursive: true,
    filter: (path) => !isGenerated(path.slice(from.length + 1)) && !path.startsWith(join(from, 'www')),
  });
  mkdirSync(join(folder, 'apps/web/dist'), { recursive: true });
  const page =
    '<!doctype html><html><head><link rel="manifest" href="/manifest.webmanifest" /></head></html>';
  writeFileSync(join(folder, 'apps/web/dist/index.html'), page);
  for (const scope of ['@aparajita', '@capacitor', '@capacitor-community', '@capawesome']) {
    cpSync(join(root, 'node_modules', scope), join(folder, 'node_modules', scope), {
      recursive: true,
      filter: (path) => !path.endsWith('@capacitor/cli'),
    });
  }
  symlinkSync(join(root, 'node_modules/@capacitor/cli'), join(folder, 'node_modules/@capacitor/cli'));
  const sync = ['scripts/sync.mjs', '--built', '--server', server];
  await promisify(execFile)(process.execPath, sync, { cwd: mobile, env: { PATH: process.env['PATH'] } });
  return mobile;
}
