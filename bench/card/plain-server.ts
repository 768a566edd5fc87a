import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

/**
 * The minimal server that stores files: PUT writes the bytes into `folder` and syncs them to the
 * disk; GET returns a page that chooses a folder.
 */
export async function openPlainServer(folder: string) {
  const server = createServer((request, response) => {
    if (request.method !== 'PUT') {
      response
        .setHeader('content-type', 'text/html')
        .end('<!doctype html><input type="file" webkitdirectory>');
      return;
    }
    void (async () => {
      const handle = await open(join(folder, randomUUID()), 'wx');
      for await (const bytes of request) await handle.write(bytes as Buffer);
      await handle.sync();
      await handle.close();
      response.writeHead(204).end();
    })();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
