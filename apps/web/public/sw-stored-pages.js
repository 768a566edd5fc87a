// Answers a visit of a page with index.html and the copy of that page that this device has stored
// (src/app/stored-pages), so that the page is on the screen before the app has started.
const STORED_PAGES = 'photoslate-pages';
const LONGEST_MS = 7 * 86_400_000;

self.addEventListener('fetch', (event) => {
  const { mode, url } = event.request;
  if (mode !== 'navigate') return;
  const stored = storedPage(url);
  // The listener of Workbox follows and answers with index.html, if the page is one of the desk.
  const answerWith = event.respondWith.bind(event);
  event.respondWith = (answer) => answerWith(withStoredPage(url, answer, stored));
});

async function storedPage(url) {
  try {
    const answer = await caches.match(url, { cacheName: STORED_PAGES });
    if (!answer) return undefined;
    const isOld = Date.now() - Number(answer.headers.get('x-kept-at')) > LONGEST_MS;
    if (!isOld) return await answer.json();
    await forgetPage(url);
  } catch {
    // The storage of this browser does not work; the page opens without a copy.
  }
  return undefined;
}

async function forgetPage(url) {
  const pages = await caches.open(STORED_PAGES);
  await pages.delete(url);
}

const SCRIPT = /<script type="module" crossorigin src="([^"]+)"><\/script>/g;
const STYLE = /<link rel="stylesheet" crossorigin href="([^"]+)">/g;
const code = `(${showStoredPage.toString()})()`;
const codeHash = hashOf(code);

async function withStoredPage(url, answer, stored) {
  const [index, page] = await Promise.all([answer, stored]);
  if (!page) return index;
  const html = await index.clone().text();
  // The copy of another build has other class names.
  if (!html.includes(`"${page.build}"`)) {
    await forgetPage(url).catch(() => undefined);
    return index;
  }
  const filled = html
    // Without a `rel` nothing is loaded: the browser paints the copy first.
    .replace(SCRIPT, '<link crossorigin href="$1" data-script>')
    .replace(STYLE, '<link crossorigin href="$1" data-style>')
    .replace('</head>', (end) => `<style>${page.styles}</style>${end}`)
    .replace('</body>', (end) => `<template>${page.html}</template><script>${code}</script>${end}`);
  const headers = new Headers(index.headers);
  const policy = (headers.get('content-security-policy') ?? '')
    .replace('script-src', `script-src '${await codeHash}'`)
    .replace('style-src', `style-src '${await hashOf(page.styles)}'`);
  headers.set('content-security-policy', policy);
  // They are those of the compressed file.
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name);
  return new Response(filled, { headers });
}

/**
 * Runs in the page, right behind the template with the copy. Only its user sees it, in a window as
 * wide as before and not higher, with letters of the same size. Until then nothing in it is loaded. A page that is reloaded, or
 * that the user goes back to, may be scrolled, which the copy is not.
 */
function showStoredPage() {
  const template = document.currentScript.previousElementSibling;
  const copy = template.content.firstElementChild;
  let isStarted = false;
  const start = async () => {
    if (isStarted) return;
    isStarted = true;
    const scripts = document.querySelectorAll('[data-script]');
    for (const link of scripts) link.rel = 'modulepreload';
    // As in index.html, scripts wait for the styles.
    const styled = [...document.querySelectorAll('[data-style]')].map(
      (link) =>
        new Promise((resolve) => {
          link.addEventListener('load', resolve);
          link.addEventListener('error', resolve);
          link.rel = 'stylesheet';
        }),
    );
    await Promise.all(styled);
    for (const { href: src } of scripts)
      document.head.append(Object.assign(document.createElement('script'), { type: 'module', src }));
  };
  const isFitting = () => {
    const { user, width, height, letters } = copy.dataset;
    const known = JSON.parse(localStorage.getItem('photoslate.user'));
    const [opened] = performance.getEntriesByType('navigation');
    const isTheirs = known?.id === user && !known.mustAddSecondFactor;
    const isSameWindow = innerWidth === Number(width) && innerHeight <= Number(height);
    const isSameText = getComputedStyle(document.documentElement).fontSize === letters;
    return isTheirs && isSameWindow && isSameText && opened?.type === 'navigate';
  };
  try {
    if (!isFitting()) throw new Error('The copy is of another user, or of another window.');
    template.replaceWith(copy);
    // If the app does not start, its words about that must not stay behind the copy.
    setTimeout(() => copy.remove(), 5000);
    // The app starts when the copy is on the screen. Before, it would compete with the drawing for
    // the processor. Some browsers do not tell of a paint, and a hidden window is not painted.
    new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
    requestAnimationFrame(() => setTimeout(start, 100));
    setTimeout(start, 500);
  } catch {
    template.remove();
    void start();
  }
}

async function hashOf(text) {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
}
