import { afterAll, beforeAll, expect, test } from 'vitest';
import { filledShoot } from '@photoslate/test-support/published-shoots';
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

const log = async () => (await app.call('activity.list', { as: owner })).data;

test('the activity log lists each publish, recall, discard and restore once, with the current shoot label', async () => {
  const session = await app.session(anna, { name: 'Beach' });
  const shoot = await filledShoot(app, anna, session.id, ['canary@example.org']);
  const mistake = await app.shoot(anna, session.id);
  const on = (id: string) => ({ as: anna, params: { id } });
  for (let nth = 0; nth < 2; nth++) {
    await app.call('galleries.publishShoot', { ...on(shoot.id), body: { sendNow: true } });
    await app.call('galleries.recallShoot', on(shoot.id));
    await app.call('shoots.discard', on(mistake.id));
    await app.call('shoots.restore', on(mistake.id));
  }
  await app.call('shoots.update', { ...on(shoot.id), body: { title: 'The Bakkers' } });
  const entries = (await log()).filter(({ verb }) => verb !== 'user.logged-in');
  expect(entries.map(({ verb }) => verb)).toEqual([
    'shoot.restored',
    'shoot.discarded',
    'gallery.recalled',
    'gallery.published',
    'shoot.restored',
    'shoot.discarded',
    'gallery.recalled',
    'gallery.published',
    'contact.changed',
  ]);
  expect(entries[3]).toMatchObject({
    by: { kind: 'user', id: anna.userId, name: 'Robin' },
    thing: { kind: 'shoot', id: shoot.id, label: '1 · The Bakkers · Beach', sessionId: session.id },
  });
});

test('the activity log contains no customer email address', async () => {
  const rows = await app.db.selectFrom('activity').selectAll().execute();
  expect(rows.length).toBeGreaterThan(5);
  expect(JSON.stringify(rows)).not.toContain('canary');
});

test('the activity log does not list refused actions', async () => {
  const before = await log();
  const session = await app.session(anna, { name: 'Empty' });
  const shoot = await app.shoot(anna, session.id);
  const answer = await app.send('galleries.publishShoot', {
    as: anna,
    params: { id: shoot.id },
    body: { sendNow: true },
  });
  expect(answer.status).toBe(409);
  expect(await log()).toEqual(before);
});

test('the table of the log is searched by the names of people and things, and filtered', async () => {
  const [noor, stranger] = [
    await app.makeUser(owner.studioId, 'owner', { firstName: 'Noor' }),
    await app.makeUser(await app.makeStudio('Elsewhere'), 'owner'),
  ];
  const session = await app.session(noor, { name: 'Lighthouse' });
  const shoot = await filledShoot(app, noor, session.id, ['p@example.org']);
  await app.call('galleries.publishShoot', { as: noor, params: { id: shoot.id }, body: { sendNow: true } });
  const rows = (query: object, as = owner) =>
    app.call('activity.table', { as, query }).then(({ data }) => data);
  const verbs = async (query: object) => (await rows(query)).map(({ verb }) => verb);

  expect(await verbs({ search: 'lightH' })).toEqual(['gallery.published', 'contact.changed']);
  expect((await rows({ search: 'noor' })).every(({ by }) => by.kind === 'user' && by.name === 'Noor')).toBe(
    true,
  );
  expect(await verbs({ userId: noor.userId })).toEqual([
    'gallery.published',
    'contact.changed',
    'user.logged-in',
  ]);
  expect(await verbs({ userId: noor.userId, thing: 'shoot' })).toEqual([
    'gallery.published',
    'contact.changed',
  ]);
  for (const search of ['%%', "' or 1=1 --", 'Elsewhere']) expect(await verbs({ search })).toEqual([]);

  const all = await rows({ sort: 'time' });
  expect(all.toReversed()).toEqual(await rows({}));
  const first = await app.call('activity.table', { as: owner, query: { limit: 2 } });
  expect(first.meta).toEqual({ hasPrevious: false, hasNext: true });
  expect(await rows({ after: first.data[1]?.id ?? '' })).toEqual(all.toReversed().slice(2));
  expect((await rows({}, stranger)).map(({ verb }) => verb)).toEqual(['user.logged-in']);
  expect((await app.send('activity.table', { as: anna })).status).toBe(403);
});
