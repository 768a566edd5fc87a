// Measures the first load of the login page and of the customer's contact page against the web
// budget: npm run budget (after a build)
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const limits = { scriptsBrotli: 115_000, stylesGzip: 14_000, requests: 20, htmlGzip: 3_000 };
const dist = fileURLToPath(new URL('../dist', import.meta.url));
const read = (address) => readFileSync(`${dist}${address}`);
/** The Brotli file from the build, which the server sends. */
const readBrotli = (address) => read(`${address}.br`);
const html = read('/index.html').toString();
const { pages } = JSON.parse(read('/preload.json').toString());

const addresses = (pattern) => [...html.matchAll(pattern)].map((match) => match[1]);
const entry = {
  scripts: [
    ...addresses(/<script[^>]* src="([^"]+)"/g),
    ...addresses(/rel="modulepreload"[^>]* href="([^"]+)"/g),
  ],
  styles: addresses(/rel="stylesheet"[^>]* href="([^"]+)"/g),
  others: addresses(/rel="(?:icon|manifest|preload)"[^>]* href="([^"]+)"/g),
};

let failed = false;
for (const [name, path] of [
  ['login', '/:lang?'],
  ['contact page', '/c/:code'],
]) {
  const page = pages.find((row) => row.path === path);
  if (!page) throw new Error(`preload.json has no page ${path}`);
  const heaviest = Object.values(page.words).reduce((most, words) =>
    weigh(words) > weigh(most) ? words : most,
  );
  const scripts = [...new Set([...entry.scripts, ...page.scripts, ...heaviest])];
  const styles = [...new Set([...entry.styles, ...page.styles])];
  // `2`: the document and one API call.
  const requests = 2 + scripts.length + styles.length + entry.others.length;
  check(name, 'JavaScript, Brotli', weigh(scripts), limits.scriptsBrotli, 'B');
  check(
    name,
    'CSS, gzip',
    styles.reduce((sum, address) => sum + gzipSync(read(address)).length, 0),
    limits.stylesGzip,
    'B',
  );
  check(name, 'requests', requests, limits.requests, '');
}
check('index.html', 'gzip', gzipSync(html).length, limits.htmlGzip, 'B');
process.exitCode = failed ? 1 : 0;

function weigh(files) {
  return files.reduce((sum, address) => sum + readBrotli(address).length, 0);
}

function check(page, what, value, limit, unit) {
  const over = value > limit;
  failed ||= over;
  console.log(`${over ? 'OVER' : 'ok  '} ${page}: ${what} ${value} ${unit} of ${limit}`.trimEnd());
}
