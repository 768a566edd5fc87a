// Puts the built web app into www/, as the native app carries it: npm run sync does this first
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { appHtml } from './app-html.mjs';

const dist = fileURLToPath(new URL('../../web/dist', import.meta.url));
const www = fileURLToPath(new URL('../www', import.meta.url));

/** What speaks to the server or to browsers: the native app has its files in itself, and no service worker. */
const UNUSED = ['sw.js', 'preload.json', 'manifest.webmanifest', '.vite'];

const { plugins } = JSON.parse(readFileSync(new URL('../capacitor.config.json', import.meta.url), 'utf8'));

/** @param server the origin that the app speaks to, or empty: then it asks for one */
export function prepare(server) {
  rmSync(www, { recursive: true, force: true });
  // The app's files come out of the app itself: nothing is sent, so that nothing is compressed.
  cpSync(dist, www, { recursive: true, filter: (path) => !/\.(?:br|gz)$/.test(path) });
  for (const name of UNUSED) rmSync(join(www, name), { recursive: true, force: true });
  const page = join(www, 'index.html');
  writeFileSync(page, appHtml(readFileSync(page, 'utf8'), server, plugins.AppUpdate.appStore));
}
