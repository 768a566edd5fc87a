import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { createServer } from 'node:http';
import type { Registry } from 'prom-client';
import { ConfigError, type Config } from '../config.ts';
import type { PoolStatistics } from '../database/pools.ts';
import { errorText } from '../error-text.ts';
import type { JobObserver } from '../jobs.ts';
import type { Platform } from '../platform.ts';
import type { StorageSpace } from '../storage/storage.ts';
import { VERSION } from '../version.ts';
import { withTimeout } from '../with-timeout.ts';

/** A source that does not answer within this time has no values in this scrape. */
const READ_MS = 3000;

/** Upper limits of the buckets of durations, in seconds. */
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];
const JOB_BUCKETS = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300, 1800];

/** The metrics of a server process. */
export interface Metrics {
  readonly jobs: JobObserver;
  /** Measures all requests of the app. */
  observe(app: FastifyInstance): void;
  /** Serves `/metrics` until the returned function is called. */
  serve(
    platform: Platform,
    pools: () => readonly PoolStatistics[],
    more?: readonly GaugeSource[],
  ): Promise<() => Promise<void>>;
}

/** A gauge whose values are read for each scrape. */
export interface GaugeSource {
  /** Without the prefix `photoslate_`. */
  readonly name: string;
  readonly help: string;
  readonly labelNames: string[];
  read(): Promise<Sample[]> | Sample[];
}

/**
 * Opens the metrics of this process, or returns undefined without `METRICS_LISTEN`. They contain no
 * names, codes or addresses: a route is labelled with its pattern, a job with its name.
 */
export async function openMetrics({ metricsListen }: Config): Promise<Metrics | undefined> {
  if (!metricsListen) return undefined;
  const { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } = await import('prom-client');
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'photoslate_build_info',
    help: 'The version of the server; always 1.',
    labelNames: ['version'],
    registers,
  }).set({ version: VERSION }, 1);
  const requests = new Histogram({
    name: 'photoslate_http_request_duration_seconds',
    help: 'Duration of HTTP requests, without event streams.',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_BUCKETS,
    registers,
  });
  const jobs = new Histogram({
    name: 'photoslate_job_duration_seconds',
    help: 'Duration of jobs.',
    labelNames: ['job', 'result'],
    buckets: JOB_BUCKETS,
    registers,
  });
  const scrapeErrors = new Counter({
    name: 'photoslate_scrape_errors_total',
    help: 'Metrics that could not be read, for example while the database is unavailable.',
    labelNames: ['source'],
    registers,
  });

  return {
    jobs: (job, result, seconds) => jobs.observe({ job, result }, seconds),
    observe(app) {
      app.addHook('onResponse', (request, reply, done) => {
        const isStream = String(reply.getHeader('content-type')).startsWith('text/event-stream');
        const { method, routeOptions } = request;
        const labels = { method, route: routeOptions.url ?? 'none', status: reply.statusCode };
        if (!isStream) requests.observe(labels, reply.elapsedTime / 1000);
        done();
      });
    },
    async serve(platform, pools, more = []) {
      const readAll = openGauges(Gauge, registry, { platform, pools, more });
      const server = createServer((request, response) => {
        const answer = async () => {
          if (request.url?.split('?', 1)[0] !== '/metrics') {
            response.writeHead(404).end();
            return;
          }
          for (const source of await readAll()) scrapeErrors.inc({ source });
          const body = await registry.metrics();
          response.writeHead(200, { 'content-type': registry.contentType }).end(body);
        };
        answer().catch((error: unknown) => {
          platform.log.error({ err: error }, 'the metrics could not be read');
          response.writeHead(500).end();
        });
      });
      const { host, port } = metricsListen;
      await new Promise<void>((resolve, reject) => {
        server.once('error', (error) =>
          reject(new ConfigError(`METRICS_LISTEN cannot be used: ${errorText(error)}`)),
        );
        server.listen({ host, port }, resolve);
      });
      return async () => {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      };
    },
  };
}

/** Returns a function whose callers share one read while it runs. */
function shared<T>(read: () => Promise<T>): () => Promise<T> {
  let pending: Promise<T> | undefined;
  return () =>
    (pending ??= read().finally(() => {
      pending = undefined;
    }));
}

interface Sources {
  readonly platform: Platform;
  readonly pools: () => readonly PoolStatistics[];
  readonly more: readonly GaugeSource[];
}

/** A value of a gauge with its labels. */
type Sample = readonly [labels: Record<string, string>, value: number];

/**
 * Creates the gauges whose values are read for each scrape. The returned function reads all of them
 * and returns the names of those that failed; these have no values then.
 */
function openGauges(
  Gauge: typeof import('prom-client').Gauge,
  registry: Registry,
  { platform, pools, more }: Sources,
): () => Promise<string[]> {
  const { db } = platform.desk;
  const gauge = (name: string, help: string, labelNames: string[], read: GaugeSource['read']) => {
    const made = new Gauge({ name: `photoslate_${name}`, help, labelNames, registers: [registry] });
    let pending: Promise<Sample[] | undefined> | undefined;
    return async () => {
      // A read that still waits for its answer is not started again: it may hold a connection.
      pending ??= Promise.try(read)
        .catch(() => undefined)
        .finally(() => (pending = undefined));
      const samples = await withTimeout(READ_MS, pending);
      made.reset();
      // Without labels, a reset sets the value to 0.
      if (labelNames.length === 0) made.remove();
      for (const [labels, value] of samples ?? []) made.set(labels, value);
      return samples ? [] : [name];
    };
  };
  const counted = async (label: string, query: ReturnType<typeof sql<{ name: string; value: number }>>) =>
    (await query.execute(db)).rows.map(({ name, value }): Sample => [{ [label]: name }, value]);

  const space = shared(() => platform.storage.space());
  /** An object store has no known end. */
  const ofSpace = async (part: keyof StorageSpace): Promise<Sample[]> => {
    const found = await space();
    return found ? [[{}, found[part]]] : [];
  };
  const waitingJobs = shared(async () => {
    const { rows } = await sql<{ job: string; count: number; seconds: number }>`
      select name as job, count(*) as count, extract(epoch from now() - min(start_after))::float8 as seconds
      from jobs.job where state < 'active' and start_after <= now() group by name`.execute(db);
    return rows;
  });
  const reads = [
    // First, so that they do not count the connections of the reads below.
    gauge('database_connections', 'Database connections of this process.', ['pool', 'state'], () =>
      pools().flatMap(({ pool, used, idle, waiting }): Sample[] => [
        [{ pool, state: 'used' }, used],
        [{ pool, state: 'idle' }, idle],
        [{ pool, state: 'waiting' }, waiting],
      ]),
    ),
    gauge('database_connections_max', 'Largest number of connections of a pool.', ['pool'], () =>
      pools().map(({ pool, max }): Sample => [{ pool }, max]),
    ),
    gauge('jobs_waiting', 'Jobs that wait for a worker, or for their next try.', ['job'], async () =>
      (await waitingJobs()).map(({ job, count }): Sample => [{ job }, count]),
    ),
    gauge('job_oldest_waiting_seconds', 'How long the oldest waiting job has been due.', ['job'], async () =>
      (await waitingJobs()).map(({ job, seconds }): Sample => [{ job }, seconds]),
    ),
    gauge('photos_unfinished', 'Photos that are not read or not matched yet, by state.', ['state'], () =>
      counted(
        'state',
        sql`select state as name, count(*) as value from photos where state <> 'read' or verdict is null group by state`,
      ),
    ),
    gauge('mails', 'Mails that wait, and mails that failed or bounced in the last day.', ['state'], () =>
      counted(
        'state',
        sql`select state as name, count(*) as value from mails where state = 'queued' group by state
          union all
          select state, count(*) from mails
          where state in ('failed', 'bounced') and created_at > now() - interval '1 day' group by state`,
      ),
    ),
    gauge('events_connected', '1 if this process receives the events of the database.', [], () => [
      [{}, platform.events.isConnected() ? 1 : 0],
    ]),
    gauge('storage_free_bytes', 'Free bytes of the disk with the photos.', [], () => ofSpace('freeBytes')),
    gauge('storage_size_bytes', 'All bytes of the disk with the photos.', [], () => ofSpace('sizeBytes')),
    gauge('storage_reserve_bytes', 'Bytes that uploads leave free for the database.', [], () =>
      ofSpace('reserveBytes'),
    ),
    ...more.map((one) => gauge(one.name, one.help, one.labelNames, () => one.read())),
  ];
  return async () => (await Promise.all(reads.map((read) => read()))).flat();
}
