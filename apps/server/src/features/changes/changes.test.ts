import type { Change, Decision } from '@photoslate/contract/changes';
import { newId } from '#platform/ids.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApp, type Actor, type App } from '@photoslate/test-support/start-app';
import {
  after,
  photographedSession,
  SHOOT_S,
  wholeCard,
  type PhotographedSession,
} from './photographed-session.test-support.ts';

let app: App;
let as: Actor;
let session: PhotographedSession;
let photos: string[];

beforeAll(async () => {
  app = await startApp({ listen: false });
  as = await app.asPhotographer();
});
afterAll(() => app.close());
beforeEach(async () => {
  session = await photographedSession(app, as);
  photos = await session.take(wholeCard(session.shoots));
});

const params = () => ({ id: session.id });
const shoot = (index: number) => session.shoots[index]?.id ?? '';
const photo = (index: number) => photos[index] ?? '';
const decide = async (photoIds: string[], decision: Decision) =>
  (await app.call('changes.movePhotos', { as, params: params(), body: { photoIds, decision } })).data;
const undo = async (change: Pick<Change, 'id'>, who = as) =>
  (await app.call('changes.undo', { as: who, params: { ...params(), changeId: change.id } })).data;
const report = async () => (await app.call('card.report', { as, params: params() })).data;

describe('a manual change', () => {
  test('reports its author, kind and photo count, also when it is listed later', async () => {
    const change = await decide([photo(1), photo(2)], { kind: 'shoots', shootIds: [shoot(2)] });
    expect(change).toMatchObject({
      sessionId: session.id,
      by: { id: as.userId, name: 'Robin' },
      what: { kind: 'decide', decision: { kind: 'shoots', shootIds: [shoot(2)] } },
      photoCount: 2,
      changedSinceCount: 0,
      undoneAt: null,
    });
    const listed = await app.call('changes.list', { as, params: params() });
    expect(listed.data).toEqual([change]);
  });

  test('can be undone by the owner, which returns the photos to their shoots', async () => {
    const before = await session.inShoots();
    const change = await decide([photo(1)], { kind: 'shoots', shootIds: [shoot(1)] });
    expect((await session.inShoots())[shoot(1)]).toContain(photo(1));
    const undone = await undo(change, await app.asOwner());
    expect(undone.undoneAt).not.toBeNull();
    expect(await session.inShoots()).toEqual(before);
    expect(await undo(change)).toEqual(undone);
  });

  test('partly replaced by a newer change is undone only for the remaining photos, and reports this', async () => {
    const first = await decide([photo(1), photo(2)], { kind: 'shoots', shootIds: [shoot(1)] });
    const second = await decide([photo(2)], { kind: 'hidden' });
    expect(await undo(first)).toMatchObject({ photoCount: 2, changedSinceCount: 1, undoneAt: null });
    expect(await report()).toMatchObject({ hiddenCount: 1 });
    expect((await session.inShoots())[shoot(0)]).toContain(photo(1));
    await undo(second);
    expect((await session.inShoots())[shoot(1)]).toContain(photo(2));
    expect((await undo(first)).undoneAt).not.toBeNull();
    expect((await session.inShoots())[shoot(0)]).toContain(photo(2));
  });

  test('sent twice with the same id is made once', async () => {
    const body = { id: newId(), photoIds: [photo(1)], decision: { kind: 'hidden' as const } };
    const first = await app.call('changes.movePhotos', { as, params: params(), body });
    expect(await app.call('changes.movePhotos', { as, params: params(), body })).toEqual(first);
    expect((await app.call('changes.list', { as, params: params() })).data).toHaveLength(1);
  });

  test('cannot be undone through another session', async () => {
    const change = await decide([photo(1)], { kind: 'hidden' });
    const other = await photographedSession(app, as, 1);
    const answer = await app.send('changes.undo', { as, params: { id: other.id, changeId: change.id } });
    expect(answer.status).toBe(404);
    expect(await report()).toMatchObject({ hiddenCount: 1 });
  });
});

describe('a group picture', () => {
  test('added to a second shoot stays in the first one, and removed from one shoot stays in the other', async () => {
    await decide([photo(1)], { kind: 'add', shootIds: [shoot(1)] });
    const inBoth = await session.inShoots();
    expect(inBoth[shoot(0)]).toContain(photo(1));
    expect(inBoth[shoot(1)]).toContain(photo(1));
    await decide([photo(1)], { kind: 'remove', shootIds: [shoot(0)] });
    expect((await session.inShoots())[shoot(0)]).not.toContain(photo(1));
    expect((await session.inShoots())[shoot(1)]).toContain(photo(1));
    await decide([photo(1)], { kind: 'remove', shootIds: [shoot(1)] });
    expect(await report()).toMatchObject({ hiddenCount: 1 });
  });
});

const newShoot = async (photoIds: string[], more: { code?: string; title?: string } = {}) =>
  (await app.call('changes.newShoot', { as, params: params(), body: { photoIds, ...more } })).data;
const idOf = (change: Change) => (change.what.kind === 'new-shoot' ? change.what.shootId : '');
const foreignCode = async () => (await report()).anomalies.find(({ kind }) => kind === 'qr-of-strangers');

describe('a shoot created from photos', () => {
  test('takes the end of another shoot and starts just before its first photo', async () => {
    const made = await newShoot([photo(10), photo(11)], { title: 'The cousins' });
    const { data } = await app.call('shoots.show', { as, params: { id: idOf(made) } });
    expect(data).toMatchObject({ number: 4, title: 'The cousins', status: 'completed', photoCount: 2 });
    expect(Math.abs(Date.parse(data.createdAt) - Date.parse('2026-06-06T10:10:22.400Z'))).toBeLessThan(2000);
    expect((await session.inShoots())[shoot(2)]).toEqual([photo(9)]);
  });

  test('taken from the middle of another shoot leaves the verdicts of the remaining photos certain', async () => {
    const made = await newShoot([photo(10)]);
    expect((await session.inShoots())[idOf(made)]).toEqual([photo(10)]);
    const now = await report();
    expect(now.shoots.find(({ shootId }) => shootId === shoot(2))).toMatchObject({
      photoCount: 2,
      certainCount: 2,
    });
  });

  test('is proposed for a photographed printed QR code and links the customer who registered with it', async () => {
    await app.send('prints.cards', { as, body: { sheets: 1, language: 'en' } });
    const { code } = await app.db
      .selectFrom('codes')
      .select('code')
      .where('studioId', '=', as.studioId)
      .where('deviceId', 'is', null)
      .where('boundAt', 'is', null)
      .executeTakeFirstOrThrow();
    await app.call('codes.register', {
      params: { code },
      body: { email: 'claim@example.com', language: 'en', consentVersion: '2026-11' },
    });
    const taken = await session.take([
      { seconds: 3 * SHOOT_S + 12, code },
      { seconds: 3 * SHOOT_S + 20 },
      { seconds: 3 * SHOOT_S + 24 },
    ]);
    const proposed = (await report()).anomalies.find(({ kind }) => kind === 'shoot-never-arrived');
    expect(proposed?.repair).toMatchObject({ kind: 'create-shoot', code, photoIds: taken.slice(1) });
    await newShoot(taken.slice(1), { code });
    const { data } = await app.call('shoots.show', { as, params: { id: code } });
    expect(data).toMatchObject({ photoCount: 2, customers: [{ email: 'claim@example.com', linked: true }] });
  });

  test('uses the leased QR code that was photographed, and releases the code when it is undone', async () => {
    const lease = await app.call('codes.lease', { as, body: { deviceId: newId(), count: 2 } });
    const [code = '', unseen = ''] = lease.data.codes;
    const taken = await session.take([
      { seconds: 3 * SHOOT_S + 12, code },
      { seconds: 3 * SHOOT_S + 20 },
      { seconds: 3 * SHOOT_S + 24 },
    ]);
    const proposed = (await report()).anomalies.find(({ kind }) => kind === 'shoot-never-arrived');
    expect(proposed?.repair).toMatchObject({ kind: 'create-shoot', code, photoIds: taken.slice(1) });
    expect(
      (
        await app.send('changes.newShoot', {
          as,
          params: params(),
          body: { photoIds: taken.slice(1), code: unseen },
        })
      ).failure.code,
    ).toBe('code_taken');

    const before = await session.inShoots();
    const made = await newShoot(taken.slice(1), { code });
    expect((await app.call('shoots.show', { as, params: { id: code } })).data.id).toBe(idOf(made));
    expect((await report()).anomalies.filter(({ kind }) => kind === 'shoot-never-arrived')).toEqual([]);
    // Photos of a late card match this shoot by its code's order and its time.
    const [late = ''] = await session.take([{ seconds: 3 * SHOOT_S + 30 }]);
    expect((await session.inShoots())[idOf(made)]).toContain(late);

    await undo(made);
    expect(await session.inShoots()).toEqual(before);
    expect(
      (await report()).anomalies.find(({ kind }) => kind === 'shoot-never-arrived')?.repair,
    ).toMatchObject({
      kind: 'create-shoot',
      code,
    });
    expect(idOf(await newShoot(taken.slice(1), { code }))).toBe(idOf(made));
  });

  test('hands its photos and customers over to the phone’s shoot with the same code once that is synced', async () => {
    const deviceId = newId();
    const lease = await app.call('codes.lease', { as, body: { deviceId, count: 1 } });
    const [code = ''] = lease.data.codes;
    const taken = await session.take([{ seconds: 3 * SHOOT_S + 12, code }, { seconds: 3 * SHOOT_S + 20 }]);
    const made = await newShoot(taken.slice(1), { code });
    await app.call('shoots.updateContact', {
      as,
      params: { id: idOf(made) },
      body: { customers: [{ email: 'anna@example.org' }] },
    });
    const start = { id: newId(), code, number: 4, startedAt: after(3 * SHOOT_S).toISOString() };
    const headers = { 'x-device': `${deviceId}.7` };
    await app.call('shoots.start', { as, params: params(), body: start, headers });
    await session.match();
    expect((await session.inShoots())[start.id]).toEqual(taken.slice(1));
    const { data } = await app.call('shoots.show', { as, params: { id: code } });
    expect(data).toMatchObject({ id: start.id, customers: [{ email: 'anna@example.org' }] });
    expect((await report()).shoots.map(({ shootId }) => shootId)).not.toContain(idOf(made));
  });

  test('is kept when its creation is undone after another photo was added to it', async () => {
    const made = await newShoot([photo(10)]);
    await decide([photo(1)], { kind: 'shoots', shootIds: [idOf(made)] });
    await undo(made);
    expect((await session.inShoots())[idOf(made)]).toEqual([photo(1)]);
    expect((await session.inShoots())[shoot(2)]).toContain(photo(10));
  });
});

describe('an anomaly marked as fine', () => {
  test('is settled until that is reverted, and settled again when the revert is undone', async () => {
    const [foreign = ''] = await session.take([{ seconds: 3 * SHOOT_S + 12, code: 'Z'.repeat(26) }]);
    const key = (await foreignCode())?.key ?? '';
    expect(await foreignCode()).toMatchObject({ settled: false, photoIds: [foreign] });
    const dismiss = async (settled: boolean) =>
      (await app.call('changes.dismissAnomaly', { as, params: params(), body: { key, settled } })).data;
    const first = await dismiss(true);
    expect((await foreignCode())?.settled).toBe(true);
    const second = await dismiss(false);
    expect((await undo(first)).undoneAt).toBeNull();
    expect((await foreignCode())?.settled).toBe(false);
    await undo(second);
    expect((await foreignCode())?.settled).toBe(true);
    const unknown = { key: 'no such anomaly', settled: true };
    expect((await app.send('changes.dismissAnomaly', { as, params: params(), body: unknown })).status).toBe(
      404,
    );
  });

  test('is reopened when its photos change', async () => {
    const before = (await report()).anomalies;
    expect(before).toEqual([]);
    await session.take([{ seconds: -100 }]);
    const odd = async () => (await report()).anomalies[0];
    const key = (await odd())?.key ?? '';
    await app.call('changes.dismissAnomaly', { as, params: params(), body: { key, settled: true } });
    expect((await odd())?.settled).toBe(true);
    await session.take([{ seconds: -90 }]);
    expect(await odd()).toMatchObject({ key, settled: false });
  });
});
