import { t } from '@lingui/core/macro';
import type { ComponentType } from 'react';
import { loadChunk, consumeReloadNotice } from '#lib/loading/chunk-reload.ts';
import { lazyPart } from '#lib/loading/lazy-part.ts';
import { loadCatalogues } from '#lib/i18n/catalogues.ts';
import { type Language } from '#lib/i18n/languages.ts';
import { waitBriefly } from '#lib/loading/loading.ts';
import { notify } from '#lib/loading/notifications.ts';
import { PageError } from '#lib/page/page-error.ts';
import { setPreload } from '#lib/loading/prefetch.ts';
import { trackProgress } from '#lib/loading/progress.ts';
import { i18n } from '@lingui/core';
import { type PageRow, pagePattern, pageTable } from './page-table.ts';

interface PageModule {
  readonly Page: ComponentType;
  /** Loads the parts in chunks of their own that it shows first. */
  readonly loadParts?: () => Promise<unknown>;
  /** Fetches what the page shows first and this device does not store. */
  readonly firstReads?: (pathname: string) => Promise<unknown>;
}

const modules = import.meta.glob<PageModule>('../pages/**/*-page.tsx');

/** Fetches the page's chunk and its translations. */
async function loadPage(row: PageRow, language: Language): Promise<ComponentType> {
  const load = modules[`../pages/${row.source}.tsx`];
  if (!load) throw new PageError();
  const withParts = async () => {
    const module = await load();
    await module.loadParts?.();
    return module.Page;
  };
  const [page] = await Promise.all([withParts(), loadCatalogues(language, row.areas)]);
  return page;
}

async function showPage(row: PageRow): Promise<ComponentType> {
  const page = await trackProgress(loadChunk(() => loadPage(row, i18n.locale as Language)));
  tellOfReload();
  return page;
}

/** Tells that the page was loaded again because of a new version, if it was. */
export function tellOfReload(): void {
  if (consumeReloadNotice()) notify('info', t`The page was reloaded to bring it up to date.`);
}

const components = new Map(pageTable.map((row) => [row, lazyPart(() => showPage(row))]));

/** The page's component. It is fetched when it is first shown, unless it was preloaded. */
export const pageComponent = (row: PageRow) => components.get(row)!;

const patterns = pageTable.map((row) => [new RegExp(pagePattern(row), 'i'), row] as const);

/** The row that matches a path with or without language prefix, or undefined. */
export function pageAt(pathname: string): PageRow | undefined {
  return patterns.find(([pattern]) => pattern.test(pathname))?.[1];
}

/** Fetches everything that the page at this path needs, without showing it. */
export async function preloadPage(pathname: string, language: Language): Promise<void> {
  const row = pageAt(pathname);
  if (row) await pageComponent(row).load(() => loadPage(row, language));
}

/** Waits a moment for the first reads of a page. */
export async function firstReads(pathname: string): Promise<void> {
  const row = pageAt(pathname);
  const reads = (await modules[`../pages/${row?.source}.tsx`]?.().catch(() => undefined))?.firstReads;
  if (reads) await waitBriefly(reads(pathname));
}

setPreload((pathname) => {
  preloadPage(pathname, i18n.locale as Language).catch(() => undefined);
});
