import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appHtml } from '../apps/mobile/scripts/app-html.mjs';
import { mobile, pictures } from '../apps/mobile/scripts/pictures.mjs';
import { projectFiles, syncInCopy } from '@photoslate/test-support/native-shell';

const root = join(mobile, '../..');
const read = (path: string): string => readFileSync(join(mobile, path), 'utf8');
const json = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));
const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map((match) => match[1] ?? '').toSorted();

const manifest = read('android/app/src/main/AndroidManifest.xml');
const info = read('ios/App/App/Info.plist');
const project = read('ios/App/App.xcodeproj/project.pbxproj');
const plugins: string[] = json('apps/mobile/capacitor.config.json').includePlugins;
// The server's reader allows JPEG only, and other tests may have loaded it in this process.
beforeAll(() => sharp.unblock({ operation: ['VipsForeignLoadPng', 'VipsForeignLoadSvg'] }));

const pixels = (png: string | Buffer) => sharp(png).raw().toBuffer();
const LANGUAGES = ['de', 'en', 'es', 'fr', 'it', 'nl'];

describe('a sync of the native projects', () => {
  const folder = mkdtempSync(join(tmpdir(), 'photoslate-native-'));
  let synced = '';
  beforeAll(async () => {
    synced = await syncInCopy(folder, 'https://photos.example.com');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const made = (path: string): string => readFileSync(join(synced, path), 'utf8');

  it('leaves the checked-in files unchanged', () => {
    expect(projectFiles(synced)).toEqual(projectFiles(join(root, 'apps/mobile')));
  });

  it('writes the server address into both apps, for API calls and for links', () => {
    const meta = '<meta name="photoslate-server" content="https://photos.example.com" />';
    expect(made('android/app/src/main/assets/public/index.html')).toContain(meta);
    expect(made('ios/App/App/public/index.html')).toContain(meta);
    expect(made('android/server.properties')).toBe('host=photos.example.com\n');
    expect(made('ios/server.xcconfig')).toBe('PHOTOSLATE_HOST = photos.example.com\n');
  });
});

it('native project files contain no local folder and no registry address', () => {
  for (const path of Object.keys(projectFiles(join(root, 'apps/mobile')))) {
    if (/\.(?:png|jar)$/.test(path)) continue;
    expect(read(path), path).not.toMatch(/(?<![\w.])\/(?:home|root|Users|work|tmp)\/|registry\.|file:\/\//);
  }
  for (const path of ['android/capacitor.settings.gradle', 'ios/App/CapApp-SPM/Package.swift']) {
    const places = matches(read(path), /(?:File\('|path: ")([^'"]+)['"]/g);
    expect(places.length, path).toBeGreaterThanOrEqual(plugins.length);
    for (const place of places) expect(place).toMatch(/^(?:\.\.\/)+node_modules\//);
  }
});

it('the native projects include the plugins used by the web app', () => {
  const called = Object.keys(json('apps/web/package.json').dependencies).filter(
    (name) => 'capacitor' in json(`node_modules/${name}/package.json`),
  );
  expect(plugins.toSorted()).toEqual(called.toSorted());
});

it('both apps have the version of the package', () => {
  const { version } = json('package.json');
  expect(json('apps/mobile/package.json').version).toBe(version);
  const [major, minor, patch] = version.split('.').map(Number);
  const settings = read('ios/app.xcconfig');
  expect(settings).toContain(`MARKETING_VERSION = ${version}\n`);
  expect(settings).toContain(`CURRENT_PROJECT_VERSION = ${major * 10_000 + minor * 100 + patch}\n`);
  expect(project).not.toMatch(/MARKETING_VERSION|CURRENT_PROJECT_VERSION/);
  const gradle = read('android/app/build.gradle');
  expect(gradle).toContain("parse(file('../../package.json')).version");
  expect(gradle).toContain('versionName appVersion');
});

it('both apps use one app id and one app name everywhere', () => {
  const { appId, appName } = json('apps/mobile/capacitor.config.json');
  const gradle = read('android/app/build.gradle');
  expect(gradle).toContain(`namespace = "${appId}"`);
  expect(gradle).toContain(`applicationId "${appId}"`);
  expect(read(`android/app/src/main/java/${appId.replaceAll('.', '/')}/MainActivity.java`)).toMatch(
    new RegExp(`^package ${appId};`),
  );
  const strings = read('android/app/src/main/res/values/strings.xml');
  expect(strings).toContain(`<string name="package_name">${appId}</string>`);
  expect(strings).toContain(`<string name="app_name">${appName}</string>`);
  expect(matches(project, /PRODUCT_BUNDLE_IDENTIFIER = (.+);/g)).toEqual([appId, appId]);
  expect(info).toMatch(new RegExp(`<key>CFBundleDisplayName</key>\\s*<string>${appName}</string>`));
});

it('the minimum OS versions of the apps meet the requirements of the plugins and the web app', () => {
  const capacitor = new Set(
    ['core', 'cli', 'android', 'ios'].map(
      (name) => json(`node_modules/@capacitor/${name}/package.json`).version,
    ),
  );
  expect(capacitor.size, 'one version of all of Capacitor').toBe(1);
  const given = read('android/variables.gradle');
  const sdk = (name: string) => Number(new RegExp(`${name}SdkVersion = (\\d+)`).exec(given)?.[1]);
  // Android 7 ends with a web view of Chrome 119, which has no URL.canParse; iOS has
  // AbortSignal.any since 17.4.
  expect(sdk('min')).toBeGreaterThanOrEqual(26);
  const targets = new Set(matches(project, /IPHONEOS_DEPLOYMENT_TARGET = ([\d.]+);/g));
  expect([...targets].map(Number).filter((target) => target >= 17.4)).toHaveLength(1);
  const [target] = targets;
  for (const name of plugins) {
    const needs = readFileSync(join(root, 'node_modules', name, 'android/build.gradle'), 'utf8');
    const levels = [...needs.matchAll(/'(compile|min)SdkVersion'\) \? [\w.]+ : (\d+)/g)];
    expect(levels, name).toHaveLength(2);
    for (const [, which = '', least] of levels)
      expect(sdk(which), name).toBeGreaterThanOrEqual(Number(least));
    const swift = readFileSync(join(root, 'node_modules', name, 'Package.swift'), 'utf8');
    const [major] = matches(swift, /\.iOS\(\.v(\d+)\)/g);
    expect(Number(target), name).toBeGreaterThanOrEqual(Number(major));
  }
});

it('pinch zoom is enabled in the apps as in a browser', () => {
  expect(json('apps/mobile/capacitor.config.json').zoomEnabled).toBe(true);
  const page = readFileSync(join(root, 'apps/web/index.html'), 'utf8');
  expect(page).not.toMatch(/user-scalable|maximum-scale/);
});

it('the App Store address of an app is complete or empty; other values are rejected', () => {
  const page = '<html><head><link rel="manifest" href="/m" /></head></html>';
  const address = 'https://apps.apple.com/de/app/photoslate/id1234567890';
  expect(appHtml(page, '', address)).toContain(`<meta name="photoslate-app-store" content="${address}" />`);
  expect(appHtml(page, '', '')).toContain('<meta name="photoslate-app-store" content="" />');
  for (const wrong of ['1234567890', 'https://apps.apple.com/app/id1234567890', `${address}"><script>`]) {
    expect(() => appHtml(page, '', wrong)).toThrow('not the App Store address');
  }
});

it('every icon and splash image matches the source drawing', async () => {
  for (const [path, draw] of Object.entries(pictures)) {
    expect((await pixels(join(mobile, path))).equals(await pixels(await draw())), path).toBe(true);
  }
  const there = Object.keys(projectFiles(join(root, 'apps/mobile'))).filter((path) => path.endsWith('.png'));
  expect(there.toSorted()).toEqual(Object.keys(pictures).toSorted());
  const { hasAlpha } = await sharp(join(mobile, Object.keys(pictures)[0] ?? '')).metadata();
  expect(hasAlpha, 'the store refuses an icon with transparency').toBe(false);
});

describe('the Android app', () => {
  it('requests only the network and vibration permissions', () => {
    const own = matches(manifest, /<uses-permission android:name="android\.permission\.(\w+)"/g);
    const added = plugins.flatMap((name) => {
      const path = join(root, 'node_modules', name, 'android/src/main/AndroidManifest.xml');
      return matches(readFileSync(path, 'utf8'), /<uses-permission[^>]*"android\.permission\.(\w+)"/g);
    });
    expect([...own, ...added].toSorted()).toEqual(['ACCESS_NETWORK_STATE', 'INTERNET', 'VIBRATE']);
  });

  it('disables all backups and cleartext traffic', () => {
    expect(manifest).toContain('android:allowBackup="false"');
    expect(manifest).toContain('android:fullBackupContent="false"');
    expect(manifest).toContain('android:dataExtractionRules="@xml/data_extraction_rules"');
    expect(manifest).toContain('android:usesCleartextTraffic="false"');
    const excluded = ['database', 'external', 'file', 'root', 'sharedpref'];
    const rules = read('android/app/src/main/res/xml/data_extraction_rules.xml');
    expect(rules).not.toContain('<include');
    for (const way of ['cloud-backup', 'device-transfer']) {
      const part = new RegExp(`<${way}>(.*?)</${way}>`, 's').exec(rules)?.[1] ?? '';
      expect(matches(part, /<exclude domain="(\w+)"/g)).toEqual(excluded);
    }
    const shared = read('android/app/src/main/res/xml/file_paths.xml');
    expect(matches(shared, /<([\w-]+-path)/g)).toEqual(['cache-path', 'external-files-path']);
  });

  it('opens the links of its server and supports six languages', () => {
    expect(manifest).toContain('<intent-filter android:autoVerify="true">');
    expect(manifest).toContain('<data android:host="${serverHost}" />');
    const paths = matches(manifest, /<data android:path(?:Prefix)?="([^"]+)"/g);
    // iOS asks the server for these links; Android has them in the app.
    const appLinks = readFileSync(join(root, 'apps/server/src/platform/app-links.ts'), 'utf8');
    expect(paths).toEqual(matches(appLinks, /^ {2}'(\/[^'*]*)\*?',$/gm));
    expect(paths).toEqual(
      expect.arrayContaining(['/C/', '/g', '/invitation', '/password-reset', '/session']),
    );
    const locales = read('android/app/src/main/res/xml/locales_config.xml');
    expect(matches(locales, /android:name="(\w+)"/g)).toEqual(LANGUAGES);
  });
});

describe('the iOS app', () => {
  it('explains its permission requests in six languages', () => {
    const asked = matches(info, /<key>(NS\w+UsageDescription)<\/key>/g);
    // The camera behind a file input can record video: without a text for the microphone iOS
    // terminates the app.
    expect(asked).toEqual([
      'NSCameraUsageDescription',
      'NSMicrophoneUsageDescription',
      'NSPhotoLibraryAddUsageDescription',
    ]);
    const said = new Set<string>();
    for (const language of LANGUAGES) {
      const path = `${language}.lproj/InfoPlist.strings`;
      const strings = read(`ios/App/App/${path}`);
      expect(matches(strings, /^"(\w+)" = ".+";$/gm)).toEqual(asked);
      said.add(strings);
      expect(project).toContain(`path = ${path};`);
      expect(info).toContain(`<string>${language}</string>`);
    }
    expect(said.size).toBe(LANGUAGES.length);
  });

  it('includes its privacy manifest and entitlements in the build', () => {
    const privacy = read('ios/App/App/PrivacyInfo.xcprivacy');
    expect(privacy).toMatch(/<key>NSPrivacyTracking<\/key>\s*<false\/>/);
    expect(matches(privacy, /<string>NSPrivacyCollectedDataType([A-Z]\w+)<\/string>/g)).toEqual([
      'EmailAddress',
      'Name',
      'OtherUserContent',
      'PhoneNumber',
      'PhotosorVideos',
      'PurchaseHistory',
      ...Array(6).fill('PurposeAppFunctionality'),
    ]);
    // The file system's plugin can read modification times, for which Apple requires a declared
    // reason.
    expect(privacy).toMatch(
      /AccessedAPICategoryFileTimestamp<\/string>[^/]+\/key>\s*<array>\s*<string>C617\.1</,
    );
    expect(read('ios/App/App/App.entitlements')).toContain('applinks:$(PHOTOSLATE_HOST)');
    expect(project.match(/CODE_SIGN_ENTITLEMENTS = App\/App\.entitlements;/g)).toHaveLength(2);
    for (const name of ['PrivacyInfo.xcprivacy', 'InfoPlist.strings', 'SceneDelegate.swift']) {
      expect(project).toMatch(new RegExp(`${name.replace('.', '\\.')} in (?:Resources|Sources) \\*/,`));
    }
    const ids = new Set(matches(project, /^\t\t([0-9A-F]{24})(?: \/\*.*?\*\/)? = \{/gm));
    for (const id of matches(project, /\b([0-9A-F]{24})\b/g)) expect(ids, 'nothing dangles').toContain(id);
  });

  it('excludes its storage from backups before the web view opens', () => {
    const start = read('ios/App/App/AppDelegate.swift');
    expect(start).toMatch(/didFinishLaunchingWithOptions[^{]*\{\s*keepOutOfBackups\(\)/);
    expect(start).toContain('library.appendingPathComponent("WebKit", isDirectory: true)');
    expect(start).toContain('values.isExcludedFromBackup = true');
  });

  it('goes back on a swipe from the edge', () => {
    const scene = read('ios/App/App/SceneDelegate.swift');
    expect(scene).toContain('webView?.allowsBackForwardNavigationGestures = true');
    expect(scene).toContain('rootViewController = PhotoslateViewController()');
  });
});

it('the iOS splash images exist for every file that the project names', () => {
  const named = matches(
    read('ios/App/App/Assets.xcassets/Splash.imageset/Contents.json'),
    /"filename" : "([^"]+)"/g,
  );
  const there = readdirSync(join(mobile, 'ios/App/App/Assets.xcassets/Splash.imageset'));
  expect(there.toSorted()).toEqual(['Contents.json', ...named].toSorted());
});
