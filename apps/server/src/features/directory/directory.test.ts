import { PERSON_FILTERS } from '@photoslate/contract/customer-pages';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { holder } from '@photoslate/test-support/published-shoots';
import { newId } from '#platform/ids.ts';
import {
  GIULIA,
  JAN,
  openDirectory,
  type Directory,
  type DirectoryStudio,
} from './directory.test-support.ts';

let directory: Directory;
let app: Directory['app'];
let owner: DirectoryStudio['owner'];
let anna: DirectoryStudio['anna'];
let ben: DirectoryStudio['ben'];
let session: DirectoryStudio['session'];
let shootWith: DirectoryStudio['shootWith'];
let publish: DirectoryStudio['publish'];
let people: DirectoryStudio['people'];
let emails: DirectoryStudio['emails'];
let show: DirectoryStudio['show'];
let order: DirectoryStudio['order'];
beforeAll(async () => {
  directory = await openDirectory();
  ({ app } = directory);
});
afterAll(() => app.close());
beforeEach(async () => {
  ({ owner, anna, ben, session, shootWith, publish, people, emails, show, order } =
    await directory.openStudio());
});

describe('the list of customers', () => {
  test('has one row for each address, with the figures of all of its shoots', async () => {
    const first = await shootWith([GIULIA]);
    const second = await app.session(anna, { name: 'Park' });
    await shootWith([JAN], { of: second.id });
    await shootWith([{ email: 'giulia@EXAMPLE.it' }], { of: second.id });
    await publish(first.id);
    const placed = await order(first, 'giulia@example.it');
    expect(await people(owner)).toMatchObject([
      {
        email: 'giulia@EXAMPLE.it',
        firstName: 'Giulia',
        lastName: 'Rossi',
        sessionCount: 2,
        photoCount: 4,
        orderCount: 1,
        orderedCents: placed.totalCents,
        openCents: placed.totalCents,
        confirmed: false,
        bounced: false,
        unsubscribed: false,
        hasClaims: false,
      },
      { email: JAN.email, sessionCount: 1, orderCount: 0, orderedCents: 0 },
    ]);
  });

  test('shows a photographer the people of their own sessions, with these sessions’ figures', async () => {
    await shootWith([GIULIA, JAN]);
    const other = await app.session(ben);
    await shootWith([GIULIA], { as: ben, of: other.id });
    expect(await people(ben)).toMatchObject([{ email: GIULIA.email, sessionCount: 1, photoCount: 2 }]);
    expect(await people(anna, { sort: 'name' })).toMatchObject([
      { email: GIULIA.email, sessionCount: 1 },
      { email: JAN.email },
    ]);
    expect(await people(owner)).toMatchObject([{ email: GIULIA.email, sessionCount: 2 }, {}]);
  });

  test('finds the start of a name or an address, an order number and a shoot number', async () => {
    const shoot = await shootWith([GIULIA]);
    await shootWith([JAN]);
    await publish(shoot.id);
    const { number } = await order(shoot, 'giulia@example.it');
    for (const search of ['giu', 'GIULIA R', 'rossi', 'giulia@ex', number, String(Number(number))])
      expect(await emails(owner, { search }), search).toContain(GIULIA.email);
    expect(await emails(owner, { search: 'vries' })).toEqual([]);
    expect(await emails(owner, { search: 'de vr' })).toEqual([JAN.email]);
    expect(await emails(owner, { search: '2' })).toEqual([JAN.email]);
    for (const search of ['%', '_', 'iulia', "'", '\\'])
      expect(await emails(owner, { search }), search).toEqual([]);
    expect(await emails(ben, { search: 'giu' })).toEqual([]);
  });

  test('filters by what somebody has to do', async () => {
    const shoot = await shootWith([GIULIA, JAN]);
    await publish(shoot.id);
    await order(shoot, 'giulia@example.it');
    const jan = await holder(app, session.id, JAN.email);
    await app.call('galleries.confirm', { as: jan, body: { claimIds: [] } });
    await app.db.updateTable('mails').set({ state: 'bounced' }).where('recipient', '=', JAN.email).execute();
    expect(await emails(owner, { filter: 'unpaid' })).toEqual([GIULIA.email]);
    expect(await emails(owner, { filter: 'bounced' })).toEqual([JAN.email]);
    expect(await emails(owner, { filter: 'unconfirmed' })).toEqual([GIULIA.email]);
    expect(await emails(owner, { filter: 'claims' })).toEqual([]);
    expect(await emails(owner, { filter: 'unpaid', search: 'jan' })).toEqual([]);

    // Twice the same person, and one of a colleague.
    await shootWith([{ ...GIULIA, email: 'giulia@EXAMPLE.it' }]);
    await shootWith([{ email: 'kim@example.org' }], { as: ben, of: (await app.session(ben)).id });
    const counts = async (as = owner, search?: string) =>
      (await app.call('customers.counts', { as, query: search ? { search } : {} })).data;
    const filters = PERSON_FILTERS;
    for (const as of [owner, anna, ben]) {
      const listed = await Promise.all(filters.map(async (filter) => (await emails(as, { filter })).length));
      const all = (await emails(as)).length;
      expect(await counts(as)).toEqual({
        all,
        ...Object.fromEntries(filters.map((filter, nth) => [filter, listed[nth]])),
      });
    }
    expect(await counts()).toMatchObject({ all: 3, unpaid: 1, claims: 0, bounced: 1, unconfirmed: 2 });
    expect(await counts(owner, 'giu')).toMatchObject({ all: 1, unpaid: 1, bounced: 0 });
    expect(await counts(ben, 'giu')).toMatchObject({ all: 0, unpaid: 0 });
  });

  test('is sorted and paged by the server', async () => {
    const names = ['Ella', 'Anna', 'Dora', 'Carl', 'Bob'];
    for (const firstName of names) await shootWith([{ email: `${firstName}@example.org`, firstName }]);
    const walk = async (sort: 'name' | '-name' | 'registered') => {
      const found: (string | null)[] = [];
      let after: string | undefined;
      do {
        const query = { sort, limit: 2, ...(after ? { after } : {}) };
        const { data, meta } = await app.call('customers.list', { as: owner, query });
        found.push(...data.map(({ firstName }) => firstName));
        after = meta.hasNext ? data.at(-1)?.id : undefined;
      } while (after);
      return found;
    };
    expect(await walk('name')).toEqual(names.toSorted());
    expect(await walk('-name')).toEqual(names.toSorted().toReversed());
    expect(await walk('registered')).toEqual(names);
    expect((await people(owner)).map(({ firstName }) => firstName)).toEqual(names.toReversed());
  });

  test('is exported as CSV, without formulas', async () => {
    await shootWith([{ ...GIULIA, firstName: '=1+1' }]);
    const answer = await app.send('customers.exportList', { as: owner, body: {}, language: 'de' });
    expect(answer.headers['content-type']).toContain('text/csv');
    expect(answer.text).toContain(`'=1+1;Rossi;${GIULIA.email};`);
    expect((await app.send('customers.exportList', { as: anna, body: {} })).status).toBe(403);
  });
});

describe('the page of a customer', () => {
  test('shows galleries, orders, e-mails and figures', async () => {
    const shoot = await shootWith([GIULIA]);
    await publish(shoot.id);
    const placed = await order(shoot, 'giulia@example.it');
    const person = await show(GIULIA.email);
    expect(person).toMatchObject({
      firstName: 'Giulia',
      source: 'photographer',
      consent: null,
      figures: {
        orderedCents: placed.totalCents,
        galleryCount: 1,
        orderCount: 1,
        photoCount: 2,
        lastVisitAt: null,
      },
      galleries: [{ shootId: shoot.id, label: '1', location: 'Wannsee', photoCount: 2, state: 'sent' }],
      orders: [{ number: placed.number, shoots: [{ label: '1' }] }],
    });
    expect(person.mails.map(({ kind }) => kind)).toEqual(['order-received', 'gallery-ready']);
    await app.call('galleries.show', { as: await holder(app, session.id, 'giulia@example.it') });
    expect((await show(GIULIA.email)).galleries).toMatchObject([{ state: 'opened' }]);
  });

  test('opens by the id of any customer with the address, and not for a colleague', async () => {
    const first = await shootWith([GIULIA]);
    await shootWith([GIULIA]);
    const { data } = await app.call('shoots.show', { as: anna, params: { id: first.id } });
    const params = { id: data.customers[0]?.id ?? '' };
    expect((await app.call('customers.show', { as: anna, params })).data.galleries).toHaveLength(2);
    expect((await app.send('customers.show', { as: ben, params })).status).toBe(403);
    expect((await app.send('customers.show', { as: anna, params: { id: newId() } })).status).toBe(404);
  });

  test('shows the latest consent with its text', async () => {
    const shoot = await shootWith([GIULIA]);
    const body = { language: 'it', text: 'Vi scriviamo delle foto.' } as const;
    await app.call('studio.setConsentText', { as: owner, body });
    const consentVersion = '1';
    const form = {
      email: GIULIA.email,
      firstName: 'Giulia',
      lastName: 'Rossi',
      language: 'it',
      consentVersion,
    };
    await app.call('codes.register', { params: { code: shoot.hash }, body: { ...form, language: 'it' } });
    expect((await show(GIULIA.email)).consent).toMatchObject({
      version: '1',
      text: body.text,
      confirmed: false,
    });
  });
});
