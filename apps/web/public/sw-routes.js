// Chromium requests a page from the server while the service worker starts, and sometimes shows that
// response. On a bad network it can arrive cut off and leave a blank page. A static route sends every navigation to the service worker alone, which has the page.
self.addEventListener('install', (event) => {
  const routes = event.addRoutes?.({ condition: { requestMode: 'navigate' }, source: 'fetch-event' });
  // The app also works without the route.
  event.waitUntil(Promise.resolve(routes).catch(() => undefined));
});
