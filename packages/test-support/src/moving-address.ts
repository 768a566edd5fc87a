import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { freePort } from './run-server.ts';

/** An address that leads to one of several ports, like a load balancer in front of PostgreSQL. */
export interface MovingAddress {
  readonly port: number;
  /**
   * From now on new connections lead to this port, or nowhere. `keeps`: open connections stay where
   * they are, as after a change of a name in DNS. Otherwise they end.
   */
  leadTo(port: number | undefined, options?: { readonly keeps?: boolean }): void;
  /** The next new connections lead to these ports, in this order, and later ones as before. */
  next(ports: readonly number[]): void;
  close(): Promise<void>;
}

/** Opens an address whose connections are refused until it leads to a port. */
export async function openMovingAddress(): Promise<MovingAddress> {
  let target: number | undefined;
  let first: readonly number[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const [to = target, ...later] = first;
    first = later;
    const behind = to === undefined ? undefined : connect(to, '127.0.0.1');
    const pair = behind ? [client, behind] : [client];
    const over = () => {
      for (const socket of pair) {
        socket.destroy();
        sockets.delete(socket);
      }
    };
    for (const socket of pair) sockets.add(socket.on('error', over).on('close', over));
    if (behind) client.pipe(behind).pipe(client);
    else over();
  });
  const end = () => {
    for (const socket of sockets) socket.destroy();
  };
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port,
    leadTo(to, { keeps = false } = {}) {
      target = to;
      if (!keeps) end();
    },
    next(ports) {
      first = ports;
    },
    async close() {
      server.close();
      end();
      await once(server, 'close');
    },
  };
}
