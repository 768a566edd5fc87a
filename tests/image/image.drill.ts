// Builds the image on a base system of its own, and walks the way of an operator: start, HTTPS,
// studio, first session, stop, start with the same volume.
// Usage: PHOTOSLATE_TEST_INSTALL=1 npm run drill image
import { routes } from '@photoslate/contract/routes';
import { freePort } from '@photoslate/test-support/run-server';
import assert from 'node:assert/strict';
import { chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeBaseSystem } from './base-system.ts';
import { Builder, type ImageConfig } from './builder.ts';
import { Container } from './container.ts';
import { startHttpsProxy, type HttpsProxy } from './https-proxy.ts';
import { DrillError, preparePrograms } from './programs.ts';

/** The user of the image. A new volume belongs to it, as the folder in the image does. */
const USER = 10_001;
const OWNER = { email: 'ada@atelier.test', password: 'seven quiet herons', language: 'en' };

async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const from = performance.now();
  const result = await work();
  console.log(`✓ ${name} (${((performance.now() - from) / 1000).toFixed(1)} s)`);
  return result;
}

function checkConfig(config: ImageConfig) {
  assert.equal(config.User, `${USER}:${USER}`);
  assert.deepEqual(Object.keys(config.Volumes), ['/data']);
  assert.equal(config.StopSignal, 'SIGTERM');
  assert.equal(config.Healthcheck.Test[0], 'CMD');
}

/** What the server may not do, and a native package that it needs. */
async function checkLimits(container: Container) {
  for (const path of ['/opt/photoslate/new', '/etc/new', '/home/new']) {
    const written = await container.exec('touch', path);
    assert.match(written.output, /Read-only file system/, path);
  }
  assert.match((await container.exec('cat', '/proc/self/status')).output, /^CapEff:\s+0+$/m);
  assert.equal((await container.exec('id', '-u')).output.trim(), String(USER));
  const picture = `(await import('sharp')).default({ create: { width: 8, height: 8, channels: 3,
    background: 'red' } }).jpeg().toBuffer().then(({ length }) => console.log(length > 100))`;
  const made = await container.exec('node', '--input-type=module', '--eval', picture);
  assert.equal(made.output.trim(), 'true');
}

async function logIn(proxy: HttpsProxy): Promise<string> {
  const { status, headers, body } = await proxy.send(routes['auth.login'].path, OWNER);
  assert.equal(status, routes['auth.login'].status);
  assert.match(String(headers['set-cookie']), /^__Host-.*Secure/);
  assert.ok(headers['strict-transport-security']);
  return routes['auth.login'].answer.parse(body).authorisation.token;
}

/** Returns the id of the new session. */
async function openFirstSession(proxy: HttpsProxy, output: string, origin: string): Promise<string> {
  const [, token = ''] = /\/setup#(\S+)/.exec(output) ?? [];
  const made = await proxy.send('/api/setup', { token, studioName: 'Atelier', ...OWNER });
  assert.equal(made.status, routes['auth.setUp'].status, JSON.stringify(made.body));
  const login = await logIn(proxy);
  const prices = await proxy.send('/api/events/selling-prices', undefined, login);
  const priceGroupId = routes['studio.priceGroups'].answer.parse(prices.body).data[0]?.id;
  const location = { name: 'Beach', location: 'Zandvoort', timeZone: 'Europe/Amsterdam' };
  const created = await proxy.send('/api/events/create', { location, priceGroupId }, login);
  const { id } = routes['sessions.create'].answer.parse(created.body).data;
  const started = await proxy.send(`/api/events/${id}/photoshoots`, {}, login);
  const { url } = routes['shoots.start'].answer.parse(started.body).data;
  assert.ok(url.startsWith(`${origin}/C/`.toUpperCase()), url);
  return id;
}

/** A command joins the database of the running server. */
async function checkCommand(container: Container) {
  const ended = await container.exec('node', 'apps/server/dist/current/admin.js', 'setup:link');
  assert.deepEqual(ended, {
    code: 1,
    output: 'This server has a studio already. Its owner can log in.\n',
  });
}

/** Everything that was done before the stop is there. */
async function checkKept(proxy: HttpsProxy, sessionId: string) {
  const setup = await proxy.send('/api/setup');
  assert.equal(routes['auth.setupState'].answer.parse(setup.body).data.open, false);
  const shown = await proxy.send(`/api/events/${sessionId}/show`, undefined, await logIn(proxy));
  const { data } = routes['sessions.show'].answer.parse(shown.body);
  assert.equal(data.shoots.length, 1);
}

async function drill(folder: string) {
  const base = join(folder, 'base');
  await step('Debian base system with Node and npm', () => makeBaseSystem(base));
  const builder = await Builder.open(join(folder, 'images'));
  const volume = join(folder, 'volume');
  await mkdir(volume, { mode: 0o700 });
  await chown(volume, USER, USER);
  let container: Container | undefined;
  let proxy: HttpsProxy | undefined;
  try {
    await step('image built', () => builder.build(base));
    const config = await builder.config();
    checkConfig(config);
    const [rootfs, port, httpsPort] = [await builder.mount(), await freePort(), await freePort()];
    const origin = `https://localhost:${httpsPort}`;
    const environment = { PORT: String(port), PUBLIC_URL: origin, TRUST_PROXY: 'loopback' };
    const start = async () => {
      container = new Container(config, rootfs, volume, environment);
      await container.becomeHealthy();
      return container;
    };
    const first = await step('started on a read-only root and an empty volume', start);
    await step('limits of the user, and image processing', () => checkLimits(first));
    const secure = await step('HTTPS by Caddy', () => startHttpsProxy(join(folder, 'caddy'), origin, port));
    proxy = secure;
    const id = await step('studio registered, first session opened, first code made', () =>
      openFirstSession(secure, first.output, origin),
    );
    await step('admin command in the container', () => checkCommand(first));
    assert.equal(await step('stopped', () => first.stop()), 0, first.output);
    const second = await step('started again with the same volume', start);
    await step('studio, session and shoot are there', () => checkKept(secure, id));
    assert.equal(await step('stopped again', () => second.stop()), 0, second.output);
  } finally {
    proxy?.close();
    await container?.kill();
    await builder.close();
  }
}

const folder = await mkdtemp(join(tmpdir(), 'photoslate-image-'));
try {
  await preparePrograms({
    buildah: 'buildah',
    debootstrap: 'debootstrap',
    unshare: 'util-linux',
    nsenter: 'util-linux',
  });
  await drill(folder);
} catch (error) {
  if (!(error instanceof DrillError || error instanceof assert.AssertionError)) throw error;
  console.error(`✗ ${error.message}`);
  process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
