import { t } from '@lingui/core/macro';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadChunk, consumeReloadNotice } from '#lib/loading/chunk-reload.ts';
import { loadCatalogues } from '#lib/i18n/catalogues.ts';
import { type Language } from '#lib/i18n/languages.ts';
import { notify } from '#lib/loading/notifications.ts';
import { PageError } from '#lib/page/page-error.ts';
import { setPreload } from '#lib/loading/prefetch.ts';
import { trackProgress } from '#lib/loading/progress.ts';
import { i18n } from '@lingui/core';
import { type PageRow, pagePattern, pageTable } from './page-table.ts';

const modules = import.meta.glob<{ Page: ComponentType }>('../pages/**/*-page.tsx');

/** Fetches the page's chunk and its translations. */
async function loadPage(row: PageRow, language: Language): Promise<{ default: ComponentType }> {
  const load = modules[`../pages/${row.source}.tsx`];
  if (!load) throw new PageError();
  const [module] = await Promise.all([load(), loadCatalogues(language, row.areas)]);
  return { default: module.Page };
}

async function showPage(row: PageRow): Promise<{ default: ComponentType }> {
  const page = await trackProgress(loadChunk(() => loadPage(row, i18n.locale as Language)));
  if (consumeReloadNotice()) notify('info', t`The page was reloaded to bring it up to date.`);
  return page;
}

const components = new Map<PageRow, LazyExoticComponent<ComponentType>>();

/** The page's component. It is fetched when it is first shown. */
export function pageComponent(row: PageRow): LazyExoticComponent<ComponentType> {
  const made = components.get(row) ?? lazy(() => showPage(row));
  components.set(row, made);
  return made;
}

const patterns = pageTable.map((row) => [new RegExp(pagePattern(row), 'i'), row] as const);

/** The row that matches a path with or without language prefix, or undefined. */
export function pageAt(pathname: string): PageRow | undefined {
  return patterns.find(([pattern]) => pattern.test(pathname))?.[1];
}

/** Fetches everything that the page at this path needs, without showing it. */
export async function preloadPage(pathname: string, language: Language): Promise<void> {
  const row = pageAt(pathname);
  if (row) await loadPage(row, language);
}

setPreload((pathname) => {
  preloadPage(pathname, i18n.locale as Language).catch(() => undefined);
});
