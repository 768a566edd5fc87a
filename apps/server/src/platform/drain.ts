import type { FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';

/**
 * When the app closes, ends each connection after its last request: responses carry `Connection:
 * close`, and a connection without a running request is ended at once. Node's own
 * `closeIdleConnections` skips connections that have never sent anything, which browsers open in
 * advance.
 */
export function drainConnections(app: FastifyInstance): void {
  /** The number of running requests on each open connection. */
  const underWay = new Map<Socket, number>();
  let isClosing = false;

  app.server.on('connection', (socket: Socket) => {
    underWay.set(socket, 0);
    socket.once('close', () => underWay.delete(socket));
  });
  app.server.on('request', ({ socket }, response) => {
    underWay.set(socket, (underWay.get(socket) ?? 0) + 1);
    response.once('close', () => {
      const left = (underWay.get(socket) ?? 1) - 1;
      if (underWay.has(socket)) underWay.set(socket, left);
      if (isClosing && left === 0) socket.destroySoon();
    });
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const [socket, requests] of underWay) if (requests === 0) socket.destroySoon();
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
}
