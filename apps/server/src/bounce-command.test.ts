import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSseClient } from '../../../tests/access/sse-client.ts';
import { bounceNotice } from '@photoslate/test-support/read-mails';
import { filledShoot } from '@photoslate/test-support/published-shoots';
import { runAdmin } from '@photoslate/test-support/run-server';
import { startApp, type Actor, type App } from '@photoslate/test-support/start-app';

const ADDRESS = 'anna@family.test';
let app: App;
let owner: Actor;
let desk: Actor;
beforeAll(async () => {
  app = await startApp({ runsJobs: true });
  owner = await app.asOwner();
  desk = await app.asPhotographer();
});
afterAll(() => app.close());

/** Runs the command in its own process, on the database of the running server. */
const bounce = (message: string) =>
  runAdmin(['bounce'], { DATABASE_URL: app.databaseUrl, DATA_DIR: app.config.dataDir }, message);

test('a bounce notice piped to the command beside the running server is shown to photographer and owner', async () => {
  const session = await app.session(desk);
  const { id } = await filledShoot(app, desk, session.id, [ADDRESS]);
  await app.call('galleries.publishShoot', { as: desk, params: { id }, body: { sendNow: true } });
  await app.idle();
  const lastMail = async () => {
    const { data } = await app.call('shoots.show', { as: desk, params: { id } });
    return data.customers[0]?.told;
  };
  expect(await lastMail()).toMatchObject({ state: 'sent', reason: null });
  const [mail] = await app.mails();
  const mailId = /^<([\w-]+)@/.exec(mail?.messageId ?? '')?.[1] ?? '';
  const stream = await openSseClient(app.url, { authorization: `Bearer ${desk.token}` });

  const full = { id: mailId, to: ADDRESS, status: '5.2.2', said: '552 5.2.2 mailbox full' };
  expect(await bounce(bounceNotice(full))).toEqual({
    code: 0,
    out: `The mail to ${ADDRESS} came back: mailbox_full.\n`,
    error: '',
  });

  expect(await lastMail()).toMatchObject({ state: 'bounced', reason: 'mailbox_full' });
  await expect.poll(stream.heard).toContain(id);
  await app.call('auth.logout', { as: desk });
  await stream.ended;
  const attention = await app.call('attention.show', { as: owner });
  expect(attention.data.mails).toMatchObject([{ to: ADDRESS, reason: 'mailbox_full' }]);
  expect((await app.call('mail.list', { as: owner })).data).toMatchObject([
    { to: ADDRESS, state: 'bounced', reason: 'mailbox_full', permanent: false },
  ]);
});

test('a message that is no valid bounce notice ends the command with status 1 and changes nothing', async () => {
  const before = await app.query('select * from mails');
  for (const message of ['', 'Subject: Hello\r\n\r\nThanks!', bounceNotice({ id: owner.userId })]) {
    const { code, out, error } = await bounce(message);
    expect([code, out]).toEqual([1, '']);
    expect(error).toMatch(/^[A-Z][^\n]+\.\n$/);
  }
  expect(await app.query('select * from mails')).toEqual(before);
});
