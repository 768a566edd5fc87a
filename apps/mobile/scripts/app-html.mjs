const APP_STORE = /^https:\/\/apps\.apple\.com\/[a-z]{2}\/app\/(?:[^/?#"]+\/)?id\d+$/;

/**
 * Adapts the web app's index.html for the native app: adds the server's address and the App Store
 * address of the app, and removes the link to the manifest, which only browsers need.
 *
 * @param server an origin, or empty if the user enters the server in the app
 * @param appStore an address like `https://apps.apple.com/de/app/id1234567890`, or empty until the
 * app is in the App Store
 * @throws Error if `server` or `appStore` is not valid
 */
export function appHtml(html, server, appStore) {
  if (appStore !== '' && !APP_STORE.test(appStore)) {
    throw new Error(
      `${appStore} is not the App Store address of an app. Example: https://apps.apple.com/de/app/id1234567890`,
    );
  }
  if (server !== '' && (!URL.canParse(server) || new URL(server).origin !== server)) {
    throw new Error(`${server} is not the origin of a server. Example: https://photos.example.com`);
  }
  const without = html.replace(/\s*<link rel="manifest"[^>]*>/, '');
  if (without === html) throw new Error('index.html contains no link to the manifest');
  const metas = Object.entries({ 'photoslate-server': server, 'photoslate-app-store': appStore });
  const lines = metas.map(([name, content]) => `  <meta name="${name}" content="${content}" />\n  `);
  return without.replace('</head>', `${lines.join('')}</head>`);
}
