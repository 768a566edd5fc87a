import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { startApp, type Actor, type App } from '../../../../../tests/support/start-app.ts';
import { BounceError, takeBounce } from './index.ts';
import { galleryReady, makeLink, queue } from './mail.test-support.ts';

let app: App;
let owner: Actor;
let linkId: string;
beforeAll(async () => {
  app = await startApp({ listen: false, works: true });
  owner = await app.asOwner();
  linkId = await makeLink(app, owner);
});
afterAll(() => app.close());

interface Notice {
  id: string;
  status?: string;
  action?: string;
  to?: string;
  said?: string;
  type?: string;
  original?: 'message/rfc822' | 'text/rfc822-headers' | 'none';
  envelope?: string;
}

/** A notice as a mail server writes it (RFC 3464). */
function notice({
  id,
  status = '5.1.1',
  action = 'failed',
  to = 'parent@family.test',
  ...more
}: Notice): string {
  const { said = '550 5.1.1 no such user', type = 'multipart/report; report-type=delivery-status' } = more;
  const { original = 'message/rfc822', envelope } = more;
  return [
    'From: MAILER-DAEMON@mx.test',
    'To: no-reply@photoslate.test',
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    `Content-Type: ${type}; boundary="b"`,
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'It could not be delivered.',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.test',
    ...(envelope === undefined ? [] : [`Original-Envelope-Id: ${envelope}`]),
    '',
    `Final-Recipient: rfc822; ${to}`,
    `Action: ${action}`,
    `Status: ${status}`,
    `Diagnostic-Code: smtp; ${said}`,
    '',
    ...(original === 'none'
      ? []
      : [
          '--b',
          `Content-Type: ${original}`,
          '',
          `Message-ID: <${id}@photoslate.test>`,
          'Subject: Your photos',
          '',
          '',
        ]),
    '--b--',
    '',
  ].join('\r\n');
}

async function sentMail(): Promise<string> {
  const id = await queue(app, galleryReady(owner.studioId, linkId));
  await app.idle();
  return id;
}
const mailOf = async (id: string) => (await app.call('mails.show', { as: owner, params: { id } })).data;
const take = (message: string) => takeBounce(app.db, Buffer.from(message));

describe('a mail that comes back', () => {
  test.each([
    ['5.1.1', 'no_such_address', true],
    ['5.2.2', 'mailbox_full', false],
    ['4.2.2', 'mailbox_full', false],
    ['5.2.1', 'mailbox_closed', true],
    ['5.3.4', 'too_large', false],
    ['4.4.7', 'unreachable', false],
    ['5.7.1', 'refused', false],
    ['5.0.0', 'other', false],
  ] as const)('with %s counts as bounced: %s', async (status, reason, permanent) => {
    const id = await sentMail();
    expect(await take(notice({ id, status }))).toEqual({ recipient: 'parent@family.test', reason });
    expect(await mailOf(id)).toMatchObject({ state: 'bounced', reason, permanent });
  });

  test('is known by its headers alone, and by its envelope', async () => {
    const [first, second] = [await sentMail(), await sentMail()];
    await take(notice({ id: first, original: 'text/rfc822-headers' }));
    await take(notice({ id: second, original: 'none', envelope: second }));
    expect([(await mailOf(first)).state, (await mailOf(second)).state]).toEqual(['bounced', 'bounced']);
  });

  test('twice came back once', async () => {
    const id = await sentMail();
    await take(notice({ id }));
    await take(notice({ id }));
    expect((await mailOf(id)).state).toBe('bounced');
  });

  test('puts what the other server said on one line', async () => {
    const id = await sentMail();
    await take(notice({ id, said: `550 no\r\n\tsuch user ${'x'.repeat(900)}` }));
    const row = await app.db
      .selectFrom('mails')
      .select('last_error')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.last_error).toMatch(/^550 no such user x+$/);
    expect(row.last_error?.length).toBe(500);
  });
});

describe('a message that is no such notice', () => {
  test.each<[string, (id: string) => string]>([
    ['of a mail that was never sent', () => notice({ id: newId() })],
    ['that names no mail', (id) => notice({ id, original: 'none' })],
    ['of another address', (id) => notice({ id, to: 'somebody@else.test' })],
    ['of a delay', (id) => notice({ id, action: 'delayed', status: '4.4.1' })],
    ['of a delivery', (id) => notice({ id, action: 'delivered', status: '2.0.0' })],
    ['without a status', (id) => notice({ id, status: 'broken' })],
    ['of another type', (id) => notice({ id, type: 'multipart/mixed' })],
    [
      'that is an answer of its reader',
      (id) => `From: a@b.test\r\nIn-Reply-To: <${id}@photoslate.test>\r\n\r\nThanks!`,
    ],
    ['that is nothing', () => ''],
    ['that is noise', () => '\u0000\u0001--b\r\n\r\n'.repeat(200)],
  ])('%s changes nothing', async (_name, messageOf) => {
    const id = await sentMail();
    await expect(take(messageOf(id))).rejects.toBeInstanceOf(BounceError);
    expect(await mailOf(id)).toMatchObject({ state: 'sent', reason: null });
  });

  test('of a mail that has not left changes nothing', async () => {
    const id = await sentMail();
    await app.db.updateTable('mails').set({ state: 'queued' }).where('id', '=', id).execute();
    await expect(take(notice({ id }))).rejects.toBeInstanceOf(BounceError);
    expect((await mailOf(id)).state).toBe('queued');
  });
});
