import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseClient } from '../../apps/server/src/platform/database/database-client.ts';
import { CHANNEL } from '../../apps/server/src/platform/events.ts';
import type { Phone } from '../../bench/accidents/phone.ts';
import { openRecords } from '../../bench/accidents/records.ts';
import { cardMatched, makeCard, uploadCard } from './card.ts';
import type { Cluster } from './open-cluster.ts';

const PATIENCE_MS = 300_000;
const ROUNDS = 2;
/** Two failed checks, each of a second and its timeout. */
const SEEN_BY_BALANCER_MS = 8000;

const ROLES = ['web', 'worker', 'reader'] as const;
type MeasuredRole = (typeof ROLES)[number];

const perRole = (of: (role: MeasuredRole) => number) => ({
  web: of('web'),
  worker: of('worker'),
  reader: of('reader'),
});

/** The cost of one photograph, from its upload until it is matched. */
export interface Cost {
  /** The processor time of all servers, in milliseconds. */
  readonly ms: number;
  /** Of it that of each role. */
  readonly roles: Readonly<Record<MeasuredRole, number>>;
  /** Transactions that write. */
  readonly writes: number;
  /** Transactions that notify others. */
  readonly notifies: number;
}

/** Counts transactions on the primary. */
async function countTransactions({ tool }: Cluster) {
  const client = new DatabaseClient(tool.current().connection);
  await client.connect();
  const { rows } = (await client.query(
    `select 'pgboss_' || left(encode(sha224('jobs'::bytea), 'hex'), 24) as channel`,
  )) as { rows: { channel: string }[] };
  let notifies = 0;
  const heard = new Set<number>();
  client.on('notification', ({ processId }) => {
    // All notifications of a transaction arrive at once, from one process of PostgreSQL.
    if (heard.size === 0) setImmediate(() => heard.clear());
    if (!heard.has(processId)) notifies += 1;
    heard.add(processId);
  });
  await client.query(`listen ${CHANNEL}; listen ${rows[0]!.channel}`);
  // Numbers are given to transactions that write.
  const writes = async () => {
    const found = (await client.query(
      'select pg_snapshot_xmax(pg_current_snapshot())::text::int as next',
    )) as {
      rows: { next: number }[];
    };
    return found.rows[0]!.next;
  };
  const before = await writes();
  notifies = 0;
  return async () => {
    const counted = { writes: (await writes()) - before, notifies };
    await client.end();
    return counted;
  };
}

/** Uploads a card of photographs of 24 megapixels, and measures it. */
async function costOfCard(cluster: Cluster, phone: Phone, count: number): Promise<Cost> {
  const used = () =>
    perRole((role) => cluster.servers(role).reduce((sum, server) => sum + server.cpuSeconds(), 0));
  const records = openRecords();
  const card = await makeCard(phone, records, count, cluster.url, { large: true });
  const before = used();
  const counted = await countTransactions(cluster);
  await uploadCard(phone, records, card, { atOnce: 4, pauseMs: () => 0 });
  await cardMatched(phone, card, PATIENCE_MS);
  const { writes, notifies } = await counted();
  const after = used();
  const roles = perRole((role) => ((after[role] - before[role]) * 1000) / count);
  return {
    ms: ROLES.reduce((sum, role) => sum + roles[role], 0),
    roles,
    writes: writes / count,
    notifies: notifies / count,
  };
}

const mean = (costs: readonly Cost[]): Cost => {
  const of = (value: (cost: Cost) => number) =>
    costs.reduce((sum, cost) => sum + value(cost), 0) / costs.length;
  return {
    ms: of(({ ms }) => ms),
    roles: perRole((role) => of(({ roles }) => roles[role])),
    writes: of(({ writes }) => writes),
    notifies: of(({ notifies }) => notifies),
  };
};

/**
 * Compares one server of each role with two, after a card that warms all of them up. Two are
 * measured before and after one, because other work on this machine changes the processor time; the
 * second servers are frozen meanwhile.
 */
export async function costsOfCard(cluster: Cluster, phone: Phone, count: number) {
  const second = ROLES.map((role) => cluster.servers(role)[1]!);
  await costOfCard(cluster, phone, 2 * count);
  const [one, two]: [Cost[], Cost[]] = [[], []];
  two.push(await costOfCard(cluster, phone, count));
  for (const server of second) server.freeze();
  await delay(SEEN_BY_BALANCER_MS);
  for (let round = 0; round < ROUNDS; round++) one.push(await costOfCard(cluster, phone, count));
  for (const server of second) server.thaw();
  await delay(SEEN_BY_BALANCER_MS);
  two.push(await costOfCard(cluster, phone, count));
  return { one: mean(one), two: mean(two) };
}

export const costText = ({ ms, roles, writes, notifies }: Cost): string =>
  `${ms.toFixed(0)} ms of processor time (${ROLES.map((role) => `${role} ${roles[role].toFixed(1)}`).join(', ')}), ${writes.toFixed(1)} transactions that write, ${notifies.toFixed(1)} that notify`;
