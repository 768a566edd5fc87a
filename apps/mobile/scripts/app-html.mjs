/**
 * The web app's index.html as the native app carries it: with the address of its server, and without what only browsers
 * need. `server`: an origin, or empty when the person says it in the app. Throws when it is no origin.
 */
export function appHtml(html, server) {
  if (server !== '' && (!URL.canParse(server) || new URL(server).origin !== server)) {
    throw new Error(`${server} is no address of a server; write it like https://photos.example.com`);
  }
  const without = html.replace(/\s*<link rel="manifest"[^>]*>/, '');
  if (without === html) throw new Error('index.html has changed: no link to the manifest was found');
  return without.replace('</head>', `  <meta name="photoslate-server" content="${server}" />\n  </head>`);
}
