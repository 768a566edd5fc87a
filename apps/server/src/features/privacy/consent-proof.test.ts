import { PURPOSE_VERSION } from '@photoslate/contract/constants';
import { holder, putPhotos } from '@photoslate/test-support/published-shoots';
import { startApp, type Actor, type App } from '@photoslate/test-support/start-app';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ownDataToken } from '#features/links/index.ts';
import { emptySession } from './erasing.service.ts';

const EMAIL = 'lena@example.com';
const now = new Date('2026-06-06T10:00:00Z');
let app: App;
let owner: Actor;
beforeAll(async () => {
  app = await startApp({ listen: false, clock: { now: () => now } });
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await app.makeUser(await app.makeStudio(), 'owner');
  await app.call('studio.updateSettings', { as: owner, body: { askedPurposes: ['newsletter'] } });
});

const newShoot = async () => {
  const session = await app.session(owner);
  return { session, shoot: await app.shoot(owner, session.id) };
};
const register = (code: string) =>
  app.call('codes.register', {
    params: { code },
    body: {
      email: EMAIL,
      language: 'en',
      consentVersion: '2026-11',
      purposes: [{ purpose: 'newsletter', version: PURPOSE_VERSION }],
    },
  });
const token = () =>
  ownDataToken(app.platform.signer, {
    studioId: owner.studioId,
    address: EMAIL,
    expiresAt: Math.floor(now.getTime() / 1000) + 3600,
  });
const choose = (version: string | null) =>
  app.send('privacy.chooseOwn', {
    body: { token: token(), purpose: 'newsletter', language: 'en', version },
  });
const states = async () =>
  (await app.call('privacy.showOwn', { body: { token: token() } })).data.choices.map(({ state }) => state);
const empty = (id: string) =>
  app.db
    .transaction()
    .execute((tx) =>
      emptySession(
        app.platform,
        tx,
        { id, studioId: owner.studioId },
        { by: 'retention', doer: 'system', now },
      ),
    );
const published = async () => {
  const { session, shoot } = await newShoot();
  await register(shoot.hash);
  await putPhotos(app, { id: shoot.id, sessionId: session.id }, 1);
  await app.call('galleries.publishShoot', { as: owner, params: { id: shoot.id }, body: { sendNow: true } });
  const as = await holder(app, session.id, EMAIL);
  const claimIds = (await app.call('galleries.show', { as })).data.address.claims.map(({ id }) => id);
  return { session, as, claimIds };
};

test('a consent outlives the session that gave it, as long as the studio has the address', async () => {
  const { session, as, claimIds } = await published();
  await app.call('galleries.confirm', { as, body: { claimIds, shownIds: claimIds, purposesShown: true } });
  const other = await newShoot();
  const body = { customers: [{ email: EMAIL }] };
  await app.call('shoots.updateContact', { as: owner, params: { id: other.shoot.id }, body });
  await empty(session.id);
  expect(await states()).toEqual(['given']);
  await empty(other.session.id);
  const left = app.db.selectFrom('purposeConsents').select('id').where('studioId', '=', owner.studioId);
  expect(await left.execute()).toEqual([]);
});

test('a consent that nobody confirmed ends with its session', async () => {
  const { session } = await published();
  const other = await newShoot();
  const body = { customers: [{ email: EMAIL }] };
  await app.call('shoots.updateContact', { as: owner, params: { id: other.shoot.id }, body });
  await empty(session.id);
  expect(await states()).toEqual(['none']);
});

test('a page that did not show what was ticked confirms the registration, and not the consent', async () => {
  const { as, claimIds } = await published();
  await app.call('galleries.confirm', { as, body: { claimIds, shownIds: claimIds } });
  expect((await app.call('galleries.show', { as })).data.address.confirmed).toBe(true);
  expect(await states()).toEqual(['not-confirmed']);
});

test('the holder of the mailed link cannot give and withdraw a consent without end', async () => {
  await register((await newShoot()).shoot.hash);
  const answers: number[] = [];
  for (let time = 0; time < 12; time++)
    answers.push((await choose(time % 2 ? null : PURPOSE_VERSION)).status);
  expect(answers.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(answers.slice(10)).toEqual([429, 429]);
});
