import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

const SSL_REQUEST = 80_877_103;
const READY = 'Z'.charCodeAt(0);
const IDLE = 'I'.charCodeAt(0);
const TERMINATE = 'X'.charCodeAt(0);

/** Splits a stream of messages: a type, and a length that includes itself. */
function splitter(take: (message: Buffer) => void) {
  let rest = Buffer.alloc(0);
  return (bytes: Buffer): void => {
    rest = Buffer.concat([rest, bytes]);
    while (rest.length >= 5 && rest.length >= 1 + rest.readUInt32BE(1)) {
      const message = rest.subarray(0, 1 + rest.readUInt32BE(1));
      rest = rest.subarray(message.length);
      take(message);
    }
  };
}

/**
 * A pooler in transaction mode before the PostgreSQL of the tests: all clients share one session,
 * each for the time of a transaction.
 *
 * @param socketDir the folder of PostgreSQL's socket
 */
export async function openTransactionPooler(socketDir: string) {
  let backend: Socket | undefined;
  let greeting: Buffer | undefined;
  let owner: Socket | undefined;
  const waiting: [Socket, Buffer][] = [];

  const next = () => {
    const at = waiting.findIndex(([client]) => owner === undefined || client === owner);
    const [entry] = at < 0 ? [] : waiting.splice(at, 1);
    if (!entry) return;
    const [client, message] = entry;
    owner = client;
    backend?.write(message);
    next();
  };

  /** The first client opens the session; all others are greeted in the same way. */
  function greet(client: Socket, startup: Buffer): void {
    if (greeting) {
      client.write(greeting);
      return;
    }
    const parts: Buffer[] = [];
    backend = connect(`${socketDir}/.s.PGSQL.5432`).on('error', () => undefined);
    backend.write(startup);
    const fromBackend = splitter((message) => {
      if (!greeting) {
        parts.push(message);
        if (message[0] === READY) client.write((greeting = Buffer.concat(parts)));
        return;
      }
      owner?.write(message);
      if (message[0] !== READY || message[5] !== IDLE) return;
      owner = undefined;
      next();
    });
    backend.on('data', fromBackend);
  }

  const clients = new Set<Socket>();
  const server = createServer((client) => {
    clients.add(client.on('error', () => undefined));
    const fromClient = splitter((message) => {
      if (message[0] === TERMINATE) return;
      waiting.push([client, message]);
      next();
    });
    let isStarted = false;
    client.on('data', (bytes: Buffer) => {
      if (isStarted) fromClient(bytes);
      else if (bytes.readUInt32BE(4) === SSL_REQUEST) client.write('N');
      else {
        isStarted = true;
        greet(client, bytes);
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close(): Promise<void> {
      server.close();
      for (const socket of [...clients, backend]) socket?.destroy();
      await once(server, 'close');
    },
  };
}
