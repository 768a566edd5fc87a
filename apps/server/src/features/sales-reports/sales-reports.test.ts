import { SALES_BY, type SalesRow } from '@photoslate/contract/sales-reports';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { localDay } from '#platform/local-day.ts';
import { startApp, type Actor, type App } from '@photoslate/test-support/start-app';
import { randomFrom } from '@photoslate/test-support/fixtures/random';

const ZONE = 'America/New_York';
const clock = { now: () => new Date('2026-11-10T04:30:00Z') };
let app: App;
let owner: Actor;
let photographers: Actor[];
let stranger: Actor;
let money: Money[];

/** An order as the naive sum reads it. */
interface Money {
  readonly studioId: string;
  readonly photographer: Actor;
  readonly sessionId: string;
  readonly locationId: string;
  readonly cents: number;
  readonly photos: number;
  readonly status: 'open' | 'paid' | 'refunded' | 'cancelled';
  readonly paidAt: Date | null;
  readonly refundedAt: Date | null;
}

beforeAll(async () => {
  app = await startApp({ listen: false, clock });
  owner = await app.asOwner();
  photographers = [await app.asPhotographer(), await app.makeUser(owner.studioId, 'photographer'), owner];
  stranger = await app.makeUser(await app.makeStudio('Elsewhere'), 'owner');
  await app.call('studio.updateSettings', { as: owner, body: { timeZone: ZONE } });
  money = await randomMoney();
});
afterAll(() => app.close());

/**
 * Orders at random times around the night in which clocks go back, as stored after a payment or
 * refund.
 */
async function randomMoney(): Promise<Money[]> {
  const random = randomFrom('sales');
  const made: Money[] = [];
  for (const photographer of [...photographers, stranger, photographers[0] ?? owner]) {
    const session = await app.session(photographer, { name: random.pick(['Beach', 'School', '=1+1']) });
    const shoot = await app.shoot(photographer, session.id);
    const linkId = newId();
    const address = { address: 'eva@example.com', email: 'eva@example.com', language: 'en' as const };
    await app.db
      .insertInto('links')
      .values({ id: linkId, sessionId: session.id, ...address, revokedAt: null })
      .execute();
    for (let nth = 0; nth < 40; nth++) {
      const status = random.pick(['open', 'paid', 'paid', 'refunded', 'cancelled'] as const);
      const paidAt = new Date(Date.parse('2026-10-28T00:00:00Z') + random.whole(0, 12 * 86_400_000));
      const wasPaid = status === 'paid' || status === 'refunded';
      const order: Money = {
        studioId: photographer.studioId,
        photographer,
        sessionId: session.id,
        locationId: session.location.id,
        cents: random.pick([0, 1, 1200, 4999, 1_000_000]),
        photos: random.whole(0, 8),
        status,
        paidAt: wasPaid ? paidAt : null,
        refundedAt:
          status === 'refunded' ? new Date(paidAt.getTime() + random.whole(0, 3 * 86_400_000)) : null,
      };
      await insert(order, linkId, shoot.id);
      made.push(order);
    }
  }
  return made;
}

async function insert(order: Money, linkId: string, shootId: string): Promise<void> {
  const id = newId();
  await app.db
    .insertInto('orders')
    .values({
      id,
      studioId: order.studioId,
      sessionId: order.sessionId,
      linkId,
      number: id,
      address: 'eva@example.com',
      email: 'eva@example.com',
      language: 'en',
      status: order.status,
      totalCents: order.cents,
      note: null,
      paidAt: order.paidAt,
      refundedAt: order.refundedAt,
      cancelledAt: null,
    })
    .execute();
  if (order.photos === 0) return;
  await app.db
    .insertInto('orderShoots')
    .values({
      orderId: id,
      shootId,
      addedCount: order.photos,
      ownedCount: 0,
      dueCents: order.cents,
      wholeShoot: false,
    })
    .execute();
}

type Figures = Omit<SalesRow, 'key' | 'label' | 'date'>;
const none: Figures = {
  orderCount: 0,
  refundCount: 0,
  photoCount: 0,
  paidCents: 0,
  refundedCents: 0,
  netCents: 0,
};

/** The expected figures, summed one by one. */
function oracle(as: Actor, by: (typeof SALES_BY)[number], from: string, to: string): Record<string, Figures> {
  const sums: Record<string, Figures> = {};
  const isOwner = as === owner || as === stranger;
  const zone = as === stranger ? 'Europe/Amsterdam' : ZONE;
  for (const one of money) {
    if (one.studioId !== as.studioId || (!isOwner && one.photographer !== as)) continue;
    for (const [at, sign] of [
      [one.paidAt, 1],
      [one.refundedAt, -1],
    ] as const) {
      const day = at && localDay(at, zone);
      if (!day || day < from || day > to) continue;
      const key = {
        day,
        session: one.sessionId,
        location: one.locationId,
        photographer: one.photographer.userId,
      }[by];
      const sum = sums[key] ?? none;
      sums[key] = {
        orderCount: sum.orderCount + (sign === 1 ? 1 : 0),
        refundCount: sum.refundCount + (sign === -1 ? 1 : 0),
        photoCount: sum.photoCount + sign * one.photos,
        paidCents: sum.paidCents + (sign === 1 ? one.cents : 0),
        refundedCents: sum.refundedCents + (sign === -1 ? one.cents : 0),
        netCents: sum.netCents + sign * one.cents,
      };
    }
  }
  return sums;
}

const figuresOf = ({ key: _key, label: _label, date: _date, ...figures }: SalesRow): Figures => figures;
const show = async (as: Actor, query: object) => (await app.call('salesReports.show', { as, query })).data;
const cases = SALES_BY.flatMap((by) =>
  [
    ['2026-10-01', '2026-11-30'],
    ['2026-10-31', '2026-11-01'],
    ['2026-11-01', '2026-11-01'],
  ].map(([from, to]) => ({ by, from: from ?? '', to: to ?? '' })),
);

describe('the sales report', () => {
  test.each(cases)(
    'grouped by $by from $from to $to equals the sum of all payments and refunds',
    async (query) => {
      for (const as of [owner, stranger, ...photographers]) {
        const sales = await show(as, query);
        const wanted = oracle(as, query.by, query.from, query.to);
        expect(Object.fromEntries(sales.rows.map((row) => [row.key, figuresOf(row)]))).toEqual(wanted);
        const total = Object.values(wanted).reduce((sum, one) => sum + one.netCents, 0);
        expect(sales.total.netCents).toBe(total);
      }
    },
  );

  test('sorts days by date and sessions by net amount', async () => {
    const days = (await show(owner, { by: 'day', from: '2026-10-01', to: '2026-11-30' })).rows;
    expect(days.map(({ key }) => key)).toEqual([...new Set(days.map(({ key }) => key))].toSorted());
    const sessions = (await show(owner, { by: 'session', from: '2026-10-01', to: '2026-11-30' })).rows;
    const nets = sessions.map(({ netCents }) => netCents);
    expect(nets).toEqual(nets.toSorted((a, b) => b - a));
    expect(sessions.every(({ label, date }) => label !== '' && date === '2026-11-10')).toBe(true);
  });

  test('covers the last thirty days of the studio by default', async () => {
    expect(await show(owner, {})).toMatchObject({
      by: 'day',
      from: '2026-10-11',
      to: '2026-11-09',
      timeZone: ZONE,
    });
  });

  test.each([
    { from: '2026-11-02', to: '2026-11-01' },
    { from: '2020-01-01', to: '2026-11-01' },
    { from: 'yesterday' },
    { from: '2026-02-30' },
    { by: 'customer' },
  ])('is rejected with 422 for %o', async (query) => {
    expect((await app.send('salesReports.show', { as: owner, query: query as never })).status).toBe(422);
  });
});

test('a report has the totals of the same number of days before', async () => {
  const { former } = await show(owner, { from: '2026-11-01', to: '2026-11-03' });
  expect(former).toMatchObject({ from: '2026-10-29', to: '2026-10-31' });
  const before = await show(owner, { from: former.from, to: former.to });
  expect(former.total).toEqual(before.total);
  expect(former.total.orderCount).toBeGreaterThan(0);
});

const file = (as: Actor, language: 'en' | 'de', by = 'location') =>
  app.send('salesReports.export', { as, language, body: { by, from: '2026-10-01', to: '2026-11-30' } });

describe('the CSV export of sales', () => {
  test('contains every row with localized numbers and escapes formulas in names', async () => {
    const { rows } = await show(owner, { by: 'location', from: '2026-10-01', to: '2026-11-30' });
    const german = await file(owner, 'de');
    expect(german.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(german.headers['content-disposition']).toBe(
      'attachment; filename="sales-location-2026-10-01-2026-11-30.csv"',
    );
    const lines = german.text.split('\r\n');
    expect(german.text.startsWith('\uFEFFOrt;Tag der Session;Bestellungen;')).toBe(true);
    expect(lines).toHaveLength(rows.length + 2);
    const first = rows[0]?.netCents ?? 0;
    expect(lines[1]).toContain(`;${(first / 100).toFixed(2).replace('.', ',')};EUR`);
    const labels = lines.slice(1, -1).map((line) => line.split(';')[0]);
    expect(labels).toEqual(rows.map(({ label }) => (label.startsWith('=') ? `'${label}` : label)));
    expect(labels).toContain("'=1+1");
    expect((await file(owner, 'en')).text).toContain(`,${(first / 100).toFixed(2)},EUR`);
    expect((await app.call('activity.list', { as: owner })).data[0]).toMatchObject({
      verb: 'sales.exported',
      params: { by: 'location', from: '2026-10-01' },
    });
  });

  test('keeps quotes, separators and line breaks of a name within its cell', async () => {
    const [session] = (await show(owner, { by: 'session', from: '2026-10-01', to: '2026-11-30' })).rows;
    const shown = await app.call('sessions.show', { as: owner, params: { id: session?.key ?? '' } });
    const name = 'Say "cheese"; please,\nnow';
    await app.db.updateTable('locations').set({ name }).where('id', '=', shown.data.location.id).execute();
    expect((await file(owner, 'de')).text).toContain('\r\n"Say ""cheese""; please,\nnow";');
    expect((await file(owner, 'en')).text).toContain('\r\n"Say ""cheese""; please,\nnow",');
  });

  test('contains only a photographer’s own sessions when that photographer exports it', async () => {
    const [one] = photographers;
    const { text } = await file(one ?? owner, 'en', 'photographer');
    expect(text.split('\r\n')).toHaveLength(3);
  });
});
