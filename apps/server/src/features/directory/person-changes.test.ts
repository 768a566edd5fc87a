import { CUSTOMER_NOTE_MAX } from '@photoslate/contract/constants';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { holder, mailsTo } from '@photoslate/test-support/published-shoots';
import type { Actor } from '@photoslate/test-support/start-app';
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
let idOf: DirectoryStudio['idOf'];
let show: DirectoryStudio['show'];
beforeAll(async () => {
  directory = await openDirectory();
  ({ app } = directory);
});
afterAll(() => app.close());
beforeEach(async () => {
  ({ owner, anna, ben, session, shootWith, publish, people, emails, idOf, show } =
    await directory.openStudio());
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

const write = (id: string, text: string | null, as = anna) =>
  app.send('customers.setNote', { as, params: { id }, body: { note: text } });
const noteAt = async (email: string) => (await show(email)).note;

describe('the note of the studio about a customer', () => {
  const note = 'Prefers prints on matt paper.\nAsk about the christening.';

  test('is on their page whichever shoot it was opened from, also after they come again', async () => {
    await shootWith([GIULIA]);
    expect(await noteAt(GIULIA.email)).toBeNull();
    expect((await write(await idOf(GIULIA.email), note)).status).toBe(200);
    expect(await noteAt(GIULIA.email)).toBe(note);
    const other = await app.session(ben);
    await shootWith([GIULIA, JAN], { as: ben, of: other.id });
    expect((await people(ben)).map(({ email }) => email)).toContain(GIULIA.email);
    const [seen] = await people(ben, { search: 'giulia' });
    const { data } = await app.call('customers.show', { as: ben, params: { id: seen?.id ?? '' } });
    expect(data.note, 'to a colleague who photographs them').toBe(note);
    expect(await noteAt(JAN.email)).toBeNull();
    await write(seen?.id ?? '', '   ', ben);
    expect(await noteAt(GIULIA.email), 'an empty text removes it').toBeNull();
  });

  test('is in the export, and goes with an erasure', async () => {
    await shootWith([GIULIA]);
    const params = { id: await idOf(GIULIA.email) };
    await write(params.id, note);
    const { data } = await app.call('customers.export', { as: owner, params });
    expect(data.contacts).toMatchObject([{ studioNote: note }]);
    await app.call('customers.erase', { as: owner, params, body: { withPhotos: false } });
    await shootWith([GIULIA]);
    expect(await noteAt(GIULIA.email)).toBeNull();
  });

  test('follows a corrected person, and joins the note of the person with that address', async () => {
    await shootWith([GIULIA]);
    await shootWith([GIULIA]);
    await shootWith([JAN]);
    await write(await idOf(GIULIA.email), note);
    await write(await idOf(JAN.email), 'Pays in cash.');
    const body = { email: JAN.email, language: 'nl' } as const;
    await app.call('customers.update', { as: anna, params: { id: await idOf(GIULIA.email) }, body });
    expect(await noteAt(JAN.email)).toBe(`Pays in cash.\n${note}`);
  });

  test('loses nothing if two long notes become one', async () => {
    await shootWith([GIULIA]);
    await shootWith([JAN]);
    const [first, second] = ['a', 'b'].map((letter) => letter.repeat(CUSTOMER_NOTE_MAX));
    await write(await idOf(GIULIA.email), first ?? '');
    await write(await idOf(JAN.email), second ?? '');
    const body = { email: JAN.email, language: 'nl' } as const;
    await app.call('customers.update', { as: anna, params: { id: await idOf(GIULIA.email) }, body });
    expect(await noteAt(JAN.email)).toBe(`${second}\n${first}`);
  });

  test('stays with the others if one customer turns out to be somebody else', async () => {
    await shootWith([GIULIA]);
    const mistaken = await shootWith([GIULIA]);
    await write(await idOf(GIULIA.email), note);
    const params = { id: mistaken.id };
    const { data } = await app.call('shoots.show', { as: anna, params });
    const customers = [{ ...JAN, id: data.customers[0]?.id ?? '' }];
    await app.call('shoots.updateContact', { as: anna, params, body: { customers } });
    expect(await noteAt(JAN.email)).toBeNull();
    expect(await noteAt(GIULIA.email)).toBe(note);
  });

  test('is refused if it is too long, and from users who cannot see the customer', async () => {
    await shootWith([GIULIA]);
    const id = await idOf(GIULIA.email);
    expect((await write(id, 'a'.repeat(2001))).status).toBe(422);
    expect((await write(id, note, ben)).status).toBe(403);
    expect(await noteAt(GIULIA.email)).toBeNull();
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

  test('an erasure is for owners', async () => {
    await shootWith([GIULIA]);
    const params = { id: await idOf(GIULIA.email) };
    const erase = (as: Actor) => app.send('customers.erase', { as, params, body: { withPhotos: false } });
    expect((await erase(anna)).status).toBe(403);
    expect(await emails(owner)).toEqual([GIULIA.email]);
    expect((await erase(owner)).status).toBe(200);
    expect(await emails(owner)).toEqual([]);
    expect((await erase(owner)).status).toBe(404);
  });

  test('the export has all data of the address', async () => {
    await shootWith([GIULIA]);
    const params = { id: await idOf(GIULIA.email) };
    const { data } = await app.call('customers.export', { as: owner, params });
    expect(data).toMatchObject({ email: 'giulia@example.it', contacts: [{ firstName: 'Giulia' }] });
    expect((await app.send('customers.export', { as: anna, params })).status).toBe(403);
  });
});
