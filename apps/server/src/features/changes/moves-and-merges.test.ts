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
});
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

describe('photos moved to another session', () => {
  test('join their shoot there, both card reports stay correct, and the other session can undo the move', async () => {
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

  test('are hidden in the source session when the target already has the same bytes', async () => {
    const sha256 = 'ab'.repeat(32);
    await other.take([{ seconds: 40, sha256 }]);
    const [twin = ''] = await session.take([{ seconds: 41, sha256 }]);
    await move([twin]);
    expect(await reportOf(other.id)).toMatchObject({ storedCount: 1 });
    expect(await reportOf(session.id)).toMatchObject({ storedCount: 13, hiddenCount: 1 });
  });

  test('are refused for a colleague’s session, another studio’s session and their current session', async () => {
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

describe('merging two shoots', () => {
  test('combines their photos, codes and customers, and undoing it restores both shoots', async () => {
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

  test('gives a customer who registered meanwhile back to the shoot of the scanned QR code when undone', async () => {
    await addCustomers(shoot(0), 'anna@example.org');
    const change = await merge(1, 0);
    await register(session.shoots[1]?.code ?? '', 'family@example.org');
    expect(await linkedIn(shoot(0))).toEqual(['anna@example.org', 'family@example.org']);
    await undo(change);
    expect(await linkedIn(shoot(0))).toEqual(['anna@example.org']);
    expect(await linkedIn(shoot(1))).toEqual(['family@example.org']);
  });

  test('keeps a customer unlinked by hand unlinked after the undo, also when they register again', async () => {
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

  test('is refused while one of them is published, and works after a recall', async () => {
    await app.call('galleries.publishShoot', { as, params: { id: shoot(0) }, body: { sendNow: true } });
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

  test('is undone only after a later merge into a third shoot is undone', async () => {
    const before = await session.inShoots();
    const first = await merge(0, 1);
    const second = await merge(1, 2);
    expect((await undo(first)).undoneAt).toBeNull();
    await undo(second);
    await undo(first);
    expect(await session.inShoots()).toEqual(before);
  });

  test('is refused across sessions and for a shoot with itself', async () => {
    const into = async (intoShootId: string) =>
      (await app.send('changes.mergeShoots', { as, params: { id: shoot(0) }, body: { intoShootId } })).status;
    expect(await into(other.shoots[0]?.id ?? '')).toBe(404);
    expect(await into(shoot(0))).toBe(409);
  });
});
