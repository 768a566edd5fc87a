import type { Plugin } from 'vite';

/**
 * Moves the stylesheet links from the head to the end of the body. The browser then paints the
 * inline shell of index.html at once, and still runs no script before the styles are loaded.
 */
export function bodyStylesheet(): Plugin {
  return {
    name: 'photoslate-body-stylesheet',
    enforce: 'post',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const links = html.match(/\s*<link rel="stylesheet"[^>]*>/g) ?? [];
        const without = links.reduce((text, link) => text.replace(link, ''), html);
        return without.replace('</body>', `${links.map((link) => `${link.trim()}\n`).join('')}</body>`);
      },
    },
  };
}
