import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** What the projects' .gitignore files name: made by each sync or build, and not checked in. */
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

/** Path → SHA-256 of every file of the native projects in this apps/mobile that is checked in. */
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
 * A copy of what a clone has of apps/mobile, with the plugins' packages beside it and a web build of one page, and
 * in it `npm run native:sync` for this server. @returns the copy's apps/mobile
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
