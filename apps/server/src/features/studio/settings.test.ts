import { CONSENT_VERSION, LANGUAGES } from '@photoslate/contract/constants';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type Actor, type App } from '@photoslate/test-support/start-app';

let app: App;
let owner: Actor;
let stranger: Actor;
beforeAll(async () => {
  app = await startApp({ listen: false });
  owner = await app.asOwner();
  stranger = await app.makeUser(await app.makeStudio('Elsewhere'), 'owner');
});
afterAll(() => app.close());

const settings = async (as = owner) => (await app.call('studio.settings', { as })).data;
const change = (body: unknown) => app.send('studio.updateSettings', { as: owner, body });
const log = async (as = owner) => (await app.call('activity.list', { as })).data;

describe('studio settings', () => {
  test('start with safe defaults', async () => {
    expect(await settings()).toMatchObject({
      name: 'Studio Noorderlicht',
      senderName: null,
      replyTo: null,
      logo: null,
      timeZone: 'Europe/Amsterdam',
      retentionDays: 365,
      linkDays: 365,
      quietHours: null,
      reminders: false,
      registrationsNeedTap: false,
      selfLinkMax: 12,
      doubleOptIn: false,
      requiresSecondFactor: false,
      business: { name: null, address: null, vatNumber: null, vatBasisPoints: null },
    });
  });

  test('change only in the given fields and only for their own studio', async () => {
    const before = await settings(stranger);
    const changed = await app.call('studio.updateSettings', {
      as: owner,
      body: {
        senderName: 'Noorderlicht Fotografie',
        replyTo: ' Hello@Noorderlicht.example ',
        quietHours: { from: '22:00', to: '07:30' },
        reminders: true,
        business: { name: 'Noorderlicht BV', vatBasisPoints: 2100 },
      },
    });
    expect(changed.data).toMatchObject({
      senderName: 'Noorderlicht Fotografie',
      replyTo: 'Hello@Noorderlicht.example',
      quietHours: { from: '22:00', to: '07:30' },
      reminders: true,
      retentionDays: 365,
      business: { name: 'Noorderlicht BV', address: null, vatNumber: null, vatBasisPoints: 2100 },
    });
    await app.call('studio.updateSettings', { as: owner, body: { retentionDays: 90 } });
    await app.call('studio.updateSettings', { as: owner, body: { replyTo: '', quietHours: null } });
    expect(await settings()).toMatchObject({
      senderName: 'Noorderlicht Fotografie',
      replyTo: null,
      quietHours: null,
      retentionDays: 90,
      reminders: true,
    });
    expect(await settings(stranger)).toEqual(before);
  });

  test.each([
    ['a name that ends a header and begins another', { senderName: 'A\r\nBcc: x@example.org' }, 'senderName'],
    ['no name at all', { name: '' }, 'name'],
    ['an address that is none', { replyTo: 'nobody' }, 'replyTo'],
    ['an address with a line break', { replyTo: 'a@example.org\r\nBcc: b@example.org' }, 'replyTo'],
    ['photos that are gone tomorrow', { retentionDays: 1 }, 'retentionDays'],
    ['a time that no clock shows', { quietHours: { from: '25:00', to: '07:00' } }, 'quietHours.from'],
    ['quiet hours without an end', { quietHours: { from: '22:00', to: '22:00' } }, 'quietHours.to'],
    ['a time zone on Mars', { timeZone: 'Mars/Olympus' }, 'timeZone'],
    ['more VAT than price', { business: { vatBasisPoints: 10_000 } }, 'business.vatBasisPoints'],
  ])('reject %s and name the field', async (_what, body, field) => {
    const before = await settings();
    const answer = await change(body);
    expect([answer.status, Object.keys(answer.failure.errors ?? {})]).toEqual([422, [field]]);
    expect(await settings()).toEqual(before);
  });

  test('use the time zone of the last location until the studio sets one', async () => {
    await app.call('sessions.create', {
      as: stranger,
      body: {
        location: { name: 'Harbour', location: 'Lisboa', timeZone: 'Europe/Lisbon' },
        priceGroupId: (await app.call('studio.priceGroups', { as: stranger })).data[0]?.id ?? '',
      },
    });
    expect((await settings(stranger)).timeZone).toBe('Europe/Lisbon');
    await app.call('studio.updateSettings', { as: stranger, body: { timeZone: 'Atlantic/Madeira' } });
    expect((await settings(stranger)).timeZone).toBe('Atlantic/Madeira');
  });
});

const consent = async (language: string) =>
  (await settings()).consentTexts.find((text) => text.language === language);
const write = (language: 'nl' | 'de', text: string | null) =>
  app.call('studio.setConsentText', { as: owner, body: { language, text } });

describe('consent texts', () => {
  test('default to the built-in version, and every language is listed', async () => {
    expect((await settings()).consentTexts.map(({ language }) => language)).toEqual([...LANGUAGES]);
    expect(await consent('nl')).toEqual({
      language: 'nl',
      version: CONSENT_VERSION,
      text: null,
      createdAt: null,
    });
  });

  test('get a new version with each change, and none when unchanged', async () => {
    await write('nl', 'Wij bewaren je foto’s een jaar.');
    await write('nl', 'Wij bewaren je foto’s een jaar.');
    await write('de', 'Wir bewahren Ihre Fotos ein Jahr auf.');
    expect(await consent('nl')).toMatchObject({ version: '1', text: 'Wij bewaren je foto’s een jaar.' });
    expect(await consent('de')).toMatchObject({ version: '2' });
    await write('nl', '');
    expect(await consent('nl')).toMatchObject({ version: CONSENT_VERSION, text: null });
    await write('nl', 'Wij bewaren je foto’s een maand.');
    expect(await consent('nl')).toMatchObject({ version: '4' });
  });

  test('get separate versions when they are changed concurrently', async () => {
    const texts = ['Uno', 'Due', 'Tre', 'Quattro'];
    await Promise.all(
      texts.map((text) => app.call('studio.setConsentText', { as: owner, body: { language: 'it', text } })),
    );
    const kept = await app.db
      .selectFrom('consentTexts')
      .select(['version', 'text'])
      .where('studioId', '=', owner.studioId)
      .where('language', '=', 'it')
      .execute();
    expect(new Set(kept.map(({ text }) => text))).toEqual(new Set(texts));
    expect(new Set(kept.map(({ version }) => version)).size).toBe(4);
  });
});

describe('the activity log', () => {
  test('names the changed settings and the user, but not the new values', async () => {
    await app.call('studio.updateSettings', { as: owner, body: { replyTo: 'secret@example.org' } });
    await app.call('studio.updateSettings', { as: owner, body: { replyTo: 'secret@example.org' } });
    const [latest, before] = await log();
    expect(latest).toMatchObject({
      by: { kind: 'user', id: owner.userId, name: 'Robin' },
      verb: 'settings.changed',
      thing: { kind: 'studio', id: owner.studioId, label: 'Studio Noorderlicht' },
      params: { fields: 'replyTo' },
    });
    expect(before?.params).not.toEqual(latest?.params);
    expect(JSON.stringify(await log())).not.toContain('secret@example.org');
  });

  test('is listed in pages, newest first, without gaps or repeats, and only for its own studio', async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await app.call('activity.list', {
        as: owner,
        query: { limit: 2, ...(cursor ? { cursor } : {}) },
      });
      seen.push(...page.data.map(({ id }) => id));
      cursor = page.meta.nextCursor ?? undefined;
    } while (cursor);
    const whole = await log();
    expect(seen).toEqual(whole.map(({ id }) => id));
    expect(new Set(seen).size).toBe(seen.length);
    expect(whole.map(({ at }) => at)).toEqual(
      whole
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    const foreign = await log(stranger);
    expect(foreign.some(({ id }) => seen.includes(id))).toBe(false);
  });
});
