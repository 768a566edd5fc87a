import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The position of a picture on a page, in px. */
export interface Place {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Serves the minimal page with these pictures at these positions: one document without scripts, and
 * the pictures. One of them is also the cover.
 */
export async function openBarePage(
  pictures: readonly Buffer[],
  places: readonly Place[],
  cover: Place & { readonly picture: number },
) {
  const shown = [cover, ...places.map((place, picture) => ({ ...place, picture }))];
  const tags = shown.map(
    ({ left, top, width, height, picture }) =>
      `<img src="/${picture}" style="position:absolute;object-fit:cover;left:${left}px;top:${top}px;width:${width}px;height:${height}px">`,
  );
  const html = `<!doctype html><meta name="viewport" content="width=device-width"><body>${tags.join('')}`;
  const server = createServer((request, response) => {
    const picture = pictures[Number(request.url?.slice(1) || Number.NaN)];
    if (request.url === '/') response.setHeader('content-type', 'text/html').end(html);
    else if (picture) response.setHeader('content-type', 'image/jpeg').end(picture);
    else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
