import { afterAll, beforeAll, expect, test } from 'vitest';
import { openServer } from '../../open-server.ts';
import { PASSWORD, startApp, type Actor, type App } from '@photoslate/test-support/start-app';

const lan = { publicUrl: 'http://192.168.1.20:3000', publicUrlSource: 'lan' } as const;
const chosen = 'https://photos.example.com';
const clock = { at: Date.parse('2026-06-06T18:00:00Z'), now: () => new Date(clock.at) };

let app: App;
let owner: Actor;
beforeAll(async () => {
  app = await startApp({ listen: false, clock, config: lan });
  owner = await app.asOwner();
});
afterAll(() => app.close());

const read = async () => (await app.call('installation.address', { as: owner })).data;
const set = async (address: string | null) =>
  (await app.call('installation.setAddress', { as: owner, body: { address } })).data;
const present = () => app.platform.config.publicUrl;
const codeOfNewShoot = async () => {
  const { id } = await app.session(owner);
  return (await app.call('shoots.start', { as: owner, params: { id }, body: {} })).data.url;
};

test('the address of the owner is used in codes at once, in every process, and after a restart', async () => {
  expect(await read()).toEqual({ address: lan.publicUrl, source: 'lan', locked: null, test: null });
  const { log, config } = app.platform;
  const given = { log, clock, database: app.database, runsJobs: false };
  const machine = { ...config, ...lan };
  const other = await openServer({ ...given, config: machine });

  expect(await set(' https://Photos.Example.com/ ')).toMatchObject({ address: chosen, source: 'stored' });
  await expect.poll(present).toBe(chosen);
  await expect.poll(() => other.platform.config.publicUrl).toBe(chosen);
  expect(await codeOfNewShoot()).toMatch(/^HTTPS:\/\/PHOTOS\.EXAMPLE\.COM\/C\//);
  await other.close();

  const restarted = await openServer({ ...given, config: machine });
  expect(restarted.platform.config).toMatchObject({ publicUrl: chosen, publicUrlSource: 'stored' });
  await restarted.close();
  const command = await openServer({ ...given, config: machine, isCommand: true });
  expect(command.platform.config.publicUrl).toBe(chosen);
  await command.close();

  expect(await set(null)).toMatchObject({ address: lan.publicUrl, source: 'lan' });
  await expect.poll(present).toBe(lan.publicUrl);
  expect(app.platform.codeOrigins, 'a former address stays ours').toContain(chosen);
  const log2 = await app.call('activity.list', { as: owner });
  expect(log2.data.filter(({ verb }) => verb === 'address.changed')).toHaveLength(2);
});

test.each([
  ['a path', 'https://photos.example.com/studio', 'address_unusable'],
  ['a query', 'https://photos.example.com?x=1', 'address_unusable'],
  ['a fragment', 'https://photos.example.com/#x', 'address_unusable'],
  ['credentials', 'https://me:secret@photos.example.com', 'address_unusable'],
  ['another protocol', 'ftp://photos.example.com', 'address_unusable'],
  ['a script', 'javascript:alert(1)', 'address_unusable'],
  ['no protocol', 'photos.example.com', 'address_unusable'],
  ['a backslash', 'https:\\\\photos.example.com', 'address_unusable'],
  ['a line break', 'https://photos.exa\nmple.com', 'address_unusable'],
  ['a wrong port', 'https://photos.example.com:99999', 'address_unusable'],
  ['a dot at the end', 'https://photos.example.com.', 'address_unusable'],
  ['localhost', 'http://localhost:3000', 'address_not_public'],
  ['a name of localhost', 'http://studio.LOCALHOST', 'address_not_public'],
  ['a loopback address', 'http://127.0.0.1', 'address_not_public'],
  ['a loopback address as a number', 'http://2130706433', 'address_not_public'],
  ['a loopback address in IPv6', 'http://[::1]:3000', 'address_not_public'],
  ['a loopback address of IPv4 in IPv6', 'http://[::ffff:127.0.0.1]', 'address_not_public'],
  ['no address', 'http://0.0.0.0:3000', 'address_not_public'],
])('an address with %s is refused, and nothing changes', async (_what, address, error) => {
  const answer = await app.send('installation.setAddress', { as: owner, body: { address } });
  expect(answer.status).toBe(422);
  const [message] = answer.failure.errors?.['address'] ?? [];
  expect(message).toMatch(error === 'address_unusable' ? /without a path/ : /Only this computer/);
  expect((await read()).address).toBe(lan.publicUrl);
  const tested = await app.send('installation.testAddress', { as: owner, body: { address } });
  expect(tested.status).toBe(422);
});

test('an address in the network, with a port or in another alphabet is accepted', async () => {
  expect((await set('http://192.168.178.24:3100')).address).toBe('http://192.168.178.24:3100');
  expect((await set('https://fotos.müller.de')).address).toBe('https://fotos.xn--mller-kva.de');
  await set(null);
  await expect.poll(present).toBe(lan.publicUrl);
});

test('the test with a phone tells the owner that the address was opened, for one hour', async () => {
  const body = { address: chosen };
  const { url } = (await app.call('installation.testAddress', { as: owner, body })).data;
  expect(url).toMatch(/^https:\/\/photos\.example\.com\/phone-test#[\w-]{24}$/);
  const token = url.split('#')[1] ?? '';
  expect((await read()).test).toMatchObject({ address: chosen, openedAt: null });
  const reach = async (sent: string) =>
    (await app.call('installation.reach', { body: { token: sent } })).data.isKnown;
  expect(await reach('guessed')).toBe(false);
  expect((await read()).test?.openedAt).toBeNull();
  expect(await reach(token)).toBe(true);
  expect((await read()).test?.openedAt).toBe('2026-06-06T18:00:00.000Z');

  const again = (await app.call('installation.testAddress', { as: owner, body: {} })).data.url;
  expect(again, 'the present address').toContain(`${lan.publicUrl}/phone-test#`);
  expect(await reach(token), 'the former test').toBe(false);
  clock.at += 3_600_001;
  owner = { ...owner, token: (await app.logIn(owner.email)).token };
  expect(await reach(again.split('#')[1] ?? '')).toBe(false);
  expect((await read()).test).toBeNull();
});

test('with several studios the owners see the address and test it, and cannot change it', async () => {
  await set(chosen);
  const stranger = await app.makeUser(await app.makeStudio('Elsewhere'), 'owner');
  expect(stranger.studioId).not.toBe(owner.studioId);
  for (const as of [owner, stranger]) {
    // oxlint-disable-next-line no-await-in-loop -- one studio after the other
    const { data } = await app.call('installation.address', { as });
    expect(data).toMatchObject({ address: chosen, source: 'stored', locked: 'several-studios' });
    // oxlint-disable-next-line no-await-in-loop -- one studio after the other
    const refused = await app.send('installation.setAddress', { as, body: { address: 'https://a.example' } });
    expect([refused.status, refused.failure.code]).toEqual([409, 'address_locked']);
  }
  await app.call('installation.testAddress', { as: owner, body: {} });
  const foreign = await app.call('installation.address', { as: stranger });
  expect(foreign.data.test, 'the test of another studio').toBeNull();
  const photographer = await app.asPhotographer();
  for (const name of ['installation.address', 'installation.checklist', 'installation.mail'] as const)
    // oxlint-disable-next-line no-await-in-loop -- one route after the other
    expect((await app.send(name, { as: photographer })).status).toBe(403);
});

test('PUBLIC_URL wins over the address of an owner, who cannot change it', async () => {
  const { log, config } = app.platform;
  const publicUrl = 'https://from-the-operator.example';
  const server = await openServer({
    log,
    clock,
    database: app.database,
    runsJobs: false,
    config: { ...config, publicUrl, publicUrlSource: 'configured' },
  });
  const headers = { authorization: `Bearer ${owner.token}` };
  const answer = await server.app.inject({ url: '/api/installation/address', headers });
  expect(answer.json()).toMatchObject({
    data: { address: publicUrl, source: 'configured', locked: 'configured' },
  });
  const url = '/api/installation/address';
  const refused = await server.app.inject({ method: 'POST', url, headers, payload: { address: chosen } });
  expect(refused.statusCode).toBe(409);
  await server.close();
});

/** The refresh cookie of a login at this host. */
const cookie = async (host: string) => {
  const body = { email: owner.email, password: PASSWORD };
  return (await app.send('auth.login', { body, headers: { host } })).cookies[0];
};

test('a stored https address does not end the logins of the address without TLS', async () => {
  await expect.poll(present).toBe(chosen);
  expect(await cookie('192.168.1.20:3000')).toMatchObject({ name: 'photoslate_refresh' });
  const secure = await cookie('photos.example.com');
  expect(secure).toMatchObject({ name: '__Host-photoslate_refresh', secure: true });
});
