import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Page } from '@playwright/test';
import type { App } from '@photoslate/test-support/start-app';

/** A text or a picture of a page, at its place in the window, in px. */
interface Painted {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly text?: string;
  readonly size?: number;
  readonly src?: string;
}

/** The texts and pictures in the window of a page, and the API answers that it shows. */
interface Seen {
  readonly painted: readonly Painted[];
  readonly answers: readonly string[];
}

/** Serves pages of the bench from the origin of the server, below `/bare/`. */
export function openFront({ url, app: { server } }: App) {
  const pages = new Map<string, string>();
  const [handle] = server.listeners('request') as ((...of: [IncomingMessage, ServerResponse]) => void)[];
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const html = pages.get(request.url ?? '');
    if (html === undefined) handle?.(request, response);
    else response.setHeader('content-type', 'text/html; charset=utf-8').end(html);
  });
  return {
    /** @returns the address of this page */
    serve(html: string): string {
      const path = `/bare/${pages.size}`;
      pages.set(path, html);
      return url + path;
    },
  };
}

/** The texts and pictures in the window. */
export const paintedOn = (page: Page): Promise<Painted[]> =>
  page.evaluate(() => {
    const found: Painted[] = [];
    const add = ({ left, top, right, bottom, width, height }: DOMRect, what: Partial<Painted>) => {
      const isInWindow = right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
      if (width > 0 && height > 0 && isInWindow) found.push({ left, top, width, height, ...what });
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim();
      const parent = node.parentElement;
      if (!text || !parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      add(range.getBoundingClientRect(), {
        text,
        size: Number.parseFloat(getComputedStyle(parent).fontSize),
      });
    }
    for (const image of document.images)
      if (image.complete && image.naturalWidth > 0)
        add(image.getBoundingClientRect(), { src: image.currentSrc });
    return found;
  });

/**
 * The minimal page with the same content: it fetches the answers of the API side by side, and then
 * shows the texts and pictures at their places. Nothing is styled. It has its access token already.
 */
export function barePage({ painted, answers }: Seen, token: string): string {
  const data = JSON.stringify({ painted, answers, token }).replaceAll('<', String.raw`\u003c`);
  return `<!doctype html><meta charset="utf-8"><title>bare</title>
<style>body{font-family:sans-serif}div,img{position:absolute;overflow:hidden}img{object-fit:cover}</style><body>
<script>
const { painted, answers, token } = ${data};
const headers = { authorization: 'Bearer ' + token };
Promise.all(answers.map(async (url) => (await fetch(url, { headers })).json())).then(() => {
  for (const { left, top, width, height, text, size, src } of painted) {
    const made = document.createElement(src ? 'img' : 'div');
    made.style.cssText = 'left:' + left + 'px;top:' + top + 'px;width:' + width + 'px;height:' + height + 'px';
    if (src) made.src = src;
    else {
      made.style.fontSize = size + 'px';
      made.textContent = text;
    }
    document.body.append(made);
  }
});
</script>`;
}
