import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import { LANGUAGES } from '../../../packages/contract/src/constants.ts';
import { pagePattern, pageTable } from '../src/app/page-table.ts';
import { assetText, chunkOf, type Manifest, type ManifestChunk, manifestOf } from './manifest.ts';
import { pathOfPage } from './sources.ts';

/**
 * Writes dist/preload.json. It tells the server which preload links to add to the HTML of each
 * page, so that the chunks of the page and of the language load in parallel with the entry chunk:
 *
 * { "styleHashes": ["sha256-…"], inline <style> of index.html, for the CSP's style-src
 *     "scriptHashes": ["sha256-…"],           inline <script> of index.html, for the CSP's script-src
 *     "pages": [ {
 *       "path":     "/:lang?/sessions",       as in the router
 *       "pattern":  "^(?:/(de|es|…))?/sessions/?$",   RegExp source, flag i; group 1 is the language prefix
 *       "customer": false,                    true: no prefix; language by ?lang=, cookie, browser
 *       "asksFirst": false,                   true: the links are in a <template>; the script of index.html inserts them after its first request
 *       "scripts":  ["/assets/…js", …],       <link rel="modulepreload" href>
 *       "styles":   ["/assets/…css", …],      <link rel="preload" as="style" href>
 *       "words":    { "en": ["/assets/…js"], … } } ] }   <link rel="modulepreload" href>, of one language
 *
 * The server uses the first page whose pattern matches the path. If none matches, it answers 404
 * with the same HTML. `<html lang>` is group 1, or "en"; on a customer page it is the language that
 * the server detected.
 */
export function preloadTable(): Plugin {
  return {
    name: 'photoslate-preload-table',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const html = assetText(bundle, 'index.html');
        const manifest = manifestOf(bundle);
        this.emitFile({
          type: 'asset',
          fileName: 'preload.json',
          source: JSON.stringify(
            {
              styleHashes: hashesOf('style', html),
              scriptHashes: hashesOf('script', html),
              pages: pages(manifest, html),
            },
            null,
            1,
          ),
        });
      },
    },
  };
}

/** The hashes of all inline `<style>` or `<script>` elements. */
function hashesOf(tag: 'style' | 'script', html: string): string[] {
  return [...html.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))].map(
    (match) =>
      `sha256-${createHash('sha256')
        .update(match[1] ?? '')
        .digest('base64')}`,
  );
}

function pages(manifest: Manifest, html: string) {
  const fresh = (files: string[]): string[] =>
    [...new Set(files)].filter((file) => !html.includes(file)).map((file) => `/${file}`);
  return pageTable.map((page) => {
    const chunks = [
      ...(page.middleware?.includes('auth') ? closure(manifest, 'src/app/signed-in-frame.tsx') : []),
      ...closure(manifest, pathOfPage(page)),
    ];
    return {
      path: page.path,
      pattern: pagePattern(page),
      customer: page.customer === true,
      asksFirst: page.asksFirst === true,
      scripts: fresh(chunks.map((chunk) => chunk.file)),
      styles: fresh(chunks.flatMap((chunk) => chunk.css ?? [])),
      words: Object.fromEntries(
        LANGUAGES.map((language) => [
          language,
          page.areas.map((area) => `/${chunkOf(manifest, `src/locales/${language}/${area}.po`).file}`),
        ]),
      ),
    };
  });
}

/** A chunk and all chunks that it imports statically, directly or indirectly. */
function closure(manifest: Manifest, key: string, seen = new Set<string>()): ManifestChunk[] {
  if (seen.has(key)) return [];
  seen.add(key);
  const chunk = chunkOf(manifest, key);
  return [chunk, ...(chunk.imports ?? []).flatMap((imported) => closure(manifest, imported, seen))];
}
