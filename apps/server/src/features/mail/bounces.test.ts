import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { bounceNotice } from '@photoslate/test-support/read-mails';
import { startApp, type Actor, type App } from '@photoslate/test-support/start-app';
import { BounceError, handleBounce } from './index.ts';
import { galleryReady, makeLink, queue } from './mail.test-support.ts';

let app: App;
let owner: Actor;
let linkId: string;
beforeAll(async () => {
  app = await startApp({ listen: false, runsJobs: true });
  owner = await app.asOwner();
  linkId = await makeLink(app, owner);
});
afterAll(() => app.close());

async function sentMail(): Promise<string> {
  const id = await queue(app, galleryReady(owner.studioId, linkId));
  await app.idle();
  return id;
}
const mailOf = async (id: string) => (await app.call('mail.show', { as: owner, params: { id } })).data;
const take = (message: string) => handleBounce(app.db, Buffer.from(message));

describe('a bounced mail', () => {
  test.each([
    ['5.1.1', 'no_such_address', true],
    ['5.2.2', 'mailbox_full', false],
    ['4.2.2', 'mailbox_full', false],
    ['5.2.1', 'mailbox_closed', true],
    ['5.3.4', 'too_large', false],
    ['4.4.7', 'unreachable', false],
    ['5.7.1', 'refused', false],
    ['5.0.0', 'other', false],
  ] as const)('with status %s is recorded as bounced: %s', async (status, reason, permanent) => {
    const id = await sentMail();
    expect(await take(bounceNotice({ id, status }))).toEqual({ recipient: 'parent@family.test', reason });
    expect(await mailOf(id)).toMatchObject({ state: 'bounced', reason, permanent });
  });

  test('is identified by the original headers alone or by the envelope', async () => {
    const [first, second] = [await sentMail(), await sentMail()];
    await take(bounceNotice({ id: first, original: 'text/rfc822-headers' }));
    await take(bounceNotice({ id: second, original: 'none', envelope: second }));
    expect([(await mailOf(first)).state, (await mailOf(second)).state]).toEqual(['bounced', 'bounced']);
  });

  test('stays bounced after a second bounce notice', async () => {
    const id = await sentMail();
    await take(bounceNotice({ id }));
    await take(bounceNotice({ id }));
    expect((await mailOf(id)).state).toBe('bounced');
  });

  test('stores the answer of the other server on one line', async () => {
    const id = await sentMail();
    await take(bounceNotice({ id, said: `550 no\r\n\tsuch user ${'x'.repeat(900)}` }));
    const row = await app.db
      .selectFrom('mails')
      .select('lastError')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.lastError).toMatch(/^550 no such user x+$/);
    expect(row.lastError?.length).toBe(500);
  });
});

describe('an invalid bounce notice', () => {
  test.each<[string, (id: string) => string]>([
    ['of a mail that was never sent', () => bounceNotice({ id: newId() })],
    ['that names no mail', (id) => bounceNotice({ id, original: 'none' })],
    ['of another address', (id) => bounceNotice({ id, to: 'somebody@else.test' })],
    ['of a delay', (id) => bounceNotice({ id, action: 'delayed', status: '4.4.1' })],
    ['of a delivery', (id) => bounceNotice({ id, action: 'delivered', status: '2.0.0' })],
    ['without a status', (id) => bounceNotice({ id, status: 'broken' })],
    ['of another type', (id) => bounceNotice({ id, type: 'multipart/mixed' })],
    [
      'that is an answer of its reader',
      (id) => `From: a@b.test\r\nIn-Reply-To: <${id}@photoslate.test>\r\n\r\nThanks!`,
    ],
    ['that is nothing', () => ''],
    ['that is noise', () => '\u0000\u0001--b\r\n\r\n'.repeat(200)],
  ])('a message %s is rejected and changes nothing', async (_name, messageOf) => {
    const id = await sentMail();
    await expect(take(messageOf(id))).rejects.toBeInstanceOf(BounceError);
    expect(await mailOf(id)).toMatchObject({ state: 'sent', reason: null });
  });

  test('a bounce notice for a mail that is still queued is rejected and changes nothing', async () => {
    const id = await sentMail();
    await app.db.updateTable('mails').set({ state: 'queued' }).where('id', '=', id).execute();
    await expect(take(bounceNotice({ id }))).rejects.toBeInstanceOf(BounceError);
    expect((await mailOf(id)).state).toBe('queued');
  });
});
