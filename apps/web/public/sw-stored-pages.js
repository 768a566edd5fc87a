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
  event.respondWith = (answer) => answerWith(withStoredPage(answer, stored));
});

async function storedPage(url) {
  try {
    const answer = await caches.match(url, { cacheName: STORED_PAGES });
    const isOld = Date.now() - Number(answer?.headers.get('x-kept-at')) > LONGEST_MS;
    return isOld ? undefined : await answer.json();
  } catch {
    // The storage of this browser does not work; the page opens without a copy.
    return undefined;
  }
}

const SCRIPT = /<script type="module" crossorigin src="([^"]+)"><\/script>/g;
const STYLE = /<link rel="stylesheet" crossorigin href="([^"]+)">/g;
const code = `(${showStoredPage.toString()})()`;
const codeHash = hashOf(code);

async function withStoredPage(answer, stored) {
  const [index, page] = await Promise.all([answer, stored]);
  if (!page) return index;
  const html = await index.clone().text();
  // The copy of another build has other class names.
  if (!html.includes(page.build)) return index;
  const filled = html
    .replace(SCRIPT, '<link rel="modulepreload" crossorigin href="$1" data-script>')
    .replace(STYLE, '<link rel="preload" as="style" crossorigin href="$1" data-style>')
    .replace('</head>', (end) => `<style>${page.styles}</style>${end}`)
    .replace('<noscript>', (next) => `${page.html}<script>${code}</script>${next}`);
  const headers = new Headers(index.headers);
  const policy = (headers.get('content-security-policy') ?? '')
    .replace('script-src', `script-src '${await codeHash}'`)
    .replace('style-src', `style-src '${page.styleHash}'`);
  headers.set('content-security-policy', policy);
  // They are those of the compressed file.
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name);
  return new Response(filled, { headers });
}

/**
 * Runs in the page, right behind the copy. Only its user sees it, in a window as wide as before. A
 * page that is reloaded, or that the user goes back to, may be scrolled, which the copy is not.
 */
function showStoredPage() {
  const copy = document.getElementById('stored-page');
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    for (const link of document.querySelectorAll('[data-style]')) link.rel = 'stylesheet';
    for (const { href: src } of document.querySelectorAll('[data-script]'))
      document.head.append(Object.assign(document.createElement('script'), { type: 'module', src }));
  };
  const isFitting = () => {
    const { user, width } = copy.dataset;
    const known = JSON.parse(localStorage.getItem('photoslate.user'));
    const [opened] = performance.getEntriesByType('navigation');
    const isTheirs = known?.id === user && !known.mustAddSecondFactor;
    return isTheirs && innerWidth === Number(width) && opened?.type === 'navigate';
  };
  try {
    if (!isFitting()) throw new Error('The copy is of another user, or of another window.');
    copy.style.visibility = '';
    // The copy is painted before the app starts. A hidden window is not painted.
    requestAnimationFrame(() => setTimeout(start));
    setTimeout(start, 500);
  } catch {
    copy.remove();
    start();
  }
}

async function hashOf(text) {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
}
