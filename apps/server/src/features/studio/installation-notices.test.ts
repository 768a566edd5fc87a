import { expect, test } from 'vitest';
import { openServer } from '../../open-server.ts';
import { startApp } from '@photoslate/test-support/start-app';

test('notices about a LAN address and a missing mail server are shown to owners only', async () => {
  const lan = { publicUrl: 'http://192.168.1.20:3000', publicUrlSource: 'lan' } as const;
  const app = await startApp({ listen: false, config: lan });
  const owner = await app.asOwner();
  expect((await app.call('studio.notices', { as: owner })).data).toEqual([
    { kind: 'lan-address', address: lan.publicUrl },
    { kind: 'no-mail-server' },
  ]);
  const photographer = await app.asPhotographer();
  expect((await app.send('studio.notices', { as: photographer })).status).toBe(403);
  await app.close();

  const ready = await startApp({ listen: false, smtpUrl: 'smtp://127.0.0.1:1' });
  expect((await ready.call('studio.notices', { as: await ready.asOwner() })).data).toEqual([]);
  await ready.close();
});

const [first, second] = ['http://192.168.1.20:3000', 'http://192.168.1.33:3000'] as const;

/**
 * A server with a LAN address, and a function that restarts it minutes later with the same data at
 * another address.
 */
async function moving() {
  const app = await startApp({ listen: false, config: { publicUrl: first, publicUrlSource: 'lan' } });
  const { log, config } = app.platform;
  const owner = await app.asOwner();
  const { token } = await app.logIn(owner.email);
  const startAt = async (publicUrl: string, minutes: number, isCommand = false) => {
    const now = new Date(Date.now() + minutes * 60_000);
    const given = { log, database: app.database, clock: { now: () => now }, runsJobs: false };
    const { platform, ...server } = await openServer({
      ...given,
      isCommand,
      config: { ...config, publicUrl },
    });
    const headers = { authorization: `Bearer ${token}` };
    const answer = await server.app.inject({ url: '/api/studio/notices', headers });
    await server.close();
    const { data } = answer.json<{ data: { kind: string }[] }>();
    const changes = data.filter(({ kind }) => kind === 'address-changed');
    return { changes, codeOrigins: platform.codeOrigins, now: now.toISOString() };
  };
  return { app, startAt };
}
const change = (address: string, former: string, changedAt: string) => ({
  kind: 'address-changed',
  address,
  former,
  changedAt,
});

test('a changed LAN address is reported to the owner, and the former one stays a known QR code origin', async () => {
  const { app, startAt } = await moving();
  const { codeOrigins, changes, now } = await startAt(second, 1);
  expect(codeOrigins).toEqual([second, first]);
  expect(changes).toEqual([change(second, first, now)]);
  await app.close();
});

test('a LAN address that changes back is reported until the next change, but a start without a network is not', async () => {
  const { app, startAt } = await moving();
  await startAt('http://localhost:3000', 1);
  expect((await startAt(first, 2)).changes).toEqual([]);
  await startAt(second, 3);
  const back = await startAt(first, 4);
  expect(back.changes).toEqual([change(first, second, back.now)]);
  await startAt('http://localhost:3000', 5);
  expect((await startAt(first, 6)).changes).toEqual(back.changes);
  const again = await startAt(second, 7);
  expect(again.changes).toEqual([change(second, first, again.now)]);
  await app.close();
});

test('a command that runs at another address changes neither the QR code origins nor the notices', async () => {
  const { app, startAt } = await moving();
  await startAt(second, 1, true);
  expect(await startAt(first, 2)).toMatchObject({ codeOrigins: [first], changes: [] });
  await app.close();
});

test('a LAN address that changes while the server runs is used in new QR codes and reported', async () => {
  const app = await startApp({ listen: false, config: { publicUrl: first, publicUrlSource: 'lan' } });
  const as = await app.asOwner();
  const { id } = await app.session(as);
  let addresses = ['192.168.1.20'];
  let reads = 0;
  const read = () => {
    reads += 1;
    return addresses;
  };
  const { log, config, clock } = app.platform;
  const server = await openServer({
    log,
    config,
    clock,
    database: app.database,
    runsJobs: false,
    lan: { read, everyMs: 5 },
  });
  const inject = async <T>(method: 'GET' | 'POST', url: string) => {
    const headers = { authorization: `Bearer ${as.token}` };
    const answer = await server.app.inject({
      method,
      url,
      headers,
      ...(method === 'POST' && { payload: {} }),
    });
    return answer.json<{ data: T }>().data;
  };
  const startShoot = () => inject<{ url: string }>('POST', `/api/events/${id}/photoshoots`);
  const originAfter = async (present: string[]) => {
    addresses = present;
    const seen = reads;
    await expect.poll(() => reads).toBeGreaterThan(seen + 2);
    return server.platform.config.publicUrl;
  };

  expect((await startShoot()).url).toContain(first.toUpperCase());
  expect(await originAfter([]), 'no network').toBe(first);
  expect(await originAfter(['10.0.0.4', '192.168.1.20']), 'one more network').toBe(first);
  expect(await originAfter(['192.168.1.33']), 'another network').toBe(second);
  expect((await startShoot()).url).toContain(second.toUpperCase());
  expect(server.platform.codeOrigins).toEqual([second, first]);
  const notices = await inject<object[]>('GET', '/api/studio/notices');
  expect(notices).toContainEqual({ kind: 'lan-address', address: second });
  expect(notices).toContainEqual(expect.objectContaining({ kind: 'address-changed', former: first }));
  await server.close();
  await app.close();
});
