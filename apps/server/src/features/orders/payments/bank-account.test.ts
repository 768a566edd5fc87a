import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailsTo } from '@photoslate/test-support/published-shoots';
import { startPaidApp, type PaidApp } from './payments.test-support.ts';

let app: PaidApp;
beforeAll(async () => {
  app = await startPaidApp();
});
afterAll(() => app.close());

const typed = {
  holder: 'Studio Noordlicht',
  iban: 'de89 3704 0044 0532 0130 00',
  bic: 'cobadeff',
  referencePrefix: 'Photos',
};
const stored = { ...typed, iban: 'DE89370400440532013000', bic: 'COBADEFF' };
const base = { onSite: true, howToPay: 'Or in cash.' };
const send = (bank: object) =>
  app.send('payments.setMethods', { as: app.owner, language: 'de', body: { ...base, bank } });
const bankOf = async () => (await app.call('payments.settings', { as: app.owner })).data.bank;

test('the account is stored without spaces, stays when an older app saves, and can be removed', async () => {
  expect(await bankOf()).toBeNull();
  const save = (bank?: typeof typed | null) =>
    app.call('payments.setMethods', {
      as: app.owner,
      body: { ...base, ...(bank === undefined ? {} : { bank }) },
    });
  expect((await save(typed)).data.bank).toEqual(stored);
  expect((await save()).data.bank).toEqual(stored);
  const { as } = await app.customer();
  expect((await app.call('galleries.show', { as })).data.payment).toMatchObject({
    bank: stored,
    howToPay: 'Or in cash.',
    howToPayTexts: [],
  });
  expect((await save(null)).data.bank).toBeNull();
});

test('a wrong IBAN and a wrong BIC are named at their fields, in the language of the owner', async () => {
  const wrong = await send({ ...typed, iban: 'DE88 3704 0044 0532 0130 00', bic: 'COBADEF' });
  expect([wrong.status, wrong.failure.errors]).toEqual([
    422,
    {
      'bank.iban': ['Diese IBAN ist nicht gültig. Bitte auf Tippfehler prüfen.'],
      'bank.bic': ['Diese BIC ist nicht gültig. Sie hat 8 oder 11 Buchstaben und Ziffern.'],
    },
  ]);
  const errorsOf = async (bank: object) => Object.keys((await send(bank)).failure.errors ?? {});
  expect(await errorsOf({ ...typed, holder: ' ' })).toEqual(['bank.holder']);
  expect(await errorsOf({ ...typed, holder: 'x'.repeat(71) })).toEqual(['bank.holder']);
  expect(await errorsOf({ holder: 'Studio', iban: '' })).toEqual(['bank.iban']);
  expect(await errorsOf({ ...typed, iban: '9'.repeat(101) })).toEqual(['bank.iban']);
  expect(await bankOf(), 'nothing was stored').toBeNull();
});

test('the confirmation of an order has account, amount and reference, in text and in HTML', async () => {
  await app.call('payments.setMethods', { as: app.owner, body: { ...base, bank: typed } });
  const eva = await app.customer();
  const { data: order } = await app.call('orders.place', {
    as: eva.as,
    body: { photoIds: eva.shoot.photoIds.slice(0, 2) },
  });
  const { data: mails } = await app.call('mail.list', { as: app.owner });
  const { id = '' } = mails.find(({ to, kind }) => to === eva.address && kind === 'order-received') ?? {};
  const { data: mail } = await app.call('mail.show', { as: app.owner, params: { id } });
  expect(mail.text?.replaceAll('\u00A0', ' ')).toContain(
    [
      'Account holder: Studio Noordlicht',
      'IBAN: DE89 3704 0044 0532 0130 00',
      'BIC: COBADEFF',
      'Amount: € 20',
      `Reference: Photos ${order.number}`,
    ].join('\n'),
  );
  for (const part of ['DE89 3704 0044 0532 0130 00', `Photos ${order.number}`, 'Or in cash.'])
    expect(mail.html).toContain(part);
});

test('payment instructions in the language of the customer replace the text for all languages', async () => {
  const write = (language: 'de' | 'fr' | null, text: string) =>
    app.call('payments.setInstructions', { as: app.owner, body: { language, text } });
  const texts = async () => {
    const { data } = await app.call('payments.settings', { as: app.owner });
    return [data.howToPay, data.howToPayTexts];
  };
  const mailedIn = async (language: 'de' | 'fr') => {
    const eva = await app.customer();
    await app.db.updateTable('links').set({ language }).where('email', '=', eva.address).execute();
    await app.call('orders.place', { as: eva.as, body: { photoIds: eva.shoot.photoIds.slice(0, 1) } });
    const mails = await mailsTo(app, eva.address);
    return mails.find(({ kind }) => kind === 'order-received')?.payload;
  };
  await write(null, 'In cash at the studio.');
  await write('de', 'Zuerst.');
  expect((await write('de', ' Bar im Studio. ')).data.howToPayTexts).toEqual([
    { language: 'de', text: 'Bar im Studio.' },
  ]);
  const { as } = await app.customer();
  expect((await app.call('galleries.show', { as })).data.payment).toMatchObject({
    howToPay: 'In cash at the studio.',
    howToPayTexts: [{ language: 'de', text: 'Bar im Studio.' }],
  });
  expect(await mailedIn('de')).toMatchObject({ howToPay: 'Bar im Studio.' });
  expect(await mailedIn('fr')).toMatchObject({ howToPay: 'In cash at the studio.' });

  // A newer app leaves the instructions out.
  await app.call('payments.setMethods', { as: app.owner, body: { onSite: true } });
  expect(await texts()).toEqual(['In cash at the studio.', [{ language: 'de', text: 'Bar im Studio.' }]]);
  await write('de', '');
  expect(await texts()).toEqual(['In cash at the studio.', []]);
  const long = await app.send('payments.setInstructions', {
    as: app.owner,
    body: { language: 'de', text: 'x'.repeat(1001) },
  });
  expect([long.status, Object.keys(long.failure.errors ?? {})]).toEqual([422, ['text']]);
});
