import type { Plugin } from 'vite';
import { pageTable } from '../src/app/page-table.ts';
import { assetText, chunkOf, type Manifest, manifestOf } from './manifest.ts';
import { pathOfPage } from './sources.ts';

/** Modules that the app of a user loads never, or only with a network. */
const NEVER_OFFLINE = [
  // Only the native app has them, and it has all its files.
  'src/app/native/native-start.ts',
  'src/app/layout/native-extras.tsx',
  // Large word lists, for a new password, which needs the server.
  '../../packages/contract/src/password-strength.ts',
  // Users do not open these pages, or only with a network.
  ...pageTable.filter(({ customer }) => customer).map(pathOfPage),
];

/**
 * Decides by the imports which files the service worker does not keep: those that are loaded only
 * by customers' pages, by the native app, or for a new password. A listed module that is not part
 * of the build is an error.
 */
export function offlineFiles() {
  const left = new Set<string>();
  const plugin: Plugin = {
    name: 'photoslate-offline-files',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const manifest = manifestOf(bundle);
        const never = new Set([...NEVER_OFFLINE, ...unusedCatalogues(manifest)]);
        for (const key of never) chunkOf(manifest, key);
        const html = assetText(bundle, 'index.html');
        const starts = Object.keys(manifest).filter((key) => html.includes(chunkOf(manifest, key).file));
        const kept = filesFrom(manifest, starts, never);
        left.clear();
        for (const file of filesFrom(manifest, [...never])) if (!kept.has(file)) left.add(file);
      },
    },
  };
  return { plugin, isKept: (file: string): boolean => !left.has(file) };
}

/** The catalogues of texts that no page of users needs. */
function unusedCatalogues(manifest: Manifest): string[] {
  const needed = new Set<string>(pageTable.filter(({ customer }) => !customer).flatMap(({ areas }) => areas));
  return Object.keys(manifest).filter((key) => {
    const area = /^src\/locales\/\w+\/(\w+)\.po$/.exec(key)?.[1];
    return area !== undefined && !needed.has(area);
  });
}

/** The files of chunks and of all that they import, without what only these modules import. */
function filesFrom(
  manifest: Manifest,
  starts: readonly string[],
  without: ReadonlySet<string> = new Set(),
): Set<string> {
  const files = new Set<string>();
  const seen = new Set<string>(without);
  const open = starts.filter((key) => !seen.has(key));
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    if (seen.has(key)) continue;
    seen.add(key);
    const { file, css = [], imports = [], dynamicImports = [] } = chunkOf(manifest, key);
    for (const name of [file, ...css]) files.add(name);
    open.push(...imports, ...dynamicImports);
  }
  return files;
}
