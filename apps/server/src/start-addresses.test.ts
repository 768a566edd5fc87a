import { routes } from '@photoslate/contract/routes';
import { readMails } from '@photoslate/test-support/read-mails';
import { freePort, runServer } from '@photoslate/test-support/run-server';
import { openTestDatabase, urlOf } from '@photoslate/test-support/test-database';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isIsolatedContainer, lanAddresses } from './platform/public-address.ts';

const [lan] = lanAddresses();
const LOCAL = {
  address: 'localhost',
  kind: 'local-address',
  said: ['QR codes and e-mails point to this machine only.'],
};
const LAN = {
  address: lan ?? '',
  kind: 'lan-address',
  said: ['On this network: ', 'QR codes and e-mails point to the address on this network. Set PUBLIC_URL'],
};

// In an isolated container the server does not start without PUBLIC_URL.
test.skipIf(isIsolatedContainer(process.env)).each([
  ['0.0.0.0', lan ? LAN : LOCAL],
  ['127.0.0.1', LOCAL],
])(
  'a server on %s without PUBLIC_URL prints its address, and uses it in QR codes, mails and notices',
  async (HOST, expected) => {
    const [dataDir, port, database] = await Promise.all([
      mkdtemp(join(tmpdir(), 'photoslate-addresses-')),
      freePort(),
      openTestDatabase(),
    ]);
    const environment = { DATA_DIR: dataDir, DATABASE_URL: urlOf(database.connection) };
    const server = await runServer({ ...environment, HOST, PORT: String(port) });
    const address = `http://${expected.address}:${port}`;
    const printed = server.printed();
    for (const line of [`Photoslate is ready: http://localhost:${port}`, address, ...expected.said])
      expect(printed).toContain(line);

    let token = '';
    const send = async (path: string, body?: object): Promise<unknown> => {
      const answer = await fetch(`http://localhost:${port}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      return answer.json();
    };
    const [, setup = ''] = /\/setup#(\S+)/.exec(printed) ?? [];
    const owner = { email: 'ada@atelier.test', password: 'a password for tests', language: 'en' };
    const made = await send('/api/setup', { token: setup, studioName: 'Atelier', ...owner });
    token = routes['auth.login'].answer.parse(made).authorisation.token;
    const prices = routes['studio.priceGroups'].answer.parse(await send('/api/events/selling-prices'));
    const location = { name: 'Beach', location: 'Zandvoort', timeZone: 'Europe/Amsterdam' };
    const session = await send('/api/events/create', { location, priceGroupId: prices.data[0]?.id });
    const { id } = routes['sessions.create'].answer.parse(session).data;
    const shoot = routes['shoots.start'].answer.parse(await send(`/api/events/${id}/photoshoots`, {}));
    expect(shoot.data.url).toBe(`${address}/C/${shoot.data.hash}`.toUpperCase());

    await send(routes['people.invite'].path, {
      email: 'ben@atelier.test',
      role: 'photographer',
      language: 'en',
    });
    const mails = () => readMails(join(dataDir, 'mails'));
    await expect.poll(mails).toHaveLength(1);
    expect((await mails())[0]?.text).toContain(`${address}/invitation#`);
    expect(await send('/api/studio/notices')).toMatchObject({
      data: [{ kind: expected.kind, address }, { kind: 'no-mail-server' }],
    });

    await server.end('SIGTERM');
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  },
);
