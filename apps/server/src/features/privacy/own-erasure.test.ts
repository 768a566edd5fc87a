import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownDataToken } from '#features/links/index.ts';
import { filledShoot } from '@photoslate/test-support/published-shoots';
import { startApp, type Actor, type App } from '@photoslate/test-support/start-app';
import { ErasureLogEntry } from './erasure-log.ts';
import { replayErasureLog } from './index.ts';

const eva = 'eva@example.com';
let app: App;
let photographer: Actor;
let sessionId: string;
beforeAll(async () => {
  app = await startApp({ listen: false, runsJobs: true });
  photographer = await app.asPhotographer();
  sessionId = (await app.session(photographer)).id;
});
afterAll(() => app.close());

const customersOf = async (id: string) =>
  (await app.call('shoots.show', { as: photographer, params: { id } })).data.customers;

test('a customer’s own erasure deletes photos published to them alone, and keeps photos not yet reviewed', async () => {
  const [published, hidden] = [
    await filledShoot(app, photographer, sessionId, [eva]),
    await filledShoot(app, photographer, sessionId, [eva]),
  ];
  await app.call('galleries.publishShoot', {
    as: photographer,
    params: { id: published.id },
    body: { sendNow: true },
  });
  await app.call('galleries.recallShoot', { as: photographer, params: { id: published.id } });
  const expiresAt = Math.floor(Date.now() / 1000) + 3600;
  const token = ownDataToken(app.platform.signer, {
    studioId: photographer.studioId,
    address: eva,
    expiresAt,
  });
  const { data } = await app.call('privacy.eraseOwn', { body: { token, withPhotos: true } });
  expect(data).toMatchObject({ customers: 2, photos: published.photoIds.length });
  const left = await app.db.selectFrom('photos').select('id').where('sessionId', '=', sessionId).execute();
  expect(left.map(({ id }) => id).toSorted()).toEqual(hidden.photoIds.toSorted());

  // The replay after a restore does not delete more than the erasure did.
  await app.idle();
  const mine: ErasureLogEntry[] = [];
  for await (const { key } of app.platform.storage.list('erasures/')) {
    const entry = ErasureLogEntry.parse(JSON.parse(await text(await app.platform.storage.open(key))));
    if (entry.photos.some((photo) => photo.sessionId === sessionId)) mine.push(entry);
  }
  expect(mine).toHaveLength(1);
  await app.db
    .deleteFrom('erasures')
    .where('id', '=', mine[0]?.id ?? '')
    .execute();
  await app.call('shoots.updateContact', {
    as: photographer,
    params: { id: hidden.id },
    body: { customers: [{ email: eva }] },
  });
  expect(await replayErasureLog(app.platform, Readable.from(mine))).toBe(1);
  expect(await customersOf(hidden.id)).toEqual([]);
  expect(
    await app.db.selectFrom('photos').select('id').where('sessionId', '=', sessionId).execute(),
  ).toHaveLength(hidden.photoIds.length);
});

test('an erasure waits for a consent that is withdrawn at the same moment, without a deadlock', async () => {
  const { studioId } = photographer;
  const address = 'noor@example.com';
  const { id } = await app.shoot(photographer, sessionId);
  const customers = [{ email: address, purposes: ['newsletter' as const] }];
  await app.call('shoots.updateContact', { as: photographer, params: { id }, body: { customers } });
  const expiresAt = Math.floor(Date.now() / 1000) + 3600;
  const token = ownDataToken(app.platform.signer, { studioId, address, expiresAt });
  const choice = { token, purpose: 'newsletter', language: 'en', version: null } as const;
  const waiting = () =>
    app.query(
      `select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    );
  const calls = await app.db.transaction().execute(async (tx) => {
    await tx.selectFrom('customers').select('id').where('address', '=', address).forUpdate().execute();
    const choosing = app.send('privacy.chooseOwn', { body: choice });
    await expect.poll(waiting).toHaveLength(1);
    const erasing = app.send('privacy.eraseOwn', { body: { token, withPhotos: false } });
    await expect.poll(waiting).toHaveLength(2);
    return [choosing, erasing];
  });
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200]);
  expect(await customersOf(id)).toEqual([]);
});
