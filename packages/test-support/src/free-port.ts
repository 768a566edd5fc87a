import { createServer } from 'node:net';

/** Below where Linux, macOS and Windows take ports for connections that go out (32768, 49152): nobody is given it by chance. */
const FIRST = 15_000;
const LAST = 32_000;

/**
 * A port for a server that is killed and comes back on it. One that the system chooses is of those that any connection of any process may
 * be given while the server is away; then it could not come back.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST));
    if (await isFree(port)) return port;
  }
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
