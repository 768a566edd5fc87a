import { DEFAULT_LANGUAGE } from '@photoslate/contract/constants';
import { Language } from '@photoslate/contract/scalars';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { z } from 'zod';
import type { Analytics } from './config.ts';
import { translate } from './i18n/i18n.ts';
import { MESSAGES } from './i18n/messages.ts';

/** The page table of the web app's build; apps/web/build/preload-table.ts describes its format. */
const PreloadTable = z.object({
  styleHashes: z.array(z.string()).default([]),
  scriptHashes: z.array(z.string()).default([]),
  pages: z.array(
    z.object({
      pattern: z.string(),
      customer: z.boolean().default(false),
      asksFirst: z.boolean().default(false),
      scripts: z.array(z.string()),
      styles: z.array(z.string()),
      words: z.record(z.string(), z.array(z.string())),
    }),
  ),
});
type PageEntry = z.infer<typeof PreloadTable>['pages'][number] & { readonly regExp: RegExp };

interface RenderedPage {
  readonly html: string;
  readonly etag: string;
}

export interface WebBuild {
  /** The paths of the files, such as `/assets/index-abc.js`. */
  readonly files: ReadonlySet<string>;
  readonly styleHashes: readonly string[];
  readonly scriptHashes: readonly string[];
  readonly analytics: Analytics | null;
  readonly html: string;
  readonly pages: readonly PageEntry[];
  readonly rendered: Map<string, RenderedPage>;
}

/** Files for the build or the server, which are not served to browsers. */
const INTERNAL = new Set(['/index.html', '/preload.json']);

/** Reads a build into memory, except its assets. Returns undefined if there is none. */
export async function loadWebBuild(
  folder: string,
  analytics: Analytics | null,
): Promise<WebBuild | undefined> {
  const html = await readFile(join(folder, 'index.html'), 'utf8').catch(unlessMissing);
  if (html === undefined) return undefined;
  const table = await readFile(join(folder, 'preload.json'), 'utf8').catch(unlessMissing);
  const { styleHashes, scriptHashes, pages } = PreloadTable.parse(JSON.parse(table ?? '{"pages":[]}'));
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).split(sep).join('/'))
    .filter((path) => !INTERNAL.has(path) && !path.split('/').some((part) => part.startsWith('.')));
  return {
    files: new Set(files),
    styleHashes,
    scriptHashes,
    analytics,
    html: analytics ? html.replace('</head>', () => `${metaOf(analytics)}\n</head>`) : html,
    pages: pages.map((page) => ({ ...page, regExp: new RegExp(page.pattern, 'i') })),
    rendered: new Map(),
  };
}

/** The HTML of a page: index.html in the page's language, with preload hints for that page. */
export function pageFor(build: WebBuild, path: string, languageOfCustomer: () => Language) {
  const index = build.pages.findIndex((page) => isAt(page, path));
  const page = build.pages[index];
  const prefix = page?.regExp.exec(path)?.[1];
  const language = page?.customer ? languageOfCustomer() : Language.catch(DEFAULT_LANGUAGE).parse(prefix);
  const key = `${index} ${language}`;
  let rendered = build.rendered.get(key);
  if (!rendered) {
    const html = render(build.html, page, language);
    const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
    build.rendered.set(key, (rendered = { html, etag }));
  }
  // The service worker caches index.html itself, and shows it offline for every page of the desk.
  const found = page !== undefined || path === '/index.html';
  return { ...rendered, found, customer: page?.customer ?? false };
}

/**
 * Whether a path belongs to a page. Paths are case-insensitive like the router, but language
 * prefixes are not: `/DE` is not a page.
 */
function isAt(page: PageEntry, path: string): boolean {
  const prefix = page.regExp.exec(path)?.[1];
  return page.regExp.test(path) && (prefix === undefined || Language.safeParse(prefix).success);
}

/** The translated texts of index.html. Each pattern matches a text and the HTML in front of it. */
const TEXTS: readonly [RegExp, keyof typeof MESSAGES.page][] = [
  [/(<meta name="description" content=")[^"]*/, 'description'],
  [/(<noscript>)[^<]*/, 'noScript'],
  [/(id="load-failure"[^>]*>\s*<p>)[^<]*/, 'loadFailure'],
  [/(id="load-failure".*?<button type="button">)[^<]*/s, 'tryAgain'],
];

function render(html: string, page: PageEntry | undefined, language: Language): string {
  const scripts = [...(page?.scripts ?? []), ...(page?.words[language] ?? [])];
  const hints = [
    ...(page?.styles ?? []).map((href) => `<link rel="preload" as="style" crossorigin href="${href}">`),
    ...scripts.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`),
  ].join('\n');
  // The hints stay inert in a template until the page's own script, which follows further down, has
  // requested what is visible first.
  const [place, announced] = page?.asksFirst
    ? ['<meta name="viewport"', `<template id="announced">${hints}</template>\n<meta name="viewport"`]
    : ['</head>', `${hints}\n</head>`];
  return TEXTS.reduce(
    (result, [start, text]) =>
      result.replace(start, (_old, before: string) => before + translate(language, MESSAGES.page[text])),
    html,
  )
    .replace(/<html\b[^>]*>/i, (tag) =>
      tag.replace(/\slang="[^"]*"/i, '').replace(/>$/, ` lang="${language}">`),
    )
    .replace(place, () => announced);
}

/** The tag that apps/web/src/lib/analytics.ts reads. */
function metaOf(analytics: Analytics): string {
  const content = JSON.stringify(analytics).replaceAll('&', '&amp;').replaceAll("'", '&#39;');
  return `<meta name="photoslate-analytics" content='${content}'>`;
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
  return undefined;
}
