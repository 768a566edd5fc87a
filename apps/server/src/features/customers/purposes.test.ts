import { PURPOSE_VERSION } from '@photoslate/contract/constants';
import type { Purpose } from '@photoslate/contract/purposes';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ownDataToken } from '#features/links/index.ts';
import { holder, putPhotos } from '@photoslate/test-support/published-shoots';
import { startApp, type Actor, type App } from '@photoslate/test-support/start-app';

const EMAIL = 'lena@example.com';
let nowMs = Date.parse('2026-06-06T10:00:00Z');
let app: App;
let owner: Actor;
let session: { id: string; hash: string };
let shoot: { id: string; hash: string };
beforeAll(async () => {
  app = await startApp({ listen: false, clock: { now: () => new Date(nowMs) } });
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await app.makeUser(await app.makeStudio(), 'owner');
  session = await app.session(owner);
  shoot = await app.shoot(owner, session.id);
});

const ask = (...askedPurposes: Purpose[]) =>
  app.call('studio.updateSettings', { as: owner, body: { askedPurposes } });
const write = async (purpose: Purpose, text: string | null) =>
  (await app.call('studio.setPurposeText', { as: owner, body: { purpose, language: 'en', text } })).data;
const shown = async () => (await app.call('codes.show', { params: { code: shoot.hash } })).data.purposes;
const tick = (...purposes: Purpose[]) => ({
  purposes: purposes.map((purpose) => ({ purpose, version: PURPOSE_VERSION })),
});
const formOf = (more = {}) => ({
  params: { code: shoot.hash },
  body: { email: EMAIL, language: 'en' as const, consentVersion: '2026-11', ...more },
});
const register = (more = {}) => app.send('codes.register', formOf(more));
const contact = (more: object) =>
  app.call('shoots.updateContact', {
    as: owner,
    params: { id: shoot.id },
    body: { customers: [{ email: EMAIL, language: 'en', ...more }] },
  });
const people = async (filter?: Purpose) =>
  (await app.call('customers.list', { as: owner, query: filter ? { filter } : {} })).data;
const params = async () => ({ id: (await people())[0]?.id ?? '' });
const page = async () => (await app.call('customers.show', { as: owner, params: await params() })).data;
const states = async () =>
  Object.fromEntries((await page()).purposes.map(({ purpose, state }) => [purpose, state]));
const byHand = async (purpose: Purpose, given: boolean) =>
  app.call('customers.decidePurpose', { as: owner, params: await params(), body: { purpose, given } });
const log = async () =>
  (await app.call('activity.list', { as: owner })).data
    .filter(({ verb }) => verb.startsWith('purpose.'))
    .map(({ verb, by, params: { purpose } }) => [verb, by.kind, purpose]);
const csv = async () =>
  (await app.send('customers.exportList', { as: owner, body: {}, language: 'en' })).text
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));

const tokenOf = (address = EMAIL) =>
  ownDataToken(app.platform.signer, {
    studioId: owner.studioId,
    address,
    expiresAt: Math.floor(nowMs / 1000) + 3600,
  });
const own = async () => (await app.call('privacy.showOwn', { body: { token: tokenOf() } })).data;
const choose = (purpose: Purpose, version: string | null, more = {}) =>
  app.send('privacy.chooseOwn', { body: { token: tokenOf(), purpose, language: 'en', version, ...more } });

describe('the purposes of a studio', () => {
  test('are none by default: nothing on the contact page, at the customer, or in the file', async () => {
    expect(await shown()).toBeUndefined();
    expect((await register()).status).toBe(201);
    expect(await states()).toEqual({});
    expect((await own()).choices).toEqual([]);
    expect((await csv())[0]?.at(-1)).toBe('Unsubscribed');
    // A form that names a purpose that the studio does not ask for is accepted without it.
    expect((await register({ email: 'other@example.com', ...tick('newsletter') })).status).toBe(201);
    expect(await people('newsletter')).toEqual([]);
  });

  test('are asked with the studio’s own text, whose versions are kept', async () => {
    await ask('publication', 'newsletter');
    const first = await write('newsletter', 'I want the newsletter.');
    const settingOf = ({ purposeTexts }: typeof first) =>
      purposeTexts.find(({ purpose, language }) => purpose === 'newsletter' && language === 'en');
    expect([first.askedPurposes, settingOf(first)]).toMatchObject([
      ['newsletter', 'publication'],
      { version: '1', text: 'I want the newsletter.' },
    ]);
    const texts = (await shown())?.map(({ purpose, texts: all }) => [purpose, all[0]?.text]);
    expect(texts).toEqual([
      ['newsletter', 'I want the newsletter.'],
      ['publication', expect.stringContaining('may publish photos of me')],
    ]);
    await write('newsletter', 'I want it twice a year.');
    await write('newsletter', 'I want it twice a year.');
    expect(settingOf((await ask('newsletter')).data)?.version).toBe('2');
    // The form was open while the studio changed the text.
    const old = { purposes: [{ purpose: 'newsletter', version: '1' }] };
    expect((await register(old)).status).toBe(201);
    expect((await page()).purposes).toMatchObject([
      { purpose: 'newsletter', state: 'not-confirmed', text: 'I want the newsletter.' },
    ]);
    for (const version of ['3', 'none', '']) {
      const refused = await register({ purposes: [{ purpose: 'newsletter', version }] });
      expect(refused.status).toBe(422);
    }
    const dutch = await register({ ...old, language: 'nl' });
    expect([dutch.status, Object.keys(dutch.failure.errors ?? {})]).toEqual([422, ['purposes']]);
    const back = settingOf(await write('newsletter', ''));
    expect(back).toMatchObject({ version: PURPOSE_VERSION, createdAt: null });
    expect((await log()).filter(([verb]) => verb === 'purpose.changed')).toHaveLength(3);
  });

  test('belong to the owner of the studio, and to no other', async () => {
    const anna = await app.makeUser(owner.studioId, 'photographer');
    for (const as of [anna, await app.makeUser(await app.makeStudio(), 'photographer')])
      expect(
        (
          await app.send('studio.setPurposeText', {
            as,
            body: { purpose: 'newsletter', language: 'en', text: 'x' },
          })
        ).status,
      ).toBe(403);
    const wrong = { purpose: 'sale', language: 'en', text: 'x' };
    expect((await app.send('studio.setPurposeText', { as: owner, body: wrong })).status).toBe(422);
    const askedPurposes = ['sale'];
    expect((await app.send('studio.updateSettings', { as: owner, body: { askedPurposes } })).status).toBe(
      422,
    );
  });
});

describe('a consent', () => {
  beforeEach(() => ask('newsletter', 'publication'));

  test('of a registration counts as not confirmed until the holder of the address confirms it', async () => {
    await register(tick('newsletter'));
    expect(await states()).toEqual({ newsletter: 'not-confirmed', publication: 'none' });
    expect([await people('newsletter'), await people('publication')]).toMatchObject([[{ email: EMAIL }], []]);
    await putPhotos(app, { id: shoot.id, sessionId: session.id }, 1);
    await app.call('galleries.publishShoot', {
      as: owner,
      params: { id: shoot.id },
      body: { sendNow: true },
    });
    const as = await holder(app, session.id, EMAIL);
    const gallery = await app.call('galleries.show', { as });
    const [claim] = gallery.data.address.claims;
    expect(claim?.purposes).toEqual(['newsletter']);
    const ids = [claim?.id ?? ''];
    await app.call('galleries.confirm', { as, body: { claimIds: ids, shownIds: ids, purposesShown: true } });
    expect(await states()).toEqual({ newsletter: 'given', publication: 'none' });
    const [head, row] = await csv();
    expect([head?.slice(-2), row?.slice(-2)]).toEqual([
      ['News and offers', 'Publication'],
      ['yes', 'no'],
    ]);
  });

  test('of somebody else’s registration goes when the person says that it was not them', async () => {
    await contact({});
    await register({ firstName: 'EVIL', ...tick('publication') });
    const { claims } = await page();
    const which = { id: claims[0]?.customerId ?? '', claimId: claims[0]?.id ?? '' };
    expect((await states())['publication']).toBe('not-confirmed');
    await app.call('customers.decideClaim', { as: owner, params: which, body: { state: 'dismissed' } });
    expect((await states())['publication']).toBe('none');
    expect(await people('publication')).toEqual([]);
  });

  test('goes with a registration that is withdrawn, and with an address that is corrected', async () => {
    const { takeBack } = (await app.call('codes.register', formOf(tick('newsletter')))).data;
    await contact({ firstName: 'Lena' });
    await app.call('codes.withdrawRegistration', { params: { code: shoot.hash }, body: { token: takeBack } });
    expect(await states()).toEqual({ newsletter: 'none', publication: 'none' });
    await byHand('publication', true);
    const { data } = await app.call('shoots.show', { as: owner, params: { id: shoot.id } });
    await contact({ id: data.customers[0]?.id, email: 'other@example.com' });
    expect(await states()).toEqual({ newsletter: 'none', publication: 'none' });
  });

  test('is withdrawn and given by the person with the mailed link, and each is logged once', async () => {
    await register(tick('newsletter'));
    await register({ firstName: 'Lena', ...tick('newsletter') });
    nowMs += 60_000;
    for (const time of ['first', 'second']) expect((await choose('newsletter', null)).status, time).toBe(200);
    expect(await states()).toMatchObject({ newsletter: 'withdrawn' });
    for (const time of ['first', 'second'])
      expect((await choose('newsletter', PURPOSE_VERSION)).status, time).toBe(200);
    const given = (await page()).purposes[0];
    expect(given).toMatchObject({
      state: 'given',
      consent: { givenBy: 'customer', confirmed: true, givenAt: new Date(nowMs).toISOString() },
    });
    expect(await log()).toEqual([
      ['purpose.given', 'customer', 'newsletter'],
      ['purpose.withdrawn', 'customer', 'newsletter'],
    ]);
    expect((await own()).choices.map(({ purpose, state }) => [purpose, state])).toEqual([
      ['newsletter', 'given'],
      ['publication', 'none'],
    ]);
  });

  test('can be withdrawn after the studio has stopped asking, and not given', async () => {
    await register(tick('newsletter', 'publication'));
    await ask();
    expect((await own()).choices.map(({ asked }) => asked)).toEqual([false, false]);
    expect((await choose('newsletter', null)).status).toBe(200);
    const refused = await choose('newsletter', PURPOSE_VERSION);
    expect([refused.status, Object.keys(refused.failure.errors ?? {})]).toEqual([422, ['purpose']]);
    expect(await states()).toEqual({ newsletter: 'withdrawn', publication: 'not-confirmed' });
    expect((await csv())[0]?.slice(-2)).toEqual(['News and offers', 'Publication']);
  });

  test('is refused to wrong links, other texts, and addresses that the studio does not know', async () => {
    await register();
    expect((await choose('newsletter', PURPOSE_VERSION, { token: 'x' })).status).toBe(410);
    expect((await choose('newsletter', '7')).status).toBe(422);
    const stranger = { token: tokenOf('stranger@example.com') };
    expect((await choose('newsletter', PURPOSE_VERSION, stranger)).status).toBe(404);
    const anna = await app.makeUser(owner.studioId, 'photographer');
    const body = { purpose: 'newsletter', given: true };
    expect(
      (await app.send('customers.decidePurpose', { as: anna, params: await params(), body })).status,
    ).toBe(403);
    expect(await states()).toEqual({ newsletter: 'none', publication: 'none' });
  });

  test('is entered by hand, also with a contact from a phone, which never overrules a withdrawal', async () => {
    await contact({ purposes: ['publication'] });
    expect((await page()).purposes[1]).toMatchObject({
      state: 'given',
      consent: { givenBy: 'photographer', confirmed: false },
    });
    await byHand('newsletter', true);
    await byHand('newsletter', true);
    await choose('publication', null);
    await contact({ purposes: ['publication', 'newsletter'] });
    expect(await states()).toEqual({ newsletter: 'given', publication: 'withdrawn' });
    await byHand('newsletter', false);
    await byHand('publication', true);
    expect(await states()).toEqual({ newsletter: 'withdrawn', publication: 'given' });
    expect(
      (await own()).purposes.map(({ purpose, givenBy, withdrawnBy }) => [purpose, givenBy, withdrawnBy]),
    ).toEqual([
      ['publication', 'photographer', 'customer'],
      ['newsletter', 'photographer', 'photographer'],
      ['publication', 'photographer', null],
    ]);
  });

  test('that was withdrawn is not given by a late contact, although somebody ticks it again', async () => {
    await contact({ purposes: ['publication'] });
    await choose('publication', null);
    await register(tick('publication'));
    await contact({ purposes: ['publication'] });
    expect(await states()).toMatchObject({ publication: 'not-confirmed' });
  });

  test('stays with the person if one of their shoots turns out to be somebody else’s', async () => {
    await contact({});
    const other = await app.shoot(owner, session.id);
    const at = { as: owner, params: { id: other.id } };
    nowMs += 60_000;
    await app.call('shoots.updateContact', { ...at, body: { customers: [{ email: EMAIL }] } });
    await choose('newsletter', PURPOSE_VERSION);
    await choose('publication', PURPOSE_VERSION);
    await choose('publication', null);
    const [mistaken] = (await app.call('shoots.show', at)).data.customers;
    const corrected = { id: mistaken?.id, email: 'other@example.com' };
    await app.call('shoots.updateContact', { ...at, body: { customers: [corrected] } });
    const choices = (await own()).choices.map(({ purpose, state }) => [purpose, state]);
    expect(Object.fromEntries(choices)).toEqual({ newsletter: 'given', publication: 'withdrawn' });
    const wrong = await app.call('privacy.export', { as: owner, body: { email: corrected.email } });
    expect(wrong.data.purposes).toEqual([]);
  });

  test('is in the export, and nothing of it is left after an erasure', async () => {
    await register(tick('newsletter'));
    await contact({ purposes: ['publication'] });
    const exported = await app.call('privacy.export', { as: owner, body: { email: EMAIL } });
    expect(exported.data.purposes.map(({ purpose, text, confirmed }) => [purpose, text, confirmed])).toEqual([
      ['newsletter', expect.stringContaining('news and offers'), false],
      ['publication', expect.stringContaining('publish photos'), false],
    ]);
    await app.call('privacy.erase', { as: owner, body: { email: EMAIL, withPhotos: false } });
    const left = await app.db
      .selectFrom('purposeConsents')
      .select('id')
      .where('studioId', '=', owner.studioId)
      .execute();
    expect(left).toEqual([]);
  });
});
