import { ORDER_FILTERS } from '@photoslate/contract/order-table';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { startApp, type Actor, type App } from '@photoslate/test-support/start-app';
import { type Gallery, insertOrderRow, makeGallery } from './order-table.test-support.ts';

/** Half past midnight on 1 November in New York; late are orders from before 25 October. */
const NOW = new Date('2026-11-01T04:30:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

let app: App;
let owner: Actor;
let anna: Actor;
let stranger: Actor;
let beach: Gallery;
let school: Gallery;
const ids: Record<string, string> = {};

beforeAll(async () => {
  app = await startApp({ listen: false, clock: { now: () => NOW } });
  owner = await app.asOwner();
  anna = await app.asPhotographer();
  stranger = await app.makeUser(await app.makeStudio('Elsewhere'), 'owner');
  await app.call('studio.updateSettings', { as: owner, body: { timeZone: 'America/New_York' } });
  beach = await makeGallery(app, anna, {
    location: 'Beach',
    email: 'giulia@libero.test',
    name: ['Giulia', 'Rossi'],
  });
  school = await makeGallery(app, owner, {
    location: 'School',
    email: '100%_real@web.test',
    name: ['anna', 'Brandt'],
  });
  const away = await makeGallery(app, stranger, {
    location: 'Away',
    email: 'giulia@libero.test',
    name: ['Giulia', 'Rossi'],
  });
  await app.db.updateTable('shoots').set({ number: 42 }).where('id', '=', school.shootId).execute();
  const place = async (gallery: Gallery, number: string, more: object) =>
    (ids[number] = await insertOrderRow(app, gallery, { number, createdAt: daysAgo(1), ...more }));
  await place(beach, '0001', { createdAt: daysAgo(12), totalCents: 4200 });
  await place(beach, '0002', { createdAt: daysAgo(3), totalCents: 7900, status: 'paid' });
  await place(school, '0003', { createdAt: new Date('2026-11-01T03:59:00Z') });
  await place(school, '0004', { createdAt: new Date('2026-11-01T04:01:00Z'), status: 'paid' });
  await place(beach, '0013', {
    status: 'refunded',
    totalCents: 3000,
    refundedCents: 1000,
    partlyRefunded: true,
  });
  await place(school, '0130', { status: 'cancelled', totalCents: 3000 });
  await place(school, '10000', { createdAt: daysAgo(0), totalCents: 0 });
  await insertOrderRow(app, away, { number: '0001', createdAt: NOW });
  await app.db
    .insertInto('payments')
    .values({
      id: newId(),
      studioId: owner.studioId,
      orderId: ids['0002'] ?? '',
      way: 'stripe',
      reference: 'pi_1',
      url: null,
      status: 'paid',
      amountCents: 7900,
      detail: null,
      trouble: 'disputed',
      lookAt: null,
      lookedAt: null,
      paidAt: NOW,
      createdAt: NOW,
    })
    .execute();
});
afterAll(() => app.close());

const table = (query: object = {}, as: Actor = owner) =>
  app.call('orders.table', { as, query: { sort: 'number', ...query } });
const numbers = async (query: object = {}, as: Actor = owner) =>
  (await table(query, as)).data.map(({ number }) => number);

describe('a search of orders', () => {
  test.each([
    ['0013', ['0013']],
    ['13', ['0013', '0130']],
    ['#0130', ['0130']],
    ['rossi', ['0001', '0002', '0013']],
    ['GIULIA R', ['0001', '0002', '0013']],
    ['libero', ['0001', '0002', '0013']],
    ['42', ['0003', '0004', '0130', '10000']],
    ['0042', ['0003', '0004', '0130', '10000']],
    ['%_', ['0003', '0004', '0130', '10000']],
    ['%%', []],
    ['_real', ['0003', '0004', '0130', '10000']],
    ['__', []],
    ["' or 1=1 --", []],
    ['Elsewhere', []],
  ])('for %s finds %j', async (search, found) => {
    expect(await numbers({ search })).toEqual(found);
  });

  test('starts with the second character', async () => {
    expect(await numbers({ search: 'x' })).toHaveLength(7);
    expect(await numbers({ search: ' 9 ' })).toHaveLength(7);
  });
});

describe('the filters of orders', () => {
  test.each([
    ['open', ['0001', '0003', '10000']],
    ['late', ['0001']],
    ['paid', ['0002', '0004']],
    ['refunded', ['0013']],
    ['cancelled', ['0130']],
    ['issue', ['0002']],
  ])('by state: %s', async (status, found) => {
    expect(await numbers({ status })).toEqual(found);
  });

  test('by session, also of another studio', async () => {
    expect(await numbers({ sessionId: beach.sessionId })).toEqual(['0001', '0002', '0013']);
    expect(await numbers({ sessionId: beach.sessionId }, stranger)).toEqual([]);
    expect(await numbers({ sessionId: newId() })).toEqual([]);
  });

  test('by customer, also of another studio', async () => {
    const customer = { customerId: beach.customerId };
    expect(await numbers(customer)).toEqual(['0001', '0002', '0013']);
    expect(await numbers(customer, stranger)).toEqual([]);
    expect(await numbers({ customerId: newId() })).toEqual([]);
  });

  test('by month, in the time zone of the studio', async () => {
    expect(await numbers({ month: '2026-11' })).toEqual(['0004', '10000']);
    expect(await numbers({ month: '2026-10' })).toEqual(['0001', '0002', '0003', '0013', '0130']);
    expect(await numbers({ month: '2025-01' })).toEqual([]);
  });

  test('together', async () => {
    const query = { search: 'giulia', status: 'paid', sessionId: beach.sessionId, month: '2026-10' };
    expect(await numbers(query)).toEqual(['0002']);
  });

  test('are counted as they filter', async () => {
    for (const search of [{}, { search: 'rossi' }, { sessionId: school.sessionId }, { month: '2026-10' }]) {
      const { since, all, ...counts } = (await app.call('orders.counts', { as: owner, query: search })).data;
      expect(since).toBe(daysAgo(12).toISOString());
      expect(all).toBe((await numbers(search)).length);
      for (const status of ORDER_FILTERS)
        expect([status, counts[status]]).toEqual([status, (await numbers({ ...search, status })).length]);
    }
    expect((await app.call('orders.counts', { as: stranger })).data).toMatchObject({ all: 1, open: 1 });
  });
});

describe('a row', () => {
  test('has what the table shows', async () => {
    const rows = (await table()).data;
    expect(rows[0]).toMatchObject({
      number: '0001',
      status: 'open',
      lateDays: 5,
      customerName: 'Giulia Rossi',
      email: 'giulia@libero.test',
      location: 'Beach',
      shoots: [{ label: '1', title: null }],
      totalCents: 4200,
      refundedCents: 0,
      method: 'on-site',
      hasIssue: false,
      partlyRefunded: false,
    });
    expect(rows[1]).toMatchObject({ number: '0002', method: 'stripe', hasIssue: true, lateDays: 0 });
    expect(rows[4]).toMatchObject({ number: '0013', totalCents: 3000, refundedCents: 1000 });
    expect(rows.at(-1)).toMatchObject({ shoots: [{ label: '42' }] });
  });

  test('can be opened with all of the order', async () => {
    const params = { id: ids['0002'] ?? '' };
    const { data } = await app.call('orders.show', { as: owner, params });
    expect(data).toMatchObject({ number: '0002', payments: [{ method: 'stripe', issue: 'disputed' }] });
    expect((await app.send('orders.show', { as: anna, params })).status).toBe(200);
    expect((await app.send('orders.show', { as: stranger, params })).status).toBe(404);
    expect((await app.send('orders.show', { params })).status).toBe(401);
    expect((await app.send('orders.show', { as: anna, params: { id: ids['0003'] ?? '' } })).status).toBe(403);
    expect((await app.send('orders.show', { as: owner, params: { id: 'table ' } })).status).toBe(404);
  });
});

test('only an owner sees the table, its counts and its sessions', async () => {
  for (const name of ['orders.table', 'orders.counts', 'orders.sessions'] as const) {
    expect((await app.send(name, { as: anna })).status).toBe(403);
    expect((await app.send(name)).status).toBe(401);
  }
  const sessions = (await app.call('orders.sessions', { as: owner })).data;
  expect(sessions.map(({ location }) => location).toSorted()).toEqual(['Beach', 'School']);
  expect((await app.call('orders.sessions', { as: stranger })).data).toHaveLength(1);
});

describe('the order of orders', () => {
  const rising = {
    number: ['0001', '0002', '0003', '0004', '0013', '0130', '10000'],
    customer: ['0003', '0004', '0130', '10000', '0001', '0002', '0013'],
    amount: ['10000', '0003', '0004', '0013', '0130', '0001', '0002'],
    ordered: ['0001', '0002', '0013', '0130', '0003', '0004', '10000'],
  };

  test.each(Object.entries(rising))(
    'by %s, in both directions and in pages of any size',
    async (sort, all) => {
      for (const [direction, wanted] of [
        [sort, all],
        [`-${sort}`, all.toReversed()],
      ] as const) {
        expect(await numbers({ sort: direction })).toEqual(wanted);
        for (const limit of [1, 2, 3]) {
          const pages: string[][] = [];
          let page = await table({ sort: direction, limit });
          const firstOfPages: string[] = [];
          for (;;) {
            pages.push(page.data.map(({ number }) => number));
            firstOfPages.push(page.data[0]?.id ?? '');
            expect(page.meta.hasPrevious).toBe(pages.length > 1);
            if (!page.meta.hasNext) break;
            page = await table({ sort: direction, limit, after: page.data.at(-1)?.id });
          }
          expect(pages.flat()).toEqual(wanted);
          for (let nth = pages.length - 1; nth > 0; nth--)
            expect(await numbers({ sort: direction, limit, before: firstOfPages[nth] })).toEqual(
              pages[nth - 1],
            );
        }
      }
    },
  );

  test('is one of a list: any other text is refused', async () => {
    for (const sort of ['number; drop table orders', 'id', '--number', 'number desc', '(select 1)', '-'])
      expect((await app.send('orders.table', { as: owner, query: { sort } as never })).status).toBe(422);
    for (const query of [
      { after: 'x' },
      { month: '2026-13' },
      { sessionId: '1' },
      { limit: 0 },
      { limit: 201 },
    ])
      expect((await app.send('orders.table', { as: owner, query })).status).toBe(422);
  });
});

describe('a page of orders', () => {
  test('begins after the same row while orders are added and change their state', async () => {
    const gallery = await makeGallery(app, stranger, {
      location: 'Park',
      email: 'p@park.test',
      name: ['P', 'Q'],
    });
    const add = (number: string) => insertOrderRow(app, gallery, { number, createdAt: NOW, status: 'open' });
    for (const number of ['0101', '0102', '0103', '0104', '0105']) await add(number);
    const open = { sort: '-number', status: 'open', limit: 2, sessionId: gallery.sessionId };
    const first = (await table(open, stranger)).data;
    expect(first.map(({ number }) => number)).toEqual(['0105', '0104']);
    await add('0106');
    await app.db
      .updateTable('orders')
      .set({ status: 'paid' })
      .where('id', '=', first[1]?.id ?? '')
      .execute();
    const second = await table({ ...open, after: first[1]?.id }, stranger);
    expect(second.data.map(({ number }) => number)).toEqual(['0103', '0102']);
    expect(second.meta).toEqual({ hasPrevious: true, hasNext: true });
    expect(await numbers({ ...open, before: second.data[0]?.id }, stranger)).toEqual(['0106', '0105']);
  });

  test('is the first one if its row is gone, of another studio, or has none after it', async () => {
    const [, first] = [await numbers({ limit: 2 }), await table({ limit: 2 })];
    for (const place of [
      { after: newId() },
      { before: newId() },
      { after: ids['10000'] },
      { before: ids['0001'] },
    ])
      expect(await table({ limit: 2, ...place })).toEqual(first);
    const strange = (await table({ limit: 1 }, stranger)).data[0]?.id;
    expect(await table({ limit: 2, after: strange })).toEqual(first);
    // Fewer rows than a page come before it.
    expect(await table({ limit: 2, before: ids['0002'] })).toEqual(first);
  });
});
