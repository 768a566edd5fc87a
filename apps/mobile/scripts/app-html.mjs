const APP_STORE = /^https:\/\/apps\.apple\.com\/[a-z]{2}\/app\/(?:[^/?#"]+\/)?id\d+$/;

/**
 * The web app's index.html as the native app carries it: with the address of its server and its own in the App Store,
 * and without what only browsers need. `server`: an origin, or empty when the person says it in the app. `appStore`:
 * like `https://apps.apple.com/de/app/id1234567890`, or empty while the app is not there. Throws when one is neither.
 */
export function appHtml(html, server, appStore) {
  if (appStore !== '' && !APP_STORE.test(appStore)) {
    throw new Error(
      `${appStore} is no address of an app; write it like https://apps.apple.com/de/app/id1234567890`,
    );
  }
  if (server !== '' && (!URL.canParse(server) || new URL(server).origin !== server)) {
    throw new Error(`${server} is no address of a server; write it like https://photos.example.com`);
  }
  const without = html.replace(/\s*<link rel="manifest"[^>]*>/, '');
  if (without === html) throw new Error('index.html has changed: no link to the manifest was found');
  const metas = Object.entries({ 'photoslate-server': server, 'photoslate-app-store': appStore });
  const lines = metas.map(([name, content]) => `  <meta name="${name}" content="${content}" />\n  `);
  return without.replace('</head>', `${lines.join('')}</head>`);
}
