import type { FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';

/**
 * When the app closes, lets each connection end with the last request on it: answers say `Connection: close`,
 * and a connection on which no request is under way is ended at once. Node's own `closeIdleConnections`
 * spares one that has never sent anything, as browsers open ahead.
 */
export function drainConnections(app: FastifyInstance): void {
  /** How many requests are under way on each open connection. */
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
