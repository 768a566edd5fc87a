import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eraseAddress } from '#features/privacy/index.ts';
import { newId } from '#platform/ids.ts';
import type { Tx } from '#platform/database/handles.ts';
import { filledShoot, mailsTo } from '@photoslate/test-support/published-shoots';
import { startApp, type Actor, type App } from '@photoslate/test-support/start-app';
import { whileOpen } from '@photoslate/test-support/database-proxy';
import { publishShoots } from './publishing.service.ts';

let app: App;
let anna: Actor;
let owner: Actor;
let shoot: Awaited<ReturnType<typeof filledShoot>>;
let eva: string;
let jan: string;
beforeAll(async () => {
  app = await startApp({ listen: false });
  anna = await app.asPhotographer();
  owner = await app.asOwner();
});
afterAll(() => app.close());
beforeEach(async () => {
  [eva, jan] = [`eva-${newId()}@example.com`, `jan-${newId()}@example.com`];
  const session = await app.session(anna);
  shoot = await filledShoot(app, anna, session.id, [eva, jan]);
});

const linkedTo = async () =>
  (await app.db.selectFrom('links').select('address').where('sessionId', '=', shoot.sessionId).execute()).map(
    ({ address }) => address.replace(/^erased:.*/, 'erased'),
  );

test('publishing during an erasure sends the erased customer no mail and creates no link', async () => {
  const erase = (tx: Tx) => {
    const who = { studioId: anna.studioId, address: eva, withPhotos: false };
    return eraseAddress(app.platform, tx, who, { by: 'owner', doer: 'system', now: new Date() });
  };
  await whileOpen(app, erase, () =>
    app.call('galleries.publishShoot', { as: anna, params: { id: shoot.id }, body: { sendNow: true } }),
  );
  expect(await mailsTo(app, eva)).toEqual([]);
  expect(await linkedTo()).toEqual([jan]);
  expect(await mailsTo(app, jan)).toHaveLength(1);
});

test('an erasure during publishing removes the erased customer’s new link and mail', async () => {
  const now = new Date();
  const identity = {
    kind: 'user',
    userId: anna.userId,
    studioId: anna.studioId,
    role: 'photographer',
    loginId: newId(),
    language: 'en',
    expiresAt: new Date(now.getTime() + 60_000),
  } as const;
  const publish = (tx: Tx) =>
    publishShoots(app.platform, tx, identity, shoot.sessionId, [shoot.id], { sendNow: true }, now);
  await whileOpen(app, publish, () =>
    app.call('privacy.erase', { as: owner, body: { email: eva, withPhotos: false } }),
  );
  expect(await mailsTo(app, eva)).toEqual([]);
  expect((await linkedTo()).toSorted()).toEqual(['erased', jan]);
  expect(await mailsTo(app, jan)).toHaveLength(1);
});
