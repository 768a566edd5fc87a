import { existsSync, readFileSync } from 'node:fs';
import type { Plugin, Rolldown } from 'vite';
import lingui from '../lingui.config.ts';
import { pageTable } from '../src/app/page-table.ts';
import { idOf, pathOfPage } from './sources.ts';

const MACRO = /from '@lingui\/(?:core|react)\/macro'/;
const SOURCE = idOf('src/');
/** The router loads all pages from here. */
const APP = idOf('src/app/');

/** The folders and files of each catalogue of lingui.config.ts. */
const catalogues = (lingui.catalogs ?? []).map(({ path, include, exclude = [] }) => ({
  area: path.split('/').at(-1) ?? '',
  include: include.map(ofRoot),
  exclude: exclude.filter((one) => !one.includes('*')).map(ofRoot),
}));

function ofRoot(path: string): string {
  return idOf(path.replace('<rootDir>/', ''));
}

/** The catalogues that contain the texts of a module. */
const areasOf = (id: string): string[] =>
  catalogues
    .filter(({ include, exclude }) => isBelow(id, include) && !isBelow(id, exclude))
    .map(({ area }) => area);

const isBelow = (id: string, paths: readonly string[]): boolean =>
  paths.some((path) => id === path || id.startsWith(`${path}/`));

/**
 * Fails the build if a catalogue names a path that does not exist, if a text belongs to no
 * catalogue, or if a page does not load the catalogue of a text that it imports. Such a text would
 * be shown as the id of its message.
 */
export function catalogueCheck(): Plugin {
  return {
    name: 'photoslate-catalogue-check',
    apply: 'build',
    buildEnd(error) {
      if (error) return;
      const named = catalogues.flatMap(({ include, exclude }) => [...include, ...exclude]);
      const faults = named.filter((path) => !existsSync(path)).map((path) => `${path} does not exist`);
      const texts = new Set([...this.getModuleIds()].filter(hasTexts));
      for (const id of texts) if (areasOf(id).length === 0) faults.push(`${id} belongs to no catalogue`);
      for (const page of pageTable) {
        const isLoaded = (area: string) => page.areas.some((one) => one === area);
        for (const id of importsOf(this, idOf(pathOfPage(page))))
          if (texts.has(id) && !areasOf(id).some(isLoaded))
            faults.push(`${page.source} does not load the catalogue of ${id}`);
      }
      if (faults.length > 0) this.error(faults.join('\n'));
    },
  };
}

const hasTexts = (id: string): boolean =>
  id.startsWith(SOURCE) && /\.tsx?$/.test(id) && MACRO.test(readFileSync(id, 'utf8'));

/** The modules of the app that a module imports, directly or indirectly, at its start or later. */
function importsOf(build: Rolldown.PluginContext, root: string): Set<string> {
  const seen = new Set<string>();
  const open = [root];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id) || !id.startsWith(SOURCE) || id.startsWith(APP)) continue;
    seen.add(id);
    const found = build.getModuleInfo(id);
    open.push(...(found?.importedIds ?? []), ...(found?.dynamicallyImportedIds ?? []));
  }
  return seen;
}
