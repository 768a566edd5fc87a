import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { filledShoot } from '@photoslate/test-support/published-shoots';
import { GIULIA, openDirectory, type Directory, type DirectoryStudio } from './directory.test-support.ts';

let directory: Directory;
let app: Directory['app'];
let owner: DirectoryStudio['owner'];
let anna: DirectoryStudio['anna'];
let ben: DirectoryStudio['ben'];
let session: DirectoryStudio['session'];
let shootWith: DirectoryStudio['shootWith'];
let publish: DirectoryStudio['publish'];
let idOf: DirectoryStudio['idOf'];
let order: DirectoryStudio['order'];
beforeAll(async () => {
  directory = await openDirectory();
  ({ app } = directory);
});
afterAll(() => app.close());
beforeEach(async () => {
  ({ owner, anna, ben, session, shootWith, publish, idOf, order } = await directory.openStudio());
});

const find = async (q: string, as = owner) => (await app.call('search.find', { as, query: { q } })).data;

describe('the search', () => {
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
