import { randomUUID } from 'node:crypto';
import { setImmediate as afterReading, setTimeout as delay } from 'node:timers/promises';
import { ConfigError } from '../config.ts';
import type { Logger } from '../log.ts';
import { withTimeout } from '../with-timeout.ts';
import type { Connection } from './connection.ts';
import { DatabaseClient } from './database-client.ts';
import { TIMEOUTS } from './timeouts.ts';

const RECONNECT_MS = 1000;
/** Prefix of the notifications by which a listener tests its own connection. */
const PROBE = 'probe:';

/**
 * Prepares the session of a new listening connection. `isFirst`: the process is starting, and may
 * be refused.
 */
export type JoinSession = (client: DatabaseClient, isFirst: boolean) => Promise<void>;

interface Listener {
  readonly channel: string;
  readonly hear: (payload: string) => void;
  /** Called after a reconnect; notifications may have been missed. */
  readonly missed: () => void;
  readonly join?: JoinSession | undefined;
  /** The name of its session in `pg_stat_activity`. */
  readonly name?: string | undefined;
}

interface Listening {
  readonly isConnected: () => boolean;
  /**
   * Runs a statement on the listening connection. Its commits do not wait until they are stored or
   * replicated, because PostgreSQL commits one notifying transaction after the other.
   */
  readonly query: <Row extends object>(text: string, values: unknown[]) => Promise<Row[]>;
  readonly close: () => Promise<void>;
}

/**
 * Listens on a channel with its own connection. The connection is replaced if it breaks, or if it
 * misses a probe notification that this process sends regularly: a connection can die silently, and
 * after a failover it may lead to a server that receives no notifications any more.
 *
 * @throws ConfigError if notifications never arrive, as behind a transaction pooler
 */
export async function listen(
  connection: Connection,
  { channel, hear, missed, join, name = 'photoslate listen' }: Listener,
  log: Logger,
): Promise<Listening> {
  const { probeMs, heardMs } = connection.timeouts ?? TIMEOUTS;
  const probes = new Map<string, () => void>();
  const closing = new AbortController();
  let current: DatabaseClient;
  let isConnected = true;

  const connect = async () => {
    const client = new DatabaseClient({ ...connection, application_name: name });
    current = client;
    client.on('notification', ({ payload = '' }) => {
      if (!payload.startsWith(PROBE)) hear(payload);
      else if (client === current) probes.get(payload)?.();
    });
    const ended = new Promise<void>((resolve) => client.once('end', resolve));
    await client.connect();
    await client.query(`set synchronous_commit = off; listen ${channel}`);
    return { client, ended };
  };

  /** Whether a notification from another connection arrives here. Rejects if none could be sent. */
  const hears = async () => {
    const payload = PROBE + randomUUID();
    let isHeard = false;
    const received = new Promise<void>((resolve) =>
      probes.set(payload, () => {
        isHeard = true;
        resolve();
      }),
    );
    const sender = new DatabaseClient({ ...connection, application_name: 'photoslate probe' });
    try {
      await sender.connect();
      await sender.query('select pg_notify($1, $2)', [channel, payload]);
      await withTimeout(heardMs, received);
      // If this process was frozen, the time is over before it has read what waits for it.
      if (!isHeard) await afterReading();
      return isHeard;
    } finally {
      probes.delete(payload);
      await sender.end();
    }
  };

  const reconnect = async () => {
    while (!closing.signal.aborted) {
      try {
        const next = await connect();
        await join?.(next.client, false).catch((error: unknown) => {
          next.client.discard(error as Error);
          throw error;
        });
        return next;
      } catch (error) {
        log.debug({ err: error }, 'could not open the event connection');
        await delay(RECONNECT_MS, undefined, { ref: false });
      }
    }
    return undefined;
  };

  const watch = async ({ client, ended }: Awaited<ReturnType<typeof connect>>) => {
    while (!closing.signal.aborted) {
      await withTimeout(probeMs, ended);
      // If the probe cannot be sent, the database is unavailable; that says nothing about this
      // connection.
      const isAlive = !client.lost && !closing.signal.aborted && (await hears().catch(() => true));
      if (closing.signal.aborted) return;
      if (isAlive && !client.lost) continue;
      isConnected = false;
      log.warn({ err: client.lost }, 'the event connection was lost; reconnecting');
      client.discard(new Error('A notification did not arrive.'));
      const next = await reconnect();
      if (!next) return;
      ({ client, ended } = next);
      isConnected = true;
      missed();
    }
  };

  const first = await connect();
  if (!(await hears())) {
    await first.client.end();
    throw new ConfigError(
      'DATABASE_URL leads to PostgreSQL through a pooler that loses notifications (LISTEN and NOTIFY). ' +
        'Use the address of PostgreSQL itself, or a pooler in session mode.',
    );
  }
  try {
    await join?.(first.client, true);
  } catch (error) {
    await first.client.end();
    throw error;
  }
  void watch(first);
  return {
    isConnected: () => isConnected,
    query: async <Row extends object>(text: string, values: unknown[]) =>
      ((await current.query(text, values)) as { rows: Row[] }).rows,
    async close() {
      closing.abort();
      await current.end();
    },
  };
}
