import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabaseProxy } from '@photoslate/test-support/database-proxy';
import { freePort, runServer, type RunningServer } from '@photoslate/test-support/run-server';
import { openTestDatabase } from '@photoslate/test-support/test-database';

const STUDIO = 'Atelier Zonnestraal';
const EMAIL = 'ada@zonnestraal.test';

const dispose: (() => Promise<unknown>)[] = [];
let server: RunningServer;
let env: Record<string, string>;
let url: string;
let metricsUrl: string;
let proxy: Awaited<ReturnType<typeof openDatabaseProxy>>;
let reopenProxy: () => Promise<void>;

beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'photoslate-monitoring-'));
  dispose.push(() => rm(dataDir, { recursive: true, force: true }));
  const backupTo = await mkdtemp(join(tmpdir(), 'photoslate-monitoring-backup-'));
  dispose.push(() => rm(backupTo, { recursive: true, force: true }));
  const database = await openTestDatabase();
  dispose.push(() => database.close());
  const [port, metricsPort, proxyPort] = [await freePort(), await freePort(), await freePort()];
  proxy = await openDatabaseProxy(database.connection, { port: proxyPort });
  reopenProxy = async () => {
    proxy = await openDatabaseProxy(database.connection, { port: proxyPort });
  };
  dispose.push(() => proxy.close());
  url = `http://localhost:${port}`;
  metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
  env = {
    DATA_DIR: dataDir,
    DATABASE_URL: proxy.databaseUrl,
    HOST: '127.0.0.1',
    PORT: String(port),
    METRICS_LISTEN: `127.0.0.1:${metricsPort}`,
    BACKUP_TO: backupTo,
  };
  server = await runServer(env);
  dispose.push(() => server.end('SIGTERM'));
});
afterAll(async () => {
  for (const end of dispose.toReversed()) await end();
});

// oxlint-disable-next-line typescript/no-explicit-any -- other tests check the schemas
const bodyOf = async (response: Response): Promise<any> => response.json();
const readFrom = (path: string) => readFile(new URL(`../../../../../${path}`, import.meta.url), 'utf8');
const ready = async () => {
  const response = await fetch(`${url}/readyz`);
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    ...(await bodyOf(response)),
  };
};
const metrics = async () => (await fetch(metricsUrl)).text();
const post = async (path: string, body: object, token?: string) => {
  const headers = {
    'content-type': 'application/json',
    'x-client': 'native',
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
  return bodyOf(await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) }));
};

test('metrics name routes by their pattern, and contain no codes, names or addresses', async () => {
  const token = /\/setup#(\S+)$/m.exec(server.printed())?.[1];
  const password = 'a password for tests';
  const made = await post('/api/setup', {
    token,
    studioName: STUDIO,
    email: EMAIL,
    password,
    language: 'en',
  });
  const bearer: string = made.authorisation.token;
  const groups = await fetch(`${url}/api/events/selling-prices`, {
    headers: { authorization: `Bearer ${bearer}` },
  });
  const [group] = (await bodyOf(groups)).data;
  const location = { name: 'Strandbad', location: 'Berlin', timeZone: 'Europe/Berlin' };
  const session = await post('/api/events/create', { location, priceGroupId: group.id }, bearer);
  const shoot = await post(`/api/events/${session.data.id}/photoshoots`, {}, bearer);
  await fetch(`${url}/c/${shoot.data.code}`);
  await fetch(`${url}/api/unknown/${EMAIL}`);
  await post('/api/forgot-password', { email: EMAIL });

  await expect
    .poll(metrics)
    .toMatch(/job_duration_seconds_count\{job="[a-z.-]*mail[a-z.-]*",result="completed"\}/i);
  const text = await metrics();
  expect(text).toMatch(
    /^photoslate_http_request_duration_seconds_count\{method="POST",route="\/api\/events\/:id\/photoshoots",status="201"\} 1$/m,
  );
  expect(text).toMatch(/^photoslate_database_connections_max\{pool="requests"\} 14$/m);
  // Reading the metrics does not count as a shortage of connections.
  expect(text).toMatch(/^photoslate_database_connections\{pool="desk",state="waiting"\} 0$/m);
  expect(text).toMatch(/^photoslate_events_connected 1$/m);
  expect(text).toMatch(/^photoslate_storage_free_bytes [1-9]/m);
  expect(text).toMatch(/^photoslate_backup_last_good_timestamp_seconds 0$/m);
  expect(text).toMatch(/^photoslate_backup_failed\{reason="full"\} 0$/m);
  expect(text).not.toMatch(/^photoslate_scrape_errors_total/m);
  for (const secret of [STUDIO, EMAIL, session.data.id, shoot.data.code, 'Strandbad', bearer])
    expect(text).not.toContain(secret);
  // Each line is a comment or a sample of the exposition format.
  const sample = /^[a-z_0-9]+(?:\{[a-z_]+="[^"]*"(?:,[a-z_]+="[^"]*")*\})? (?:[-+\d.e]+|NaN|[-+]Inf)$/i;
  expect(text.split('\n').filter((line) => line && !line.startsWith('#') && !sample.test(line))).toEqual([]);
});

test('alert rules use only metrics that exist', async () => {
  const rules = await readFrom('deploy/prometheus/alerts.yml');
  const named = new Set(rules.match(/\b(?:photoslate|nodejs)_[a-z_0-9]+/g));
  const text = await metrics();
  const known = new Set(
    [...text.matchAll(/^# TYPE (\S+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['_bucket', '_count', '_sum'].map((suffix) => name + suffix) : [name],
    ),
  );
  expect([...named].filter((name) => !known.has(name))).toEqual([]);
  expect(named.size).toBeGreaterThan(8);
});

test('a guide section named by an alert exists', async () => {
  const rules = await readFrom('deploy/prometheus/alerts.yml');
  const guide = await readFrom('docs/guide/operating.md');
  const sections = [...rules.matchAll(/guide: (.+)$/gm)].map(([, section]) => `## ${section}\n`);
  expect(sections.length).toBeGreaterThan(8);
  expect(sections.filter((section) => !guide.includes(section))).toEqual([]);
});

test('a server without its database is alive but not ready, and is ready again by itself', async () => {
  const ok = { database: 'ok', events: 'ok', queue: 'ok', storage: 'ok' };
  expect(await ready()).toEqual({ status: 'ready', retryAfter: null, checks: ok });

  // Connections that are silent do not delay the answer.
  proxy.freeze();
  await expect
    .poll(ready)
    .toMatchObject({ status: 'not ready', retryAfter: '5', checks: { database: 'failed' } });
  await proxy.close();
  const checks = { database: 'failed', events: 'failed', queue: 'failed', storage: 'ok' };
  await expect.poll(ready).toEqual({ status: 'not ready', retryAfter: '5', checks });
  expect((await fetch(`${url}/readyz`)).status).toBe(503);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  const text = await metrics();
  expect(text).toMatch(/^photoslate_events_connected 0$/m);
  expect(text).toMatch(/^photoslate_scrape_errors_total\{source="jobs_waiting"\} [1-9]/m);
  expect(text).not.toMatch(/^photoslate_jobs_waiting\{/m);

  await reopenProxy();
  await expect.poll(ready).toMatchObject({ status: 'ready', checks: ok });
  expect(await metrics()).toMatch(/^photoslate_events_connected 1$/m);
});

test('a server whose metrics address is taken does not start, and names the variable', async () => {
  const refused = await runServer({ ...env, PORT: String(await freePort()) }).catch(String);
  expect(refused).toContain('METRICS_LISTEN cannot be used');
});
