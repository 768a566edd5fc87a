import type { MailReason } from '@photoslate/contract/mail';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createLogger } from '#platform/log.ts';
import { startApp, type Actor, type App } from '@photoslate/test-support/start-app';
import { openMailDelivery } from './mail-delivery.ts';
import { mailJobs } from './mail.jobs.ts';
import { galleryReady, makeLink, queue, stateOf } from './mail.test-support.ts';

interface Received {
  readonly from: string;
  readonly to: string[];
  readonly bytes: Buffer;
}
type Refusal = { at: 'connect' | 'from' | 'rcpt' | 'data'; code: number; text: string } | { at: 'hang' };

let refuse: Refusal | undefined;
const received: Received[] = [];
const error = (refusal: { code: number; text: string }) =>
  Object.assign(new Error(refusal.text), { responseCode: refusal.code });
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onConnect: (_session, done) => done(refuse?.at === 'connect' ? error(refuse) : null),
  onMailFrom: (_address, _session, done) => done(refuse?.at === 'from' ? error(refuse) : null),
  onRcptTo: (_address, _session, done) => done(refuse?.at === 'rcpt' ? error(refuse) : null),
  onData: (stream, { envelope }, done) => {
    const pieces: Buffer[] = [];
    stream.on('data', (piece: Buffer) => pieces.push(piece));
    stream.on('end', () => {
      const from = envelope.mailFrom ? envelope.mailFrom.address : '';
      const to = envelope.rcptTo.map(({ address }) => address);
      received.push({ from, to, bytes: Buffer.concat(pieces) });
      if (refuse?.at !== 'hang') done(refuse?.at === 'data' ? error(refuse) : null);
    });
  },
});
server.on('error', () => {});

const logged: string[] = [];
const log = createLogger({ logLevel: 'warn' }, { write: (line) => logged.push(line) });

let app: App;
let owner: Actor;
let linkId: string;
const clock = { at: Date.parse('2026-06-06T18:00:00Z'), now: () => new Date(clock.at) };

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  if (!address || typeof address === 'string') throw new Error('no port');
  app = await startApp({ listen: false, clock, log, smtpUrl: `smtp://127.0.0.1:${address.port}` });
  owner = await app.asOwner();
  linkId = await makeLink(app, owner);
});
afterAll(async () => {
  await app.close();
  await new Promise<void>((resolve) => server.close(resolve));
});
afterEach(() => {
  refuse = undefined;
  received.length = 0;
});

/** One attempt of the job. */
async function tryToSend(mailId: string): Promise<void> {
  // On a busy machine a server that answers may take longer than one that hangs is waited for.
  const limits = refuse?.at === 'hang' ? { silenceMs: 400, conversationMs: 800 } : undefined;
  const deliver = openMailDelivery(app.config, limits);
  await mailJobs(app.platform, { findPhoto: async () => null, deliver })[0]?.handle({ mailId });
}
/** @returns true if the job succeeds, false if it is to be retried */
const attempt = (mailId: string): Promise<boolean> =>
  tryToSend(mailId).then(
    () => true,
    () => false,
  );
const newMail = (to?: string) => queue(app, galleryReady(owner.studioId, linkId, to ? { to } : {}));

describe('SMTP delivery', () => {
  test('an accepted mail is sent once, to one recipient', async () => {
    const id = await newMail();
    expect(await attempt(id)).toBe(true);
    expect(await attempt(id)).toBe(true);
    expect(received.map(({ from, to }) => ({ from, to }))).toEqual([
      { from: 'no-reply@photoslate.test', to: ['parent@family.test'] },
    ]);
    expect(await stateOf(app, id)).toEqual({ state: 'sent', attempts: 1, lastError: null });
    const { data } = await app.call('mail.list', { as: owner });
    expect(data[0]).toMatchObject({ id, keptAsFile: false });
  });

  test.each<Refusal>([
    { at: 'connect', code: 421, text: 'too busy' },
    { at: 'connect', code: 554, text: 'no service' },
    { at: 'from', code: 550, text: 'sender not allowed' },
    { at: 'rcpt', code: 451, text: '4.7.1 greylisted' },
    { at: 'rcpt', code: 554, text: '5.7.1 Relay access denied' },
    { at: 'data', code: 452, text: 'no room' },
  ])('a mail refused with %o is retried, and the reason is kept', async (refusal) => {
    refuse = refusal;
    const id = await newMail();
    expect(await attempt(id)).toBe(false);
    const state = await stateOf(app, id);
    expect(state).toMatchObject({ state: 'queued', attempts: 1 });
    expect(state.lastError).toContain('code' in refusal ? String(refusal.code) : '');

    refuse = undefined;
    received.length = 0;
    expect(await attempt(id)).toBe(true);
    expect(received).toHaveLength(1);
    expect(await stateOf(app, id)).toEqual({ state: 'sent', attempts: 2, lastError: null });
  });

  test.each(['5.1.1 no such user', 'no such user here'])(
    'a mail to an unknown address (%s) fails without a retry, and the owner sees it',
    async (text) => {
      refuse = { at: 'rcpt', code: 550, text };
      const id = await newMail();
      expect(await attempt(id)).toBe(true);
      expect((await stateOf(app, id)).lastError).toContain('no such user');
      const { data } = await app.call('mail.show', { as: owner, params: { id } });
      expect(data).toMatchObject({ state: 'failed', sentAt: null });
    },
  );

  test.each<Refusal>([
    { at: 'rcpt', code: 550, text: '5.1.1 <parent@family.test>: user unknown' },
    { at: 'rcpt', code: 451, text: '4.2.0 parent@family.test is greylisted' },
  ])(
    'an SMTP reply that repeats the address (%o) does not bring the address into the log',
    async (refusal) => {
      refuse = refusal;
      logged.length = 0;
      const id = await newMail();
      const thrown = await tryToSend(id).then(
        () => '',
        (refused: unknown) => String(refused),
      );
      expect(logged.join('') + thrown).toMatch(/user unknown|greylisted/);
      expect(logged.join('') + thrown).not.toContain('@family.test');
      expect((await stateOf(app, id)).lastError).toContain('parent@family.test');
    },
  );

  test.each<[Refusal, MailReason]>([
    [{ at: 'rcpt', code: 550, text: '5.7.1 blocked by policy' }, 'refused'],
    [{ at: 'data', code: 554, text: '5.7.1 looks like spam' }, 'refused'],
    [{ at: 'data', code: 552, text: '5.2.2 mailbox full' }, 'mailbox_full'],
  ])(
    'a mail refused for good (%o) is not retried, and the studio sees the reason',
    async (refusal, reason) => {
      refuse = refusal;
      const to = `${reason}-${refusal.at}@family.test`;
      const id = await newMail(to);
      expect(await attempt(id)).toBe(true);
      expect(await stateOf(app, id)).toMatchObject({ state: 'failed', attempts: 1 });
      const { data } = await app.call('attention.show', { as: owner });
      expect(data.mails.find((mail) => mail.to === to)).toMatchObject({ id, reason });
      const shown = await app.call('mail.show', { as: owner, params: { id } });
      expect(shown.data, 'the address may take the next one').toMatchObject({ reason, permanent: false });
    },
  );

  test('mails stay queued while the server refuses the sender, and the studio sees the fault until it is fixed', async () => {
    const inAttention = async () => (await app.call('attention.show', { as: owner })).data.mailServer;
    expect(await inAttention()).toBeNull();
    refuse = { at: 'from', code: 553, text: '5.7.1 sender not owned by user' };
    const ids = [await newMail(), await newMail()];
    const since = clock.now().toISOString();
    for (const id of ids) expect(await attempt(id)).toBe(false);
    expect(await inAttention()).toEqual({ fault: 'sender', waiting: 2, since });
    const stranger = await app.makeUser(await app.makeStudio('Elsewhere'), 'owner');
    expect((await app.call('attention.show', { as: stranger })).data.mailServer).toBeNull();
    refuse = undefined;
    for (const id of ids) expect(await attempt(id)).toBe(true);
    expect(await inAttention()).toBeNull();
  });

  test('a mail whose server hangs after receiving it is retried with exactly the same bytes', async () => {
    refuse = { at: 'hang' };
    const id = await newMail();
    expect(await attempt(id)).toBe(false);
    refuse = undefined;
    clock.at += 60_000;
    expect(await attempt(id)).toBe(true);
    expect(received).toHaveLength(2);
    expect(received[0]?.bytes.equals(received[1]?.bytes ?? Buffer.alloc(0))).toBe(true);
    expect(received[0]?.bytes.toString()).toContain(`Message-ID: <${id}@photoslate.test>`);
  });

  test('mails survive a mail server outage of up to two days and then count as failed', async () => {
    refuse = { at: 'connect', code: 421, text: 'down' };
    const [early, late] = [await newMail(), await newMail()];
    clock.at += 47 * 3_600_000;
    expect(await attempt(early)).toBe(false);
    clock.at += 2 * 3_600_000;
    expect(await attempt(late)).toBe(true);
    expect((await stateOf(app, late)).state).toBe('failed');
    refuse = undefined;
    expect(await attempt(early)).toBe(true);
    expect((await stateOf(app, early)).state).toBe('sent');
  });

  test('the text of a mail sent over SMTP is hidden from the owner', async () => {
    const as = await app.logIn(owner.email);
    const { data } = await app.call('mail.show', { as, params: { id: await newMail() } });
    expect([data.html, data.text]).toEqual([null, null]);
  });
});
