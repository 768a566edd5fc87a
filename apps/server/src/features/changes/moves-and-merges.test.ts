import type { Change } from '@photoslate/contract/changes';
import { CONSENT_VERSION } from '@photoslate/contract/constants';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApp, type Actor, type App } from '@photoslate/test-support/start-app';
import {
  photographedSession,
  wholeCard,
  type PhotographedSession,
} from './photographed-session.test-support.ts';

let app: App;
let as: Actor;
let session: PhotographedSession;
let other: PhotographedSession;
let photos: string[];

beforeAll(async () => {
  app = await startApp({ listen: false });
  as = await app.asPhotographer();
}, 60_000);
afterAll(() => app.close());
beforeEach(async () => {
  session = await photographedSession(app, as);
  other = await photographedSession(app, as);
  photos = await session.take(wholeCard(session.shoots));
});

const params = () => ({ id: session.id });
const shoot = (index: number) => session.shoots[index]?.id ?? '';
const undo = async (change: Change) =>
  (await app.call('changes.undo', { as, params: { ...params(), changeId: change.id } })).data;
const reportOf = async (id: string) => (await app.call('card.report', { as, params: { id } })).data;

const move = async (photoIds: string[]) =>
  (
    await app.call('changes.moveToSession', {
      as,
      params: params(),
      body: { photoIds, sessionId: other.id },
    })
  ).data;
const merge = async (from: number, into: number) =>
  (
    await app.call('changes.mergeShoots', {
      as,
      params: { id: shoot(from) },
      body: { intoShootId: shoot(into) },
    })
  ).data;
const customersOf = async (id: string) =>
  (await app.call('shoots.show', { as, params: { id } })).data.customers.map(({ email }) => email).toSorted();
const register = async (code: string, email: string) =>
  app.call('codes.register', {
    params: { code },
    body: { email, language: 'en', consentVersion: CONSENT_VERSION },
  });
const linkedIn = async (id: string) =>
  (await app.call('shoots.show', { as, params: { id } })).data.customers
    .filter(({ linked }) => linked)
    .map(({ email }) => email)
    .toSorted();
const addCustomers = async (id: string, ...emails: string[]) =>
  app.call('shoots.updateContact', {
    as,
    params: { id },
    body: { customers: emails.map((email) => ({ email })) },
  });

describe('photos of another session', () => {
  test('go over and find their shoot there, both accounts stay true, and it is undone from either', async () => {
    const foreign = await session.take(
      wholeCard(other.shoots.slice(0, 1)).map((taken) => ({ ...taken, camera: 'Nikon|Z 8|7' })),
    );
    const repair = (await reportOf(session.id)).anomalies.find(
      ({ kind }) => kind === 'qr-of-other-session',
    )?.repair;
    expect(repair).toMatchObject({ kind: 'move-to-session', sessionId: other.id });
    const change = await move(foreign);
    expect((await other.inShoots())[other.shoots[0]?.id ?? '']).toEqual(foreign.slice(1));
    expect(await reportOf(other.id)).toMatchObject({ storedCount: 4, photoCount: 3, qrFrameCount: 1 });
    expect(await reportOf(session.id)).toMatchObject({ storedCount: 12, photoCount: 9, qrFrameCount: 3 });
    const listed = await app.call('changes.list', { as, params: { id: other.id } });
    expect(listed.data.map(({ id }) => id)).toEqual([change.id]);
    await app.call('changes.undo', { as, params: { id: other.id, changeId: change.id } });
    expect(await reportOf(other.id)).toMatchObject({ storedCount: 0 });
    expect(await reportOf(session.id)).toMatchObject({ storedCount: 16 });
  });

  test('that are there already by their bytes are hidden here instead', async () => {
    const sha256 = 'ab'.repeat(32);
    await other.take([{ seconds: 40, sha256 }]);
    const [twin = ''] = await session.take([{ seconds: 41, sha256 }]);
    await move([twin]);
    expect(await reportOf(other.id)).toMatchObject({ storedCount: 1 });
    expect(await reportOf(session.id)).toMatchObject({ storedCount: 13, hiddenCount: 1 });
  });

  test("do not go to a colleague's session, nor to one of another studio, nor where they are", async () => {
    const colleague = await app.makeUser(as.studioId, 'photographer');
    const stranger = await app.makeUser(await app.makeStudio('Elsewhere'), 'owner');
    const to = async (id: string) =>
      (
        await app.send('changes.moveToSession', {
          as,
          params: params(),
          body: { photoIds: photos, sessionId: id },
        })
      ).status;
    expect(await to((await app.session(colleague)).id)).toBe(403);
    expect(await to((await app.session(stranger)).id)).toBe(404);
    expect(await to(session.id)).toBe(409);
    expect(await reportOf(session.id)).toMatchObject({ storedCount: 12 });
  });
});

describe('two shoots that were one', () => {
  test('become one, with all photos, codes and customers; undone, they are as before', async () => {
    await addCustomers(shoot(0), 'anna@example.org', 'both@example.org');
    await addCustomers(shoot(1), 'both@example.org', 'bert@example.org');
    const before = await session.inShoots();
    const change = await merge(1, 0);
    expect((await session.inShoots())[shoot(0)]).toEqual(
      [...(before[shoot(0)] ?? []), ...(before[shoot(1)] ?? [])].toSorted(),
    );
    expect(await customersOf(shoot(0))).toEqual(['anna@example.org', 'bert@example.org', 'both@example.org']);
    const byCode = await app.call('shoots.show', { as, params: { id: session.shoots[1]?.code ?? '' } });
    expect(byCode.data.id).toBe(shoot(0));
    expect((await reportOf(session.id)).shoots).toHaveLength(2);
    // Photos of a late card for the discarded shoot match the shoot that it was merged into.
    const [late = ''] = await session.take([{ seconds: 390, fileNumber: 85 }]);
    expect((await session.inShoots())[shoot(0)]).toContain(late);

    await undo(change);
    expect((await session.inShoots())[shoot(1)]).toEqual([...(before[shoot(1)] ?? []), late].toSorted());
    expect(await customersOf(shoot(0))).toEqual(['anna@example.org', 'both@example.org']);
    expect(await customersOf(shoot(1))).toEqual(['bert@example.org', 'both@example.org']);
  });

  test('taken apart again, each have who scanned their card meanwhile, and nobody else', async () => {
    await addCustomers(shoot(0), 'anna@example.org');
    const change = await merge(1, 0);
    await register(session.shoots[1]?.code ?? '', 'family@example.org');
    expect(await linkedIn(shoot(0))).toEqual(['anna@example.org', 'family@example.org']);
    await undo(change);
    expect(await linkedIn(shoot(0))).toEqual(['anna@example.org']);
    expect(await linkedIn(shoot(1))).toEqual(['family@example.org']);
  });

  test('taken apart again, leave unlinked whom somebody had unlinked by hand, also when they register anew', async () => {
    const email = 'xaver@example.org';
    await addCustomers(shoot(0), email);
    await addCustomers(shoot(1), email);
    const { data } = await app.call('shoots.show', { as, params: { id: shoot(0) } });
    const customerId = data.customers[0]?.id ?? '';
    await app.call('shoots.unlink', { as, params: { id: shoot(0), customerId } });
    const change = await merge(1, 0);
    expect(await linkedIn(shoot(0))).toEqual([email]);
    await undo(change);
    await register(session.shoots[0]?.code ?? '', email);
    expect(await linkedIn(shoot(0))).toEqual([]);
    expect(await linkedIn(shoot(1))).toEqual([email]);
  });

  test('are left alone while customers see one of them, and it can be recalled first', async () => {
    await app.call('galleries.publishShoot', { as, params: { id: shoot(0) } });
    for (const [from, into] of [
      [0, 1],
      [1, 0],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- two ways round
      const refused = await app.send('changes.mergeShoots', {
        as,
        params: { id: shoot(from) },
        body: { intoShootId: shoot(into) },
      });
      expect(refused).toMatchObject({ status: 409, failure: { code: 'gallery_published' } });
    }
    await app.call('galleries.recallShoot', { as, params: { id: shoot(0) } });
    await merge(0, 1);
    expect((await reportOf(session.id)).shoots).toHaveLength(2);
  });

  test('merged further, the first is undone only after the second', async () => {
    const before = await session.inShoots();
    const first = await merge(0, 1);
    const second = await merge(1, 2);
    expect((await undo(first)).undoneAt).toBeNull();
    await undo(second);
    await undo(first);
    expect(await session.inShoots()).toEqual(before);
  });

  test('of two sessions, or a shoot with itself, are not merged', async () => {
    const into = async (intoShootId: string) =>
      (await app.send('changes.mergeShoots', { as, params: { id: shoot(0) }, body: { intoShootId } })).status;
    expect(await into(other.shoots[0]?.id ?? '')).toBe(404);
    expect(await into(shoot(0))).toBe(409);
  });
});
