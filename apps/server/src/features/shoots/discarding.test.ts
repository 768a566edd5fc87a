import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LANGUAGES } from '@photoslate/contract/constants';
import { enqueueMatch } from '#features/photos/index.ts';
import { newId } from '#platform/ids.ts';
import { putPhotos } from '@photoslate/test-support/published-shoots';
import { startApp, type Actor, type App } from '@photoslate/test-support/start-app';

let app: App;
let anna: Actor;
let session: { id: string; hash: string };
beforeAll(async () => {
  app = await startApp({ listen: false, runsJobs: true });
  anna = await app.asPhotographer();
});
afterAll(() => app.close());
beforeEach(async () => {
  session = await app.session(anna);
});

const AT = '2026-06-01T10:00:00.000Z';
const start = () => app.shoot(anna, session.id);
const detail = async () => (await app.call('sessions.show', { as: anna, params: { id: session.id } })).data;
const shown = async (id: string) => (await app.call('shoots.show', { as: anna, params: { id } })).data;
const discard = (id: string) => app.send('shoots.discard', { as: anna, params: { id }, body: { at: AT } });
const restore = async (id: string) => (await app.call('shoots.restore', { as: anna, params: { id } })).data;
const discardSession = (id = session.id) => app.send('sessions.discard', { as: anna, params: { id } });
const listed = async () =>
  (await app.call('sessions.list', { as: anna, query: { limit: 200 } })).data.map(({ id }) => id);
const page = async (code: string) => app.send('codes.show', { params: { code } });
const register = (code: string) =>
  app.send('codes.register', {
    params: { code },
    body: { email: 'jan@example.com', language: 'nl', consentVersion: '2026-11' },
  });
/** Inserts a photo as the reader writes it, with a code in it, and runs the matching. */
async function photographed(code: string): Promise<void> {
  const id = newId();
  await app.db
    .insertInto('photos')
    .values({
      id,
      studioId: anna.studioId,
      sessionId: session.id,
      homeSessionId: session.id,
      sha256: id,
      sizeBytes: 1,
      fileName: 'IMG_0001.JPG',
      storageKey: id,
      state: 'read',
      qr: JSON.stringify([{ code, seconds: null, text: code }]),
    })
    .execute();
  await app.db.transaction().execute((tx) => enqueueMatch(app.platform, tx, session.id));
  await app.idle();
}

describe('a discarded shoot', () => {
  test('disappears from the list, and returns as it was when it is restored', async () => {
    const first = await start();
    const second = await start();
    expect((await discard(second.id)).status).toBe(200);
    expect(await detail()).toMatchObject({
      shootCount: 1,
      shoots: [{ id: first.id }],
      discardedShoots: [{ id: second.id, discardedAt: AT, number: 2 }],
    });
    const { data: actual } = await app.call('shoots.actual', { as: anna, params: { id: second.id } });
    expect(actual).toBeNull();
    expect(
      (await app.call('card.report', { as: anna, params: { id: session.id } })).data.shoots,
    ).toHaveLength(1);
    expect(await restore(second.id)).toMatchObject({ status: 'open', discardedAt: null });
    expect(await detail()).toMatchObject({ shootCount: 2, discardedShoots: [] });
  });

  test('stays the same when it is discarded or restored twice', async () => {
    const { id } = await start();
    await discard(id);
    expect([(await discard(id)).status, (await shown(id)).discardedAt]).toEqual([200, AT]);
    await restore(id);
    expect((await restore(id)).discardedAt).toBeNull();
  });

  test('keeps its number, which no other shoot gets', async () => {
    const { id } = await start();
    await discard(id);
    expect(await start()).toMatchObject({ number: 2, label: '2' });
    expect(await restore(id)).toMatchObject({ number: 1, label: '1' });
  });

  test('is restored as completed when another shoot is open or the session has ended', async () => {
    const first = await start();
    await discard(first.id);
    const second = await start();
    expect(await restore(first.id)).toMatchObject({ status: 'completed' });
    expect(await shown(second.id)).toMatchObject({ status: 'open' });
    await discard(second.id);
    await app.call('sessions.close', { as: anna, params: { id: session.id }, body: {} });
    expect(await restore(second.id)).toMatchObject({ status: 'completed' });
  });

  test('answers 410 to anyone who scans its QR code, until it is restored', async () => {
    const { id, hash } = await start();
    await discard(id);
    const answer = await page(hash);
    expect([answer.status, answer.failure.code]).toEqual([410, 'code_replaced']);
    await restore(id);
    expect((await page(hash)).status).toBe(200);
  });
});

describe('a shoot that is not empty', () => {
  const things: [string, (shoot: { id: string; sessionId: string; hash: string }) => Promise<unknown>][] = [
    ['a customer', ({ hash }) => register(hash)],
    [
      'a customer who was unlinked',
      async ({ id, hash }) => {
        await register(hash);
        const customerId = (await shown(id)).customers[0]?.id ?? '';
        await app.call('shoots.unlink', { as: anna, params: { id, customerId } });
      },
    ],
    ['a photo', (shoot) => putPhotos(app, shoot, 1)],
    ['a photograph of its code', ({ hash }) => photographed(hash)],
    [
      'a photograph of a code that was replaced',
      async ({ id, hash }) => {
        await app.call('shoots.generate', { as: anna, params: { id } });
        await photographed(hash);
      },
    ],
    [
      'a gallery',
      ({ id }) => app.db.updateTable('shoots').set({ gallery: 'recalled' }).where('id', '=', id).execute(),
    ],
  ];
  test.each(things)('with %s cannot be discarded, and neither can its session', async (_thing, put) => {
    const shoot = await start();
    await put(shoot);
    for (const answer of [await discard(shoot.id), await discardSession()]) {
      expect([answer.status, answer.failure.code]).toEqual([409, 'not_empty']);
    }
    expect((await detail()).shoots).toHaveLength(1);
    expect(await listed()).toContain(session.id);
  });

  test('is refused with a message in six languages', async () => {
    const { id, hash } = await start();
    await register(hash);
    const said = LANGUAGES.map(
      async (language) =>
        (await app.send('shoots.discard', { as: anna, params: { id }, language })).failure.message,
    );
    expect(new Set(await Promise.all(said)).size).toBe(6);
  });
});

describe('data that arrives for a discarded shoot', () => {
  const signs: [string, (shoot: { id: string; hash: string }) => Promise<unknown>][] = [
    ['a photograph of its code', ({ hash }) => photographed(hash)],
    ['a customer whose form was open already', ({ hash }) => register(hash)],
    [
      'contacts typed on another phone',
      ({ id }) =>
        app.call('shoots.updateContact', {
          as: anna,
          params: { id },
          body: { customers: [{ email: 'a@b.test' }] },
        }),
    ],
    [
      'a new code made on another phone',
      ({ id }) => app.call('shoots.generate', { as: anna, params: { id } }),
    ],
    [
      'settings made on another phone',
      ({ id }) => app.call('shoots.update', { as: anna, params: { id }, body: { title: 'Jansen' } }),
    ],
  ];
  test.each(signs)('%s restores the shoot', async (_sign, arrives) => {
    const shoot = await start();
    await discard(shoot.id);
    await arrives(shoot);
    expect((await shown(shoot.id)).discardedAt).toBeNull();
  });

  test('a customer who registers at its QR code is saved but not linked', async () => {
    const { id, hash } = await start();
    await discard(id);
    expect((await register(hash)).status).toBe(201);
    expect((await shown(id)).customers).toMatchObject([{ email: 'jan@example.com', linked: false }]);
  });

  test('a registration concurrent with the discarding is kept, and the shoot is not discarded', async () => {
    const rounds = Array.from({ length: 10 }, async () => {
      const { id, hash } = await start();
      await Promise.all([discard(id), register(hash), discard(id)]);
      return shown(id);
    });
    for (const shoot of await Promise.all(rounds)) {
      expect(shoot).toMatchObject({ discardedAt: null, customers: [{ email: 'jan@example.com' }] });
    }
  });
});

describe('discarding a session', () => {
  test('hides the session and its empty shoot, and restoring it brings both back as they were', async () => {
    const shoot = await start();
    expect((await discardSession()).status).toBe(200);
    expect(await listed()).not.toContain(session.id);
    expect((await detail()).discardedAt).not.toBeNull();
    const actual = await app.call('shoots.actual', { as: anna, params: { id: shoot.id } });
    expect(actual.data).toBeNull();
    for (const code of [session.hash, shoot.hash]) expect((await page(code)).status).toBe(410);
    await app.call('sessions.restore', { as: anna, params: { id: session.id } });
    expect(await listed()).toContain(session.id);
    expect(await detail()).toMatchObject({
      status: 'active',
      discardedAt: null,
      shoots: [{ status: 'open' }],
    });
    for (const code of [session.hash, shoot.hash]) expect((await page(code)).status).toBe(200);
  });

  const signs: [string, () => Promise<unknown>][] = [
    ['a shoot started on another phone', start],
    [
      'a calibration',
      () => app.call('calibrations.start', { as: anna, params: { id: session.id }, body: {} }),
    ],
    ['a customer at its code', () => register(session.hash)],
    ['a photo', () => photographed('')],
  ];
  test.each(signs)('%s restores the discarded session', async (_sign, arrives) => {
    await discardSession();
    await arrives();
    expect(await listed()).toContain(session.id);
  });

  test('is refused while a file is being uploaded to the session', async () => {
    await app.db
      .insertInto('uploads')
      .values({
        id: newId(),
        sessionId: session.id,
        userId: anna.userId,
        fileName: 'IMG_1.JPG',
        sizeBytes: 1,
        offsetBytes: 0,
      })
      .execute();
    expect((await discardSession()).failure.code).toBe('not_empty');
  });
});
