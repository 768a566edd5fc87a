import { LANGUAGES } from '@photoslate/contract/constants';
import { formatPrice } from '@photoslate/domain/price';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { payOrder, lockedOrder } from '../order-status.service.ts';
import { readPdf } from '@photoslate/test-support/read-pdf';
import { filledShoot, holder } from '@photoslate/test-support/published-shoots';
import { startApp, type Actor, type App, type As } from '@photoslate/test-support/start-app';
import { RECEIPT_TEXTS, writeReceipt } from './receipt-pdf.ts';
import { translate } from '#platform/i18n/i18n.ts';

const ADDRESSES = ['eva.mueller', 'jan', 'ada', 'ben', 'cem'].map((name) => `${name}@example.com`);
const EVE = Date.parse('2026-12-31T22:30:00.000Z');
let nowMs = EVE;
let app: App;
let owner: Actor;
let anna: Actor;
let eva: As;
let shoot: Awaited<ReturnType<typeof filledShoot>>;
beforeAll(async () => {
  app = await startApp({ listen: false, clock: { now: () => new Date(nowMs) } });
  owner = await app.asOwner();
  anna = await app.asPhotographer();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('receipts').execute();
  await app.db.deleteFrom('receiptNumbers').execute();
  await app.call('studio.updateSettings', {
    as: owner,
    body: {
      timeZone: 'Europe/Amsterdam',
      business: {
        name: 'Noorderlicht Fotografie B.V.',
        address: 'Façadestraße 12\n1012 AB Amsterdam',
        vatNumber: 'NL001234567B01',
        vatBasisPoints: 2100,
      },
    },
  });
  nowMs = EVE;
  const session = await app.session(anna, { name: 'Plage d’Étretat – Łódź' });
  shoot = await filledShoot(app, anna, session.id, ADDRESSES, 8);
  await app.call('galleries.publishShoot', { as: anna, params: { id: shoot.id }, body: { sendNow: true } });
  eva = await holder(app, session.id, 'eva.mueller@example.com');
});

const order = async (from: number, to: number, as = eva) =>
  (await app.call('orders.place', { as, body: { photoIds: shoot.photoIds.slice(from, to) } })).data;
const pay = async (id: string) => (await app.call('orders.pay', { as: anna, params: { id } })).data;
const refund = async (id: string) => (await app.call('orders.refund', { as: owner, params: { id } })).data;
const numbers = async () =>
  (
    await app.db.selectFrom('receipts').select(['year', 'number']).orderBy('year').orderBy('number').execute()
  ).map(({ year, number }) => `${year}-${number}`);
const pdfOf = async (id: string, as: As = eva) => {
  const name = as === eva ? 'receipts.showToCustomer' : 'receipts.show';
  const answer = await app.inject({
    url: name === 'receipts.show' ? `/api/receipts/${id}` : `/api/gallery/receipts/${id}`,
    headers: { authorization: 'token' in as ? `Bearer ${as.token}` : as.authorization },
  });
  return { answer, ...(await readPdf(answer.rawPayload)) };
};
const plain = (text: string) => text.replace(/[\s\u00A0\u202F]+/g, ' ');

describe('receipts', () => {
  test('are numbered without gaps per studio and year, also with concurrent and failed payments', async () => {
    const orders = await Promise.all(
      ADDRESSES.map(async (address) => order(0, 1, await holder(app, shoot.sessionId, address))),
    );
    const failing = orders.pop();
    await Promise.all([
      ...orders.map(({ id }) => pay(id)),
      app.db
        .transaction()
        .execute(async (tx) => {
          const locked = await lockedOrder(tx, failing?.id ?? '');
          if (locked) await payOrder(app.platform, tx, locked, 'system', new Date(nowMs));
          throw new Error('the connection was lost before the commit');
        })
        .catch(() => undefined),
    ]);
    expect(await numbers()).toEqual(['2026-1', '2026-2', '2026-3', '2026-4']);
    await refund(orders[0]?.id ?? '');
    await pay(failing?.id ?? '');
    expect(await numbers()).toEqual(['2026-1', '2026-2', '2026-3', '2026-4', '2026-5', '2026-6']);
  });

  test('restart their numbers with each year, in the studio’s time zone', async () => {
    await pay((await order(0, 1)).id);
    nowMs = Date.parse('2026-12-31T23:00:00.000Z');
    await pay((await order(1, 2)).id);
    expect(await numbers()).toEqual(['2026-1', '2027-1']);
  });

  test('are numbered separately for each studio', async () => {
    await pay((await order(0, 1)).id);
    const other = await app.makeUser(await app.makeStudio('Elsewhere'), 'owner');
    const session = await app.session(other);
    const theirs = await filledShoot(app, other, session.id, ['kim@example.com'], 1);
    await app.call('galleries.publishShoot', {
      as: other,
      params: { id: theirs.id },
      body: { sendNow: true },
    });
    const as = await holder(app, session.id, 'kim@example.com');
    const placed = await app.call('orders.place', { as, body: { photoIds: theirs.photoIds } });
    const paid = await app.call('orders.pay', { as: other, params: { id: placed.data.id } });
    expect(paid.data.receipts.map(({ number }) => number)).toEqual(['2026-0001']);
  });

  test('are not issued for free orders', async () => {
    await app.db
      .updateTable('sessions')
      .set({ firstPhotoCents: 0, extraPhotoCents: 0 })
      .where('id', '=', shoot.sessionId)
      .execute();
    expect(await order(0, 2)).toMatchObject({ status: 'paid', receipts: [] });
  });

  test('show the seller, VAT and net amount as PDF, unchanged after the studio’s details change', async () => {
    const { receipts } = await pay((await order(0, 2)).id);
    await app.call('studio.updateSettings', {
      as: owner,
      body: { business: { name: 'Elsewhere', address: 'Moved', vatBasisPoints: 900 } },
    });
    const { answer, pages, title, language } = await pdfOf(receipts[0]?.id ?? '');
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="receipt-2026-0001.pdf"');
    expect(answer.headers['cache-control']).toContain('no-store');
    expect([title, language, pages.length]).toEqual(['Receipt 2026-0001', 'en', 1]);
    const text = plain(pages[0] ?? '');
    for (const said of [
      'Noorderlicht Fotografie B.V.',
      'Façadestraße 12',
      'NL001234567B01',
      '2026-0001',
      'eva.mueller@example.com',
      'Plage d’Étretat – Łódź',
      'Photo shoot 1 · 2 photos',
      '2 photos',
      '31 December 2026',
      '€ 20',
      'VAT 21% € 3,47',
      'Net amount € 16,53',
    ])
      expect(text).toContain(said);
    expect(text).not.toContain('Elsewhere');
    expect(text).not.toContain('\uFFFD');
  });

  test('state that no VAT is charged when the studio has no VAT rate', async () => {
    await app.call('studio.updateSettings', {
      as: owner,
      body: { business: { vatBasisPoints: null, vatNumber: '', name: '' } },
    });
    const { receipts } = await pay((await order(0, 1)).id);
    const text = plain((await pdfOf(receipts[0]?.id ?? '')).pages[0] ?? '');
    expect(text).toContain('No VAT is charged.');
    expect(text).toContain('Studio Noorderlicht');
    expect(text).not.toContain('%');
  });

  test('are reversed by a credit note with its own number, which names the receipt', async () => {
    const { id } = await order(0, 1);
    await pay(id);
    const { receipts } = await refund(id);
    expect(receipts.map(({ kind, number }) => [kind, number])).toEqual([
      ['receipt', '2026-0001'],
      ['credit-note', '2026-0002'],
    ]);
    await refund(id);
    expect(await numbers()).toHaveLength(2);
    const { pages, title } = await pdfOf(receipts[1]?.id ?? '', owner);
    const text = plain(pages[0] ?? '');
    expect(title).toBe('Credit note 2026-0002');
    expect(text).toContain('For receipt 2026-0001 of 31 December 2026');
    expect(text).toContain(plain(formatPrice(-1200)));
    expect(text).toContain(plain(formatPrice(-208)));
  });

  test('are accessible only to their customer and the owner', async () => {
    const { receipts } = await pay((await order(0, 1)).id);
    const id = receipts[0]?.id ?? '';
    const jan = await holder(app, shoot.sessionId, 'jan@example.com');
    const stranger = await app.makeUser(await app.makeStudio('Elsewhere'), 'owner');
    expect((await app.send('receipts.showToCustomer', { as: jan, params: { id } })).status).toBe(404);
    expect((await app.send('receipts.show', { as: stranger, params: { id } })).status).toBe(404);
    expect((await app.send('receipts.show', { as: anna, params: { id } })).status).toBe(403);
    expect((await app.send('receipts.show', { as: eva, params: { id } })).status).toBe(401);
    expect((await app.send('receipts.showToCustomer', { params: { id } })).status).toBe(401);
    for (const wrong of ['x', '01890000-0000-7000-8000-000000000000'])
      expect((await app.send('receipts.showToCustomer', { as: eva, params: { id: wrong } })).status).toBe(
        404,
      );
  });

  test('are the same bytes on every download', async () => {
    const { receipts } = await pay((await order(0, 1)).id);
    const [one, two] = [await pdfOf(receipts[0]?.id ?? ''), await pdfOf(receipts[0]?.id ?? '', owner)];
    expect(one.answer.rawPayload.equals(two.answer.rawPayload)).toBe(true);
  });
});

const receipt = (language: string, lines: number) => ({
  kind: 'receipt' as const,
  number: '2026-0007',
  email: 'eva@example.com',
  seller: { name: 'Studio', address: 'Somewhere', vatNumber: '' },
  orderNumber: '0012',
  language,
  issuedOn: '2026-11-21',
  location: 'Strand',
  takenOn: '2026-11-20',
  lines: Array.from({ length: lines }, (_, index) => ({
    shoot: `Shoot ${index} ${'with a very long name '.repeat(index % 7)}`,
    photoCount: index + 1,
    wholeShoot: index % 5 === 4,
    cents: 1250,
  })),
  totalCents: 1250 * lines,
  vatRate: 2000,
  ofNumber: null,
  ofIssuedOn: null,
});

describe('the receipt PDF', () => {
  test.each(LANGUAGES)('is complete in %s: the font has every letter of its labels', async (language) => {
    const { pages, language: told } = await readPdf(await writeReceipt(receipt(language, 2)));
    const text = plain(pages.join(' '));
    for (const said of [
      RECEIPT_TEXTS.receipt,
      RECEIPT_TEXTS.date,
      RECEIPT_TEXTS.order,
      RECEIPT_TEXTS.customer,
      RECEIPT_TEXTS.total,
      RECEIPT_TEXTS.net,
      RECEIPT_TEXTS.paid,
    ])
      expect(text).toContain(plain(translate(language, said)));
    expect(text).toContain(plain(formatPrice(2500)));
    expect(told).toBe(language);
  });

  test('continues on the next page for many shoots and keeps every amount', async () => {
    const { pages } = await readPdf(await writeReceipt(receipt('de', 100)));
    expect(pages.length).toBeGreaterThan(2);
    const text = plain(pages.join(' '));
    expect(text.split(plain(formatPrice(1250))).length - 1).toBe(100);
    expect(text).toContain(plain(formatPrice(125_000)));
  });
});
