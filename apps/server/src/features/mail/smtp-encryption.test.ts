import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, beforeAll, afterAll, describe, expect, test } from 'vitest';
import { createLogger } from '#platform/log.ts';
import { freePort } from '@photoslate/test-support/run-server';
import { startApp, type Actor, type App, type StartOptions } from '@photoslate/test-support/start-app';
import { MAIL_SERVER_CERTIFICATE, MAIL_SERVER_KEY } from '@photoslate/test-support/certificates';
import { mailJobs } from './mail.jobs.ts';
import { galleryReady, makeLink, queue, stateOf } from './mail.test-support.ts';

/** This machine, by an address that is not a loopback address. */
const NOT_LOOPBACK = '0.0.0.0';

interface Relay {
  readonly port: number;
  /** For each received login and mail: whether the connection was encrypted. */
  readonly logins: boolean[];
  readonly mails: boolean[];
  close(): Promise<void>;
}

const PLAINTEXT: SMTPServerOptions = { disabledCommands: ['STARTTLS'], allowInsecureAuth: true };

let relay: Relay | undefined;
async function openRelay(options: SMTPServerOptions, port = 0): Promise<Relay> {
  const logins: boolean[] = [];
  const mails: boolean[] = [];
  const server = new SMTPServer({
    key: MAIL_SERVER_KEY,
    cert: MAIL_SERVER_CERTIFICATE,
    ...options,
    authOptional: true,
    onAuth: ({ username }, session, done) => {
      logins.push(session.secure);
      done(null, { user: username });
    },
    onData: (stream, session, done) => {
      mails.push(session.secure);
      stream.resume().on('end', () => done(null));
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(port, NOT_LOOPBACK, resolve));
  const address = server.server.address();
  if (!address || typeof address === 'string') throw new Error('no port');
  relay = {
    port: address.port,
    logins,
    mails,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return relay;
}

let app: App;
let owner: Actor;
let linkId: string;
beforeAll(async () => {
  app = await startApp({ listen: false });
  owner = await app.asOwner();
  linkId = await makeLink(app, owner);
});
afterAll(() => app.close());
afterEach(() => relay?.close());

/**
 * One attempt to send a new mail through this mail server.
 *
 * @returns false if it is to be retried
 */
async function attempt(smtpUrl: string, mailId: string, smtpAllowPlaintext = false): Promise<boolean> {
  const [job] = mailJobs(
    { ...app.platform, config: { ...app.config, smtpUrl, smtpAllowPlaintext } },
    { findPhoto: async () => null },
  );
  return (
    job?.handle({ mailId }).then(
      () => true,
      () => false,
    ) ?? false
  );
}
const newMail = () => queue(app, galleryReady(owner.studioId, linkId));
const inAttention = async () => (await app.call('attention.show', { as: owner })).data.mailServer;

describe('a mail server on another machine', () => {
  test('gets no login and no mail without TLS; the studio sees the reason, and the mail is sent once TLS works', async () => {
    const plaintext = await openRelay(PLAINTEXT, await freePort());
    const url = `smtp://user:secret@${NOT_LOOPBACK}:${plaintext.port}`;
    const id = await newMail();
    expect(await attempt(url, id)).toBe(false);
    expect([plaintext.logins, plaintext.mails]).toEqual([[], []]);
    expect(await stateOf(app, id)).toMatchObject({ state: 'queued', attempts: 1 });
    expect(await inAttention()).toMatchObject({ fault: 'encryption', waiting: 1 });

    await plaintext.close();
    const encrypted = await openRelay({}, plaintext.port);
    const trusting = `${url}?tls.ca=${encodeURIComponent(MAIL_SERVER_CERTIFICATE)}`;
    expect(await attempt(trusting, id)).toBe(true);
    expect([encrypted.logins, encrypted.mails]).toEqual([[true], [true]]);
    expect(await stateOf(app, id)).toMatchObject({ state: 'sent', attempts: 2 });
    expect(await inAttention()).toBeNull();
  });

  test.each(['ignoreTLS=true', 'requireTLS=false', 'opportunisticTLS=true'])(
    'gets nothing in clear text, even with %s in its URL',
    async (option) => {
      const { port, logins, mails } = await openRelay(PLAINTEXT);
      expect(await attempt(`smtp://user:secret@${NOT_LOOPBACK}:${port}?${option}`, await newMail())).toBe(
        false,
      );
      expect([logins, mails]).toEqual([[], []]);
    },
  );

  test('gets nothing when its certificate is untrusted', async () => {
    const { port, logins, mails } = await openRelay({});
    const id = await newMail();
    expect(await attempt(`smtp://user:secret@${NOT_LOOPBACK}:${port}`, id)).toBe(false);
    expect([logins, mails]).toEqual([[], []]);
    expect(await inAttention()).toMatchObject({ fault: 'encryption' });
  });

  test('gets nothing when it does not support EHLO, and encryption is recorded as the fault', async () => {
    const { port, mails } = await openRelay({ disabledCommands: ['EHLO'] });
    const id = await newMail();
    expect(await attempt(`smtp://${NOT_LOOPBACK}:${port}`, id)).toBe(false);
    expect(mails).toEqual([]);
    const { serverFault } = await app.db
      .selectFrom('mails')
      .select('serverFault')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(serverFault).toBe('encryption');
  });

  test('gets mails in clear text when SMTP_ALLOW_PLAINTEXT is set', async () => {
    const { port, logins, mails } = await openRelay(PLAINTEXT);
    expect(await attempt(`smtp://user:secret@${NOT_LOOPBACK}:${port}`, await newMail(), true)).toBe(true);
    expect([logins, mails]).toEqual([[false], [false]]);
  });
});

test.each(['127.0.0.1', 'localhost'])('a mail server at %s needs no TLS', async (host) => {
  const { port, mails } = await openRelay(PLAINTEXT);
  expect(await attempt(`smtp://user:secret@${host}:${port}`, await newMail())).toBe(true);
  expect(mails).toEqual([false]);
});

/** The warnings about plain text at a start with this configuration. */
async function warningsOf(config: NonNullable<StartOptions['config']>): Promise<string[]> {
  const lines: string[] = [];
  const log = createLogger({ logLevel: 'warn' }, { write: (line) => lines.push(line) });
  await (await startApp({ listen: false, runsJobs: true, log, config })).close();
  return lines.filter((line) => line.includes('SMTP_ALLOW_PLAINTEXT'));
}

describe('server startup', () => {
  test('warns that mails may be sent unencrypted', async () => {
    const config = { smtpUrl: 'smtp://user:secret@mail.test', smtpAllowPlaintext: true };
    const [warning, ...more] = await warningsOf(config);
    expect(more).toEqual([]);
    expect(warning).toContain('unencrypted');
    expect(warning).not.toContain('secret');
  });

  test('gives no warning when unencrypted mail is impossible', async () => {
    expect(await warningsOf({ smtpUrl: 'smtps://mail.test', smtpAllowPlaintext: true })).toEqual([]);
    expect(await warningsOf({ smtpUrl: 'smtp://mail.test' })).toEqual([]);
  });
});
