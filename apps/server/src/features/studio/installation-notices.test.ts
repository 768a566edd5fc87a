import { expect, test } from 'vitest';
import { openServer } from '../../open-server.ts';
import { startApp } from '../../../../../tests/support/start-app.ts';

test('owners are told what keeps customers from their photos, photographers are not', async () => {
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

test('an address in the network that changes is told, and codes of the former one stay ours', async () => {
  const before = 'http://192.168.1.20:3000';
  const app = await startApp({ listen: false, config: { publicUrl: before, publicUrlSource: 'lan' } });
  const owner = await app.asOwner();
  // The same data, after the router gave the machine another address.
  const config = { ...app.platform.config, publicUrl: 'http://192.168.1.33:3000' };
  const now = new Date(Date.now() + 600_000);
  const { log } = app.platform;
  const later = await openServer({
    config,
    log,
    database: app.database,
    clock: { now: () => now },
    works: false,
  });
  expect(later.platform.codeOrigins).toEqual([config.publicUrl, before]);
  const answer = await later.app.inject({
    url: '/api/studio/notices',
    headers: { authorization: `Bearer ${(await app.logIn(owner.email)).token}` },
  });
  expect(answer.json<{ data: unknown[] }>().data).toContainEqual({
    kind: 'address-changed',
    address: config.publicUrl,
    former: before,
    changedAt: now.toISOString(),
  });
  await later.close();
  await app.close();
});
