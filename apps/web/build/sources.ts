import { join } from 'node:path';
import { normalizePath } from 'vite';
import { type PageRow, pageTable } from '../src/app/page-table.ts';

const web = normalizePath(join(import.meta.dirname, '..'));

/** The module id of a file of the web app. */
export const idOf = (path: string): string => normalizePath(join(web, path));

/** The path of a page's module, as in the build's manifest. */
export const pathOfPage = ({ source }: PageRow): string => `src/pages/${source}.tsx`;

/** The page with this name. Throws if the page table has none, for example after a renaming. */
export function pageOf(source: string): PageRow {
  const page = pageTable.find((row) => row.source === source);
  if (!page) throw new Error(`The page table has no page ${source}`);
  return page;
}
