// Copies the built web app to www/, adapted for the native app. `npm run sync` runs this first.
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { appHtml } from './app-html.mjs';

const dist = fileURLToPath(new URL('../../web/dist', import.meta.url));
const www = fileURLToPath(new URL('../www', import.meta.url));

/**
 * Files that only browsers or the server need. The native app contains its files and has no service
 * worker.
 */
const UNUSED = ['sw.js', 'preload.json', 'manifest.webmanifest', '.vite'];

const { plugins } = JSON.parse(readFileSync(new URL('../capacitor.config.json', import.meta.url), 'utf8'));

/** @param server the origin of the server, or empty: the app then asks the user for it */
export function prepare(server) {
  rmSync(www, { recursive: true, force: true });
  // The app reads these files from its own package, so it needs no compressed copies.
  cpSync(dist, www, { recursive: true, filter: (path) => !/\.(?:br|gz)$/.test(path) });
  for (const name of UNUSED) rmSync(join(www, name), { recursive: true, force: true });
  const page = join(www, 'index.html');
  writeFileSync(page, appHtml(readFileSync(page, 'utf8'), server, plugins.AppUpdate.appStore));
}
