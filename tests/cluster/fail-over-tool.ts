import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { PostgresNode, PostgresNodes } from '@photoslate/test-support/postgres-nodes';

const CHECK_MS = 500;
const FAILURES = 3;

/**
 * Does what the fail-over tool of an operator does: it asks the primary twice a second, ends one
 * that does not answer three times, promotes the standby, and makes a new one. Over HTTP it says
 * which PostgreSQL is the primary.
 */
export interface FailOverTool {
  /** Of each place: the port of PostgreSQL, and the one that answers `/primary`. */
  readonly places: readonly { readonly port: number; readonly checkPort: number }[];
  /** The primary of this moment. */
  current(): PostgresNode;
  /** When each standby was promoted, on the clock of `performance.now()`. */
  readonly promotedAtMs: readonly number[];
  /** Throws if the tool itself has failed, so that nobody waits for it. */
  check(): void;
  /** Resolves when the primary has a standby. */
  complete(): Promise<void>;
  close(): Promise<void>;
}

/** @param ports of the two PostgreSQL */
export async function startFailOverTool(
  nodes: PostgresNodes,
  ports: readonly [number, number],
  say: (line: string) => void,
): Promise<FailOverTool> {
  let primary = await nodes.primary(ports[0]);
  let standby: PostgresNode | undefined = await nodes.standbyOf(primary, ports[1]);
  const promotedAtMs: number[] = [];
  const over = new AbortController();

  const servers = await Promise.all(
    ports.map(async (port) => {
      const server = createServer((_request, answer) => {
        const asked = primary.port === port ? primary.takesWrites() : Promise.resolve(false);
        void asked
          .then((isPrimary) => answer.writeHead(isPrimary ? 200 : 503).end())
          .catch(() => answer.destroy());
      });
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      return server;
    }),
  );

  const follow = async () => {
    for (let failures = 0; !over.signal.aborted;) {
      await delay(CHECK_MS);
      failures = (await primary.takesWrites()) ? 0 : failures + 1;
      if (over.signal.aborted || failures < FAILURES || !standby) continue;
      const { port } = primary;
      await primary.kill();
      await standby.promote();
      promotedAtMs.push(performance.now());
      [primary, standby] = [standby, undefined];
      failures = 0;
      standby = await nodes.standbyOf(primary, port);
      say('  a new standby follows the primary');
    }
  };
  let failure: { readonly cause: unknown } | undefined;
  const following = follow().catch((cause: unknown) => {
    if (!over.signal.aborted) failure = { cause };
  });
  const check = () => {
    if (failure) throw new Error('The fail-over tool has failed.', failure);
  };
  const hasStandby = () => standby !== undefined;
  return {
    places: ports.map((port, nth) => ({
      port,
      checkPort: (servers[nth]!.address() as AddressInfo).port,
    })),
    current: () => primary,
    promotedAtMs,
    check,
    async complete() {
      while (!hasStandby()) {
        check();
        await delay(100);
      }
    },
    async close() {
      over.abort();
      await following;
      for (const server of servers) server.close();
    },
  };
}
