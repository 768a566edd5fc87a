import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { askLinkAgain, holder, mailsTo, putPhotos } from '@photoslate/test-support/published-shoots';
import { readPdf } from '@photoslate/test-support/read-pdf';
import { startApp, type Actor, type App } from '@photoslate/test-support/start-app';

let app: App;
let owner: Actor;
let anna: Actor;
beforeAll(async () => {
  app = await startApp({ listen: false });
  owner = await app.asOwner();
  anna = await app.asPhotographer();
});
afterAll(() => app.close());

const create = async (as = anna, body: { id?: string; timeZone?: string } = {}, language = 'en' as const) =>
  (await app.call('sessions.createPractice', { as, body, language })).data;
const show = async (id: string, as = anna) => (await app.call('sessions.show', { as, params: { id } })).data;
const listed = async (as = anna) => (await app.call('sessions.list', { as })).data.map(({ id }) => id);

describe('a practice session', () => {
  test('has ended, with three completed shoots one after another, free of charge and in no list of locations', async () => {
    const made = await create(anna, { timeZone: 'Europe/Berlin' });
    expect(made).toMatchObject({
      isPractice: true,
      status: 'ended',
      location: { name: 'Practice session', timeZone: 'Europe/Berlin' },
      priceGroup: { firstPhotoCents: 0, extraPhotoCents: 0, buyAllCents: 0 },
      photographer: { id: anna.userId },
      shootCount: 3,
    });
    const { shoots } = await show(made.id);
    const inOrder = shoots.toSorted((one, other) => one.number - other.number);
    expect(inOrder.map(({ label, status }) => [label, status])).toEqual([
      ['1', 'completed'],
      ['2', 'completed'],
      ['3', 'completed'],
    ]);
    expect(
      inOrder.map(({ customers }) => customers.map(({ email, linked }) => [email, linked])),
      'its user is the customer of each shoot',
    ).toEqual([[[anna.email, true]], [[anna.email, true]], [[anna.email, true]]]);
    const times = inOrder.flatMap(({ createdAt, completedAt }) => [createdAt, completedAt ?? '']);
    expect(times, 'each shoot ends before the next begins').toEqual(times.toSorted());
    expect((await app.call('studio.locations', { as: anna })).data).toEqual([]);
    expect((await app.session(anna, { name: 'Practice session' })).location.id).not.toBe(made.location.id);
    expect((await create()).location.id, 'the next one uses its location').toBe(made.location.id);
    const german = await app.call('sessions.createPractice', { as: anna, body: {}, language: 'de' });
    expect(german.data.location.name).toBe('Übungs-Session');
  });

  test('is created once when its id is sent several times at once, and by nobody else', async () => {
    const id = newId();
    const made = await Promise.all([1, 2, 3].map(() => create(anna, { id })));
    expect(new Set(made.map(({ hash }) => hash)).size).toBe(1);
    expect((await show(id)).shoots).toHaveLength(3);
    const taken = await app.send('sessions.createPractice', { as: owner, body: { id } });
    expect(taken.failure.code).toBe('conflict');
    const wrong = await app.send('sessions.createPractice', { as: anna, body: { timeZone: 'Mars/Base' } });
    expect(Object.keys(wrong.failure.errors ?? {})).toEqual(['timeZone']);
  });

  test('keeps its prices, and prints one page with the code of each shoot', async () => {
    const { id } = await create();
    const groups = await app.call('studio.priceGroups', { as: anna });
    const body = { priceGroupId: groups.data[0]?.id ?? '' };
    const update = await app.send('sessions.update', { as: anna, params: { id }, body });
    expect(update.failure.code).toBe('practice_is_free');
    const print = (of: string) =>
      app.inject({
        url: `/api/events/${of}/test-codes?language=de`,
        headers: { authorization: `Bearer ${anna.token}` },
      });
    const { pages } = await readPdf(new Uint8Array((await print(id)).rawPayload));
    expect(pages.map((page) => /^[123]$/m.exec(page)?.[0])).toEqual(['1', '2', '3']);
    expect(pages[0]).toContain('Übung · Studio Noorderlicht');
    expect((await print((await app.session(anna)).id)).json()).toMatchObject({ code: 'not_practice' });
  });

  test('mails only people of the studio, and its free orders are in no sales', async () => {
    const { id } = await create();
    const [shoot] = (await show(id)).shoots;
    if (!shoot) throw new Error('no shoot');
    const page = await app.call('codes.show', { params: { code: shoot.hash } });
    expect(page.data, 'whoever scans its code is told').toMatchObject({ isPractice: true });
    const photoIds = await putPhotos(app, { id: shoot.id, sessionId: id }, 2);
    const customers = [{ email: anna.email.toUpperCase() }, { email: 'stranger@example.com' }];
    await app.call('shoots.updateContact', { as: anna, params: { id: shoot.id }, body: { customers } });
    await app.call('galleries.publishShoots', {
      as: anna,
      params: { id },
      body: { sendNow: true, shootIds: [shoot.id] },
    });
    expect(await mailsTo(app, 'stranger@example.com')).toEqual([]);
    expect((await mailsTo(app, anna.email)).map(({ kind }) => kind)).toEqual(['gallery-ready']);
    await askLinkAgain(app, 'stranger@example.com');
    expect(await mailsTo(app, 'stranger@example.com')).toEqual([]);

    const as = await holder(app, id, anna.email);
    const order = await app.call('orders.place', { as, body: { photoIds, wholeShootIds: [] } });
    expect(order.data).toMatchObject({ status: 'paid', totalCents: 0 });
    const day = new Date().toISOString().slice(0, 10);
    const query = { by: 'session', from: day, to: day } as const;
    const sales = await app.call('salesReports.show', { as: owner, query });
    expect(sales.data.rows).toEqual([]);
    const attention = await app.call('attention.show', { as: owner });
    expect(JSON.stringify(attention)).not.toContain(id);
  });
});

describe('deleting a practice session', () => {
  test('deletes its photos and contacts, and takes it from the list', async () => {
    const { id } = await create();
    const [shoot] = (await show(id)).shoots;
    if (!shoot) throw new Error('no shoot');
    await putPhotos(app, { id: shoot.id, sessionId: id }, 2);
    const customers = [{ email: anna.email }];
    await app.call('shoots.updateContact', { as: anna, params: { id: shoot.id }, body: { customers } });
    expect(await listed()).toContain(id);

    const remove = () => app.call('sessions.deletePractice', { as: anna, params: { id } });
    expect((await remove()).data).toMatchObject({ photoCount: 0, customerCount: 0 });
    expect((await remove()).data.discardedAt).not.toBeNull();
    expect(await listed()).not.toContain(id);
    expect(await listed(owner)).not.toContain(id);
    for (const table of ['photos', 'customers', 'links'] as const) {
      const rows = await app.db.selectFrom(table).select('id').where('sessionId', '=', id).execute();
      expect(rows, table).toEqual([]);
    }
    const page = await app.send('codes.show', { params: { code: shoot.hash } });
    expect(page.status, 'its codes lead nowhere').toBe(410);
  });

  test('is for its photographer and owners, and for no ordinary session', async () => {
    const { id } = await create();
    const remove = (as: Actor, of = id) => app.send('sessions.deletePractice', { as, params: { id: of } });
    const colleague = await app.makeUser(anna.studioId, 'photographer');
    const stranger = await app.makeUser(await app.makeStudio('Elsewhere'), 'owner');
    expect((await remove(colleague)).status).toBe(403);
    expect((await remove(stranger)).status).toBe(404);
    const real = await app.session(anna);
    expect((await remove(anna, real.id)).failure.code).toBe('not_practice');
    expect((await show(real.id)).discardedAt).toBeNull();
    expect((await remove(owner)).status).toBe(200);
  });
});
