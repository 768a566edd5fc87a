import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { filledShoot, holder, mailsTo, putPhotos } from '@photoslate/test-support/published-shoots';
import { PASSWORD, startApp, type Actor, type App } from '@photoslate/test-support/start-app';
import { newId } from '#platform/ids.ts';

const clock = { at: Date.parse('2026-06-06T10:00:00Z'), now: () => new Date(clock.at) };
let app: App;
let owner: Actor;
let anna: Actor;
let ben: Actor;
let session: { id: string };
beforeAll(async () => {
  app = await startApp({ listen: false, clock });
});
afterAll(() => app.close());
beforeEach(async () => {
  const studio = await app.makeStudio();
  owner = await app.makeUser(studio, 'owner');
  anna = await app.makeUser(studio, 'photographer');
  ben = await app.makeUser(studio, 'photographer');
  session = await app.session(anna, { name: 'Wannsee' });
});

const minuteLater = () => (clock.at += 60_000);

/** A shoot with one photo and these linked customers. */
async function shootWith(
  customers: readonly { email: string; firstName?: string; lastName?: string; phone?: string }[],
  { as = anna, of = session.id } = {},
) {
  minuteLater();
  const shoot = await app.shoot(as, of);
  const params = { id: shoot.id };
  await app.call('shoots.updateContact', { as, params, body: { customers: [...customers] } });
  await putPhotos(app, shoot, 2);
  return shoot;
}
const GIULIA = { email: 'Giulia@example.it', firstName: 'Giulia', lastName: 'Rossi' };
const JAN = { email: 'jan@example.nl', firstName: 'Jan', lastName: 'de Vries' };

const publish = (id: string, as = anna) => app.call('galleries.publishShoot', { as, params: { id } });
const people = async (as: Actor, query = {}) => (await app.call('customers.list', { as, query })).data;
const emails = async (as: Actor, query = {}) => (await people(as, query)).map(({ email }) => email);
const idOf = async (email: string) =>
  (await people(owner)).find((person) => person.email === email)?.id ?? '';
const show = async (email: string, as = owner) =>
  (await app.call('customers.show', { as, params: { id: await idOf(email) } })).data;

/** Orders all photos of a published shoot. */
async function order(shoot: { id: string }, address: string) {
  const as = await holder(app, session.id, address);
  return (await app.call('orders.place', { as, body: { wholeShootIds: [shoot.id] } })).data;
}

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

describe('details that somebody sent', () => {
  const other = { phone: '+39 348 220 1178', firstName: 'Giulia', lastName: 'Bianchi' };

  /** A customer with a waiting claim, as the page shows it. */
  async function withClaim() {
    const shoot = await shootWith([{ ...GIULIA, phone: '+39 348 220 1187' }]);
    const form = { email: GIULIA.email, language: 'en', consentVersion: '2026-11', ...other } as const;
    await app.call('codes.register', { params: { code: shoot.hash }, body: form });
    const person = await show(GIULIA.email);
    const [claim] = person.claims;
    if (!claim) throw new Error('There is no claim.');
    const decide = (state: 'accepted' | 'dismissed' | 'waiting', as = owner) =>
      app.send('customers.decideClaim', {
        as,
        params: { id: claim.customerId, claimId: claim.id },
        body: { state, before: claim.present },
      });
    return { claim, decide };
  }

  test('are accepted, and the undo restores the former ones', async () => {
    const { claim, decide } = await withClaim();
    expect(claim).toMatchObject({ ...other, present: { lastName: 'Rossi', phone: '+39 348 220 1187' } });
    expect((await decide('accepted')).status).toBe(200);
    expect(await show(GIULIA.email)).toMatchObject({ ...other, claims: [] });
    expect((await decide('waiting')).status).toBe(200);
    expect((await decide('waiting')).status, 'twice').toBe(200);
    expect(await show(GIULIA.email)).toMatchObject({
      lastName: 'Rossi',
      phone: '+39 348 220 1187',
      claims: [{ id: claim.id }],
    });
  });

  test('are ignored, and the undo lets them wait again', async () => {
    const { claim, decide } = await withClaim();
    await decide('dismissed');
    expect(await show(GIULIA.email)).toMatchObject({ lastName: 'Rossi', claims: [] });
    await decide('waiting');
    expect((await show(GIULIA.email)).claims).toMatchObject([{ id: claim.id }]);
    expect((await decide('accepted', ben)).status).toBe(403);
  });

  test('stay as the customer decided, whatever is undone afterwards', async () => {
    const { claim, decide } = await withClaim();
    const { data } = await app.call('shoots.show', {
      as: anna,
      params: { id: (await show(GIULIA.email)).galleries[0]?.shootId ?? '' },
    });
    await publish(data.id);
    const giulia = await holder(app, session.id, 'giulia@example.it');
    await decide('accepted');
    await app.call('galleries.confirm', { as: giulia, body: { claimIds: [claim.id], shownIds: [claim.id] } });
    await decide('waiting');
    expect(await show(GIULIA.email)).toMatchObject({ lastName: 'Bianchi', claims: [] });
  });
});

describe('actions for a customer', () => {
  test('a corrected contact is corrected in all of their shoots, and gets the link', async () => {
    const shoots = [await shootWith([GIULIA]), await shootWith([GIULIA])];
    for (const { id } of shoots) await publish(id);
    const params = { id: await idOf(GIULIA.email) };
    const body = {
      email: 'giulia.rossi@example.it',
      firstName: 'Giulia',
      lastName: 'Rossi',
      language: 'it',
    } as const;
    const { data } = await app.call('customers.update', { as: anna, params, body });
    expect(data).toMatchObject({ email: body.email, galleries: [{}, {}] });
    expect(await emails(owner)).toEqual([body.email]);
    const kinds = (await mailsTo(app, body.email)).map(({ kind }) => kind);
    expect(kinds).toContain('gallery-ready');
  });

  test('an address of another customer of the same shoot is refused', async () => {
    await shootWith([GIULIA, JAN]);
    const params = { id: await idOf(GIULIA.email) };
    const body = { email: JAN.email, language: 'en' } as const;
    const answer = await app.send('customers.update', { as: anna, params, body });
    expect([answer.status, Object.keys(answer.failure.errors ?? {})]).toEqual([422, ['email']]);
    expect(await emails(owner)).toContain(GIULIA.email);
  });

  test('the link is mailed again, for the galleries that the user may see', async () => {
    const shoot = await shootWith([GIULIA]);
    const other = await app.session(ben);
    const late = await shootWith([GIULIA], { as: ben, of: other.id });
    await publish(shoot.id);
    await publish(late.id, ben);
    const params = { id: (await people(anna))[0]?.id ?? '' };
    expect((await app.call('customers.sendLink', { as: anna, params })).data).toEqual({ linkCount: 1 });
    const again = (await mailsTo(app, 'giulia@example.it')).filter(({ kind }) => kind === 'link-again');
    expect(again).toHaveLength(1);
    expect((await app.call('customers.sendLink', { as: owner, params })).data).toEqual({ linkCount: 2 });
  });

  test('reminders are stopped', async () => {
    await shootWith([GIULIA]);
    const params = { id: await idOf(GIULIA.email) };
    const { data } = await app.call('customers.unsubscribe', { as: anna, params });
    expect(data.unsubscribed).toBe(true);
    expect((await people(owner))[0]?.unsubscribed).toBe(true);
  });

  test('an erasure needs the password of the owner', async () => {
    await shootWith([GIULIA]);
    const params = { id: await idOf(GIULIA.email) };
    const erase = (password: string) =>
      app.send('customers.erase', { as: owner, params, body: { password, withPhotos: false } });
    const wrong = await erase('not the password');
    expect([wrong.status, Object.keys(wrong.failure.errors ?? {})]).toEqual([422, ['password']]);
    expect(await emails(owner)).toEqual([GIULIA.email]);
    expect((await erase(PASSWORD)).status).toBe(200);
    expect(await emails(owner)).toEqual([]);
    expect((await erase(PASSWORD)).status).toBe(404);
  });

  test('the export has all data of the address', async () => {
    await shootWith([GIULIA]);
    const params = { id: await idOf(GIULIA.email) };
    const { data } = await app.call('customers.export', { as: owner, params });
    expect(data).toMatchObject({ email: 'giulia@example.it', contacts: [{ firstName: 'Giulia' }] });
    expect((await app.send('customers.export', { as: anna, params })).status).toBe(403);
  });
});

describe('the search', () => {
  const find = async (q: string, as = owner) => (await app.call('search.find', { as, query: { q } })).data;

  test('finds sessions by place and date, shoots, customers and orders', async () => {
    const shoot = await filledShoot(app, anna, session.id, []);
    const title = { title: 'Family Rossi', note: '' };
    await app.call('shoots.update', { as: anna, params: { id: shoot.id }, body: title });
    await app.call('shoots.updateContact', {
      as: anna,
      params: { id: shoot.id },
      body: { customers: [GIULIA] },
    });
    await publish(shoot.id);
    const { number } = await order(shoot, 'giulia@example.it');
    for (const q of ['wann', 'ZANDVOORT', '6 June', '2026-06-06'])
      expect((await find(q)).sessions, q).toMatchObject([{ id: session.id, location: 'Wannsee' }]);
    expect((await find('family')).shoots).toMatchObject([
      { id: shoot.id, title: 'Family Rossi', person: null },
    ]);
    expect(await find('rossi')).toMatchObject({
      shoots: [{ id: shoot.id, person: 'Giulia Rossi' }],
      customers: [{ email: GIULIA.email }],
    });
    expect((await find('1')).shoots).toMatchObject([{ id: shoot.id, label: '1' }]);
    for (const q of [number, `#${number}`, String(Number(number))])
      expect((await find(q)).orders, q).toMatchObject([{ number, customerId: await idOf(GIULIA.email) }]);
  });

  test('shows a photographer their own sessions only, and nobody another studio', async () => {
    const shoot = await shootWith([GIULIA]);
    await publish(shoot.id);
    const { number } = await order(shoot, 'giulia@example.it');
    const stranger = await app.makeUser(await app.makeStudio('Elsewhere'), 'owner');
    const nothing = { sessions: [], shoots: [], customers: [], orders: [] };
    for (const q of ['wann', 'giulia', '1', number])
      for (const as of [ben, stranger]) expect(await find(q, as), q).toEqual(nothing);
    expect((await find('giulia', anna)).customers).toHaveLength(1);
  });

  test('finds at most five of each kind, and is limited for a program', async () => {
    for (let nth = 1; nth <= 7; nth += 1) await shootWith([{ email: `many${nth}@example.org` }]);
    expect((await find('many')).customers).toHaveLength(5);
    const statuses = new Set<number>();
    for (let nth = 0; nth < 130; nth += 1)
      statuses.add((await app.send('search.find', { as: anna, query: { q: 'zz' } })).status);
    expect([...statuses]).toEqual([200, 429]);
  });
});
