import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readMails } from '@photoslate/test-support/read-mails';
import { startApp, type Actor, type App } from '@photoslate/test-support/start-app';

let refuse: { at: 'from' | 'rcpt'; code: number; text: string } | undefined;
const received: { to: string[]; bytes: string }[] = [];
const error = ({ code, text }: { code: number; text: string }) =>
  Object.assign(new Error(text), { responseCode: code });
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onMailFrom: (_address, _session, done) => done(refuse?.at === 'from' ? error(refuse) : null),
  onRcptTo: (_address, _session, done) => done(refuse?.at === 'rcpt' ? error(refuse) : null),
  onData: (stream, { envelope }, done) => {
    const pieces: Buffer[] = [];
    stream.on('data', (piece: Buffer) => pieces.push(piece));
    stream.on('end', () => {
      const to = envelope.rcptTo.map(({ address }) => address);
      received.push({ to, bytes: Buffer.concat(pieces).toString() });
      done();
    });
  },
});
mailServer.on('error', () => undefined);

const lan = { publicUrl: 'http://192.168.1.20:3000', publicUrlSource: 'lan' } as const;
let app: App;
let owner: Actor;
beforeAll(async () => {
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve));
  const address = mailServer.server.address();
  if (!address || typeof address === 'string') throw new Error('no port');
  app = await startApp({ listen: false, smtpUrl: `smtp://127.0.0.1:${address.port}`, config: lan });
  owner = await app.asOwner();
});
afterAll(async () => {
  await app.close();
  await new Promise<void>((resolve) => mailServer.close(resolve));
});

const checklist = async () => (await app.call('installation.checklist', { as: owner })).data;
const open = async () => (await checklist()).steps.filter((one) => !one.isDone).map(({ step }) => step);
const testMail = async () =>
  (await app.call('installation.testMail', { as: owner, body: {}, language: 'en' })).data;

test('each step of the checklist is ticked when it is true, and only then', async () => {
  expect(await open()).toEqual(['address', 'mail', 'logo', 'prices', 'payment', 'practice', 'session']);
  await app.call('sessions.createPractice', { as: owner, body: {} });
  expect(await open(), 'a practice session sets no prices').toEqual([
    'address',
    'mail',
    'logo',
    'prices',
    'payment',
    'session',
  ]);
  await app.call('installation.setAddress', { as: owner, body: { address: 'https://photos.example.com' } });
  expect(await open()).toEqual(['mail', 'logo', 'prices', 'payment', 'session']);

  refuse = { at: 'from', code: 535, text: '5.7.8 Authentication credentials invalid' };
  await testMail();
  expect(await open(), 'a refused test mail').toContain('mail');
  refuse = undefined;
  await testMail();
  expect(await open()).toEqual(['logo', 'prices', 'payment', 'session']);

  await app.session(owner);
  expect(await open(), 'a session sets no prices').toEqual(['logo', 'prices', 'payment']);

  await app.db.updateTable('studios').set({ logoKey: 'logos/one.png' }).execute();
  const [group] = (await app.call('studio.priceGroups', { as: owner })).data;
  if (!group) throw new Error('no price group');
  const { id, currency: _currency, ...prices } = group;
  await app.call('studio.updatePriceGroup', {
    as: owner,
    params: { id },
    body: { ...prices, firstPhotoCents: prices.firstPhotoCents + 100 },
  });
  expect(await open()).toEqual(['payment']);
  await app.call('payments.setMethods', { as: owner, body: { onSite: true, howToPay: 'Cash' } });
  expect(await open()).toEqual([]);

  // A mail that the mail server does not accept is work again.
  await app.db
    .insertInto('mails')
    .values({
      id: '01900000-0000-7000-8000-000000000001',
      studioId: owner.studioId,
      eventKey: 'one',
      kind: 'reminder',
      recipient: 'parent@family.test',
      subject: 'Photos',
      payload: JSON.stringify({}),
      language: 'en',
      state: 'queued',
      serverFault: 'encryption',
      lastError: 'TLS is required',
      createdAt: new Date(),
    })
    .execute();
  expect(await open()).toEqual(['mail']);
  expect((await app.call('installation.mail', { as: owner })).data.waiting).toMatchObject({
    fault: 'encryption',
    count: 1,
    said: 'TLS is required',
  });
  await app.db.deleteFrom('mails').execute();
});

test('the owner hides the checklist and brings it back; the advice follows the setting', async () => {
  const change = async (body: { checklistHidden?: boolean; registrationsNeedTap?: boolean }) =>
    app.call('studio.updateSettings', { as: owner, body });
  expect(await checklist()).toMatchObject({ isHidden: false, recommendsTap: true });
  await change({ checklistHidden: true });
  await change({ registrationsNeedTap: true });
  expect(await checklist()).toMatchObject({ isHidden: true, recommendsTap: false });
  await change({ checklistHidden: false });
  expect(await checklist()).toMatchObject({ isHidden: false });
  const photographer = await app.asPhotographer();
  const refused = await app.send('studio.updateSettings', {
    as: photographer,
    body: { checklistHidden: true },
  });
  expect(refused.status).toBe(403);
});

test('a test mail goes to the owner alone, and says what the mail server answered', async () => {
  received.length = 0;
  expect(await testMail()).toEqual({
    to: owner.email,
    result: 'accepted',
    fault: null,
    reason: null,
    said: null,
  });
  expect(received.map(({ to }) => to)).toEqual([[owner.email]]);
  expect(received[0]?.bytes).toContain('Subject: Test e-mail from');
  const { data } = await app.call('installation.mail', { as: owner });
  expect(data).toMatchObject({ isSet: true, to: owner.email, waiting: null });
  expect(data.server).toMatch(/^127\.0\.0\.1:\d+$/);
  expect(data.testedAt).not.toBeNull();

  refuse = { at: 'rcpt', code: 550, text: '5.1.1 No such user here' };
  const said = expect.stringContaining('5.1.1 No such user here') as string;
  expect(await testMail()).toMatchObject({ result: 'failed', fault: null, reason: 'no_such_address', said });
  refuse = { at: 'from', code: 553, text: '5.7.1 Sender address rejected' };
  expect(await testMail()).toMatchObject({ result: 'failed', fault: 'sender' });
  refuse = undefined;
  const photographer = await app.asPhotographer();
  expect((await app.send('installation.testMail', { as: photographer, body: {} })).status).toBe(403);
});

test('test mails are limited', async () => {
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => app.send('installation.testMail', { as: owner, body: {} })),
  );
  expect(answers.map(({ status }) => status)).toContain(429);
});

test('without a mail server a test mail becomes a file, and an unreachable one is reported', async () => {
  const without = await startApp({ listen: false });
  const as = await without.asOwner();
  expect((await without.call('installation.testMail', { as, body: {} })).data.result).toBe('file');
  expect(
    (await readMails(join(without.platform.config.dataDir, 'mails'))).map(({ subject }) => subject),
  ).toEqual([expect.stringMatching(/^Test e-mail from /)]);
  expect((await without.call('installation.mail', { as })).data).toMatchObject({
    isSet: false,
    server: null,
  });
  const { steps } = (await without.call('installation.checklist', { as })).data;
  expect(steps.find(({ step }) => step === 'mail')?.isDone, 'a file reaches nobody').toBe(false);
  await without.close();

  const unreachable = await startApp({ listen: false, smtpUrl: 'smtp://127.0.0.1:1' });
  const user = await unreachable.asOwner();
  const { data } = await unreachable.call('installation.testMail', { as: user, body: {} });
  expect(data).toMatchObject({ result: 'failed', fault: 'unreachable' });
  await unreachable.close();
});
