import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { startApp, type Actor, type App } from '@photoslate/test-support/start-app';
import { type Gallery, insertOrderRow, makeGallery } from './order-table.test-support.ts';

const NOW = new Date('2026-11-10T12:00:00Z');
let app: App;
let owner: Actor;
let gallery: Gallery;
beforeAll(async () => {
  app = await startApp({ listen: false, clock: { now: () => NOW } });
  owner = await app.asOwner();
  gallery = await makeGallery(app, owner, {
    location: '=HYPERLINK("x")',
    email: '+eva@example.com',
    name: ['@SUM(A1)', 'Bakker'],
  });
});
afterAll(() => app.close());

const file = (body: object, language: 'en' | 'de' = 'en', as: Actor = owner) =>
  app.send('orders.export', { as, language, body });

test('a CSV file of orders has localized numbers and words, and no formula of a customer', async () => {
  const id = await insertOrderRow(app, gallery, { number: '0001', createdAt: NOW, totalCents: 1250 });
  await app.db.updateTable('orders').set({ note: '-1+1; "please"' }).where('id', '=', id).execute();
  const german = await file({}, 'de');
  expect(german.status).toBe(200);
  expect(german.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(german.headers['content-disposition']).toBe('attachment; filename="orders-2026-11-10.csv"');
  expect(german.headers['cache-control']).toBe('no-store');
  const [head, line, end] = german.text.split('\r\n');
  expect(head?.startsWith('\uFEFFNummer;Bestellt;Kunde;')).toBe(true);
  expect(line).toBe(
    [
      '0001;2026-11-10',
      "'@SUM(A1) Bakker",
      "'+eva@example.com",
      `"'=HYPERLINK(""x"")"`,
      line?.split(';')[5],
      '1;0;12,50;0,00;EUR;Vor Ort oder per Überweisung;Zu bezahlen;;',
      `"'-1+1; ""please"""`,
    ].join(';'),
  );
  expect(end).toBe('');
  expect((await file({}, 'en')).text).toContain(',12.50,0.00,EUR,On site or by transfer,To be paid,,,');
  expect((await app.call('activity.list', { as: owner })).data[0]?.verb).toBe('orders.exported');
});

test('a CSV file has every order that matches, or only those that were selected', async () => {
  await app.query(`insert into orders (id, studio_id, session_id, link_id, number, address, email, language, status, total_cents, created_at)
    select gen_random_uuid(), '${gallery.studioId}', '${gallery.sessionId}', '${gallery.linkId}', 'x' || n, 'many@example.com',
      'many@example.com', 'en', 'cancelled', 100, '2026-10-01'::timestamptz + n / 3 * interval '1 minute'
    from generate_series(1, 1203) as n`);
  const { text } = await file({ status: 'cancelled' });
  const numbers = text.split('\r\n').slice(1, -1);
  expect(numbers).toHaveLength(1203);
  expect(new Set(numbers.map((line) => line.split(',')[0])).size).toBe(1203);

  const id = await insertOrderRow(app, gallery, { number: '0007', createdAt: NOW });
  const lines = (await file({ ids: [id, newId()] })).text.split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toMatch(/^0007,/);
});

test('a CSV file never has orders of another studio, and only an owner gets one', async () => {
  const stranger = await app.makeUser(await app.makeStudio('Elsewhere'), 'owner');
  const id = await insertOrderRow(app, gallery, { number: '0008', createdAt: NOW });
  for (const body of [{}, { ids: [id] }, { sessionId: gallery.sessionId }])
    expect((await file(body, 'en', stranger)).text.split('\r\n')).toHaveLength(2);
  expect((await file({}, 'en', await app.asPhotographer())).status).toBe(403);
  expect((await file({ ids: [] })).status).toBe(422);
  expect((await file({ ids: Array.from({ length: 1001 }, newId) })).status).toBe(422);
});
