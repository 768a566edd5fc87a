import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openMovingAddress, type MovingAddress } from '@photoslate/test-support/moving-address';
import { openPostgresNodes } from '@photoslate/test-support/postgres-nodes';
import { freePort } from '@photoslate/test-support/run-server';
import { prepareSwift, startSwift } from '@photoslate/test-support/swift';
import { openSmtpSink, type SmtpSink } from '../../bench/accidents/smtp-sink.ts';
import { balancerPorts, startBalancer } from './balancer.ts';
import { startFailOverTool, type FailOverTool } from './fail-over-tool.ts';
import { serversIn, type Role, type Server } from './processes.ts';

const BUCKET = 'photoslate';

/** Everything that the drill starts, on this machine. */
export interface Cluster {
  /** The address of the load balancer. */
  readonly url: string;
  /** The environment of the servers' commands. */
  readonly environment: Record<string, string>;
  readonly tool: FailOverTool;
  readonly sink: SmtpSink;
  readonly mailAddress: MovingAddress;
  /** Null: files are in a folder that all servers share, because Swift is not installed. */
  readonly store: Awaited<ReturnType<typeof startSwift>> | null;
  readonly servers: (role: Role) => readonly Server[];
  all(): readonly Server[];
  /**
   * Resolves while jobs of this role run. `abandoned` counts those of them that have neither ended
   * nor begun again.
   */
  readonly busy: (role: 'worker' | 'reader') => Promise<{ abandoned(): Promise<number> }>;
  close(): Promise<void>;
}

async function makeBucket(store: NonNullable<Cluster['store']>): Promise<Record<string, string>> {
  const { endpoint, accessKeyId, secretAccessKey } = store;
  const credentials = { accessKeyId, secretAccessKey };
  const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials });
  await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
  client.destroy();
  return {
    STORAGE: 's3',
    S3_ENDPOINT: endpoint,
    S3_BUCKET: BUCKET,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
}

/** Starts the cluster with two servers of each role. */
export async function openCluster(say: (line: string) => void): Promise<Cluster> {
  const closing: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const end of closing.splice(0).toReversed())
      await end().catch((error: unknown) => say(`could not be stopped: ${String(error)}`));
  };
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => void close().finally(() => process.exit(1)));
  const opened = <T extends { close(): Promise<unknown> }>(one: T) => (closing.push(() => one.close()), one);
  try {
    const home = await mkdtemp(join(tmpdir(), 'photoslate-cluster-'));
    closing.push(() => rm(home, { recursive: true, force: true }));
    const ports = await balancerPorts();
    const nodes = opened(await openPostgresNodes());
    const tool = opened(await startFailOverTool(nodes, [await freePort(), await freePort()], say));
    const skipped = await prepareSwift();
    if (skipped) say(`${skipped} Files are in a shared folder instead.`);
    const store = skipped ? null : opened(await startSwift());
    const sink = opened(await openSmtpSink());
    const mailAddress = opened(await openMovingAddress());
    mailAddress.leadTo(Number(new URL(sink.url).port));
    const environment = {
      DATABASE_URL: `postgresql://photoslate@127.0.0.1:${ports.postgres}/postgres`,
      PUBLIC_URL: `http://127.0.0.1:${ports.web}`,
      SMTP_URL: `smtp://127.0.0.1:${mailAddress.port}`,
      ...(store ? await makeBucket(store) : {}),
    };
    const webPorts = [await freePort(), await freePort()];
    const balancer = await startBalancer(ports, webPorts, tool);
    closing.push(() => balancer.stop());
    const servers: Server[] = [];
    closing.push(() => Promise.all(servers.map((server) => server.stop())));
    const run = serversIn(home, environment, store === null);
    const of = (role: Role) => servers.filter((server) => server.role === role);
    const start = async (role: Role) => {
      const nth = of(role).length;
      const server = await run(role, nth + 1, role === 'web' ? webPorts[nth] : undefined);
      servers.push(server);
      return server;
    };
    // The first one makes the keys and the tables.
    await start('web');
    for (const role of ['web', 'worker', 'worker', 'reader', 'reader'] as const) await start(role);
    const reads = `name in ('photos.read', 'photos.mark', 'photos.look-harder')`;
    return {
      url: environment.PUBLIC_URL,
      environment: { ...environment, DATA_DIR: join(home, 'web-1') },
      tool,
      sink,
      mailAddress,
      store,
      servers: of,
      all: () => servers,
      busy: async (role) => {
        const running = `select id, started_on::text as started from jobs.job where state = 'active'
          and name not like '\\_\\_%' and (${reads}) = ${role === 'reader'}`;
        const find = () => tool.current().query<{ id: string; started: string }>(running);
        let before = await find();
        while (before.length === 0) {
          await delay(5);
          before = await find();
        }
        return {
          abandoned: async () => {
            const now = await find();
            return now.filter((one) =>
              before.some(({ id, started }) => id === one.id && started === one.started),
            ).length;
          },
        };
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
