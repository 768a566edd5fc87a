import type { FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

const SOURCE = new URL('../../../../docs/guide/https-on-a-phone.md', import.meta.url);

const STYLE = `
:root { color-scheme: light dark; font: 1.0625rem/1.5 system-ui, sans-serif; }
html { background: light-dark(#fff, #111); color: light-dark(#111, #eee); }
body { max-width: 44rem; margin: 0 auto; padding: 1rem; }
pre { padding: 0.75rem; border: 1px solid; white-space: pre-wrap; }
code { overflow-wrap: anywhere; }
th, td { padding: 0.5rem 1rem 0.5rem 0; border-bottom: 1px solid; text-align: start; vertical-align: top; }
@media (max-width: 18em) { th, td { overflow-wrap: anywhere; } }
`;
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Serves the page of the guide that the app links to. */
export function serveGuide(app: FastifyInstance): void {
  app.get('/guide/https-on-a-phone', async (_request, reply) => {
    const { title, body } = guideHtml(await readFile(SOURCE, 'utf8'));
    return reply
      .header('content-security-policy', POLICY)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style></head>\n<body><main>\n${body}\n</main></body></html>\n`,
      );
  });
}

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string) => text.replace(/[&<>"]/g, (character) => ESCAPED[character] ?? '');
const inline = (text: string) => escape(text).replace(/`([^`]+)`/g, '<code>$1</code>');
const joined = (block: string) => inline(block.replace(/\n\s*/g, ' '));
const cells = (row: string, tag: 'th' | 'td') =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => `<${tag}>${inline(cell.trim())}</${tag}>`)
    .join('');

function blockHtml(block: string): string {
  const heading = /^(#{1,3}) (.+)$/.exec(block);
  if (heading) return `<h${heading[1]?.length}>${inline(heading[2] ?? '')}</h${heading[1]?.length}>`;
  if (block.startsWith('```')) return `<pre><code>${escape(block.slice(4, -4))}</code></pre>`;
  if (block.startsWith('|')) {
    const [head = '', , ...rows] = block.split('\n');
    const body = rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n');
    return `<table>\n<thead><tr>${cells(head, 'th')}</tr></thead>\n<tbody>\n${body}\n</tbody></table>`;
  }
  if (block.startsWith('1. ')) {
    const items = block.split(/^\d+\. /m).slice(1);
    return `<ol>\n${items.map((item) => `<li>${joined(item.trim())}</li>`).join('\n')}\n</ol>`;
  }
  return `<p>${joined(block)}</p>`;
}

/**
 * The HTML of a page of the guide. It knows the Markdown that these pages use: headings,
 * paragraphs, code, tables and numbered lists; no links and no emphasis.
 */
function guideHtml(markdown: string): { readonly title: string; readonly body: string } {
  // A block is a fenced piece of code, or lines without an empty one between them.
  const blocks = markdown.match(/^```\n[\s\S]*?\n```$|^.+(?:\n.+)*$/gm) ?? [];
  return {
    title: escape(blocks[0]?.replace(/^# /, '') ?? ''),
    body: blocks.map(blockHtml).join('\n'),
  };
}
