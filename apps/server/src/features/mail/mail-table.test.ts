import { MAIL_FILTERS } from '@photoslate/contract/mail';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { startApp, type Actor, type App } from '@photoslate/test-support/start-app';
import { galleryReady, makeLink, queue } from './mail.test-support.ts';

let app: App;
let owner: Actor;
let stranger: Actor;
const ids: Record<string, string> = {};
beforeAll(async () => {
  app = await startApp({ listen: false });
  owner = await app.asOwner();
  stranger = await app.makeUser(await app.makeStudio('Elsewhere'), 'owner');
  const linkId = await makeLink(app, owner);
  const states = {
    queued: { state: 'queued' },
    held: { state: 'held' },
    sent: { state: 'sent' },
    file: { state: 'sent', keptAsFile: true },
    bounced: { state: 'bounced' },
    failed: { state: 'failed' },
  } as const;
  for (const [nth, [name, change]] of Object.entries(states).entries()) {
    const id = await queue(app, galleryReady(owner.studioId, linkId, { to: `${name}@family.test` }));
    ids[name] = id;
    const createdAt = new Date(Date.parse('2026-06-01T10:00:00Z') + nth * 60_000);
    await app.db
      .updateTable('mails')
      .set({ ...change, createdAt })
      .where('id', '=', id)
      .execute();
  }
  await app.db
    .updateTable('links')
    .set({ lookedAt: new Date('2026-06-01T10:02:30Z') })
    .where('id', '=', linkId)
    .execute();
});
afterAll(() => app.close());

const table = async (query: object = {}, as: Actor = owner) =>
  app.call('mail.table', { as, query: { sort: 'time', ...query } as never });
const recipients = async (query: object = {}, as: Actor = owner) =>
  (await table(query, as)).data.map(({ to }) => to.split('@')[0]);

test('each state of mails filters and counts the same', async () => {
  const counts = (await app.call('mail.counts', { as: owner })).data;
  expect(counts.all).toBe(6);
  for (const state of MAIL_FILTERS) {
    const found = state === 'undelivered' ? ['bounced', 'failed'] : [state];
    expect(await recipients({ state })).toEqual(found);
    expect(counts[state]).toBe(found.length);
  }
  expect((await app.call('mail.counts', { as: stranger })).data.all).toBe(0);
});

test('a search finds recipients, subjects and locations, with % and _ as plain characters', async () => {
  expect(await recipients({ search: 'BOUNCED' })).toEqual(['bounced']);
  const [{ subject, session } = { subject: '', session: null }] = (await table()).data;
  expect(await recipients({ search: subject.slice(1, 12) })).toHaveLength(6);
  expect(await recipients({ search: session?.location.slice(1) })).toHaveLength(6);
  for (const search of ['%%', '__', "' or 1=1 --"]) expect(await recipients({ search })).toEqual([]);
  expect(await recipients({ kind: 'reminder' })).toEqual([]);
  expect((await app.call('mail.counts', { as: owner, query: { search: 'held' } })).data).toMatchObject({
    all: 1,
    held: 1,
    sent: 0,
  });
});

test('a mail tells its session, and whether the gallery was opened since', async () => {
  const rows = (await table()).data;
  const opened = rows.filter(({ openedAt }) => openedAt !== null).map(({ to }) => to.split('@')[0]);
  expect(opened).toEqual(['queued', 'held', 'sent']);
  expect(rows.every(({ session }) => session !== null)).toBe(true);
});

test('mails are sorted and paged', async () => {
  expect(await recipients({ sort: 'recipient' })).toEqual([
    'bounced',
    'failed',
    'file',
    'held',
    'queued',
    'sent',
  ]);
  const first = await table({ sort: '-time', limit: 4 });
  const second = await table({ sort: '-time', limit: 4, after: first.data.at(-1)?.id });
  expect([first.meta, second.meta]).toEqual([
    { hasPrevious: false, hasNext: true },
    { hasPrevious: true, hasNext: false },
  ]);
  expect(second.data.map(({ id }) => id)).toEqual([ids['held'], ids['queued']]);
  expect((await app.send('mail.table', { as: owner, query: { sort: 'payload' } as never })).status).toBe(422);
});

test('only an owner sees the table of mails', async () => {
  const anna = await app.asPhotographer();
  expect((await app.send('mail.table', { as: anna })).status).toBe(403);
  expect((await app.send('mail.counts', { as: anna })).status).toBe(403);
  expect(await recipients({}, stranger)).toEqual([]);
  expect(await recipients({ after: ids['held'] ?? newId() }, stranger)).toEqual([]);
});

const listed = async (query: { audience?: 'customers' | 'team' }) =>
  (await app.call('mail.list', { as: owner, query })).data.map(({ to }) => to);
const tabled = async (query: object) => (await table(query)).data.map(({ to }) => to);

test("mails to customers and mails to the studio's own users are two lists", async () => {
  const address = 'new-colleague@studio.test';
  await app.call('people.invite', {
    as: owner,
    body: { email: address, role: 'photographer', language: 'en' },
  });
  for (const read of [listed, tabled]) {
    expect(await read({ audience: 'customers' })).toHaveLength(6);
    expect(await read({ audience: 'customers' })).not.toContain(address);
    expect(await read({ audience: 'team' })).toEqual([address]);
    expect(await read({})).toHaveLength(7);
  }
  const count = async (query: object) => (await app.call('mail.counts', { as: owner, query })).data.all;
  expect([await count({ audience: 'customers' }), await count({ audience: 'team' })]).toEqual([6, 1]);
  expect(await tabled({ kind: 'invitation' })).toEqual([address]);
  expect((await app.send('mail.table', { as: owner, query: { audience: 'all' } as never })).status).toBe(422);
});

test("one customer's mails are found by the id of the customer, but not by another studio", async () => {
  const { id: linkId } = await app.db.selectFrom('links').select('id').executeTakeFirstOrThrow();
  const { id: customerId, address } = await app.db
    .selectFrom('customers')
    .select(['id', 'address'])
    .executeTakeFirstOrThrow();
  await queue(app, galleryReady(owner.studioId, linkId, { to: address }));
  expect(await tabled({ customerId })).toEqual([address]);
  expect((await app.call('mail.counts', { as: owner, query: { customerId } })).data.all).toBe(1);
  expect(await recipients({ customerId }, stranger)).toEqual([]);
  expect(await tabled({ customerId: newId() })).toEqual([]);
});
