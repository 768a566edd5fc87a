import type { MailServerFault } from '@photoslate/contract/mail';
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { loadConfig } from '#platform/config.ts';
import { openMailDelivery, type OutgoingMail } from './mail-delivery.ts';

/** The steps of an SMTP session in order; `sent`: after the last byte of the mail. */
const STEPS = ['connect', 'EHLO', 'AUTH', 'MAIL', 'RCPT', 'DATA', 'sent'] as const;
type Step = (typeof STEPS)[number];
type Accident = 'refuses for now' | 'refuses for good' | 'stalls' | 'hangs up';

let server: Server | undefined;
const sockets = new Set<Socket>();
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()));
  server = undefined;
});

/**
 * Starts a mail server that fails at one step and works correctly before it.
 *
 * @returns its port
 */
async function serverThat(accident: Accident | undefined, at: Step, taken: string[] = []): Promise<number> {
  const answers: Record<Step, string> = {
    connect: '220 mx.test ESMTP',
    EHLO: '250-mx.test\r\n250 AUTH PLAIN',
    AUTH: '235 2.7.0 welcome',
    MAIL: '250 2.1.0 ok',
    RCPT: '250 2.1.5 ok',
    DATA: '354 go on',
    sent: '250 2.0.0 queued',
  };
  server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    let mail: string | undefined;
    let rest = '';
    const answer = (step: Step) => {
      if (step !== at || accident === undefined) socket.write(`${answers[step]}\r\n`);
      else if (accident === 'hangs up') socket.destroy();
      else if (accident === 'refuses for now') socket.write('451 4.3.0 not now\r\n');
      else if (accident === 'refuses for good') socket.write('554 5.3.0 never\r\n');
    };
    socket.on('data', (piece) => {
      rest += piece.toString('latin1');
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        if (mail !== undefined) {
          if (line !== '.') mail += `${line}\n`;
          else {
            taken.push(mail);
            mail = undefined;
            answer('sent');
          }
          continue;
        }
        const verb = line.slice(0, 4).toUpperCase();
        if (verb === 'HELO') socket.write(at === 'EHLO' ? '502 5.5.1 no\r\n' : '250 mx.test\r\n');
        else if (verb === 'QUIT') socket.end('221 bye\r\n');
        else if (verb === 'DATA' && (at !== 'DATA' || accident === undefined)) {
          mail = '';
          answer('DATA');
        } else answer(STEPS.find((step) => step === verb) ?? 'MAIL');
      }
    });
    answer('connect');
  });
  const listening = server;
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  const address = listening.address();
  if (!address || typeof address === 'string') throw new Error('no port');
  return address.port;
}

const mail: OutgoingMail = {
  id: '01890000-0000-7000-8000-000000000000',
  sender: { name: 'Studio', replyTo: null },
  to: 'parent@family.test',
  subject: 'Your photos',
  html: '<p>Hello</p>',
  text: 'Hello',
  createdAt: new Date(0),
  unsubscribeUrl: null,
};
const deliverTo = (port: number, limits?: Parameters<typeof openMailDelivery>[1]) => {
  const smtpUrl = `smtp://user:secret@127.0.0.1:${port}?ignoreTLS=true`;
  const config = { ...loadConfig({ MAIL_FROM: 'no-reply@photoslate.test' }), smtpUrl };
  return openMailDelivery(config, limits)(mail);
};
/** For a server that stalls. On a busy machine a server that answers may take longer. */
const SHORT = { silenceMs: 300, conversationMs: 900 };

describe('delivery to a mail server', () => {
  test('succeeds when the server has no failure', async () => {
    const taken: string[] = [];
    expect(await deliverTo(await serverThat(undefined, 'connect', taken))).toBeUndefined();
    expect(taken).toHaveLength(1);
  });

  describe.each<Accident>(['refuses for now', 'stalls', 'hangs up'])('a mail server that %s', (accident) => {
    test.each(STEPS)('at %s leaves the mail retryable and gives a reason', async (step) => {
      const failure = await deliverTo(
        await serverThat(accident, step),
        accident === 'stalls' ? SHORT : undefined,
      );
      expect(failure).toMatchObject({ final: false });
      expect(failure?.said.length).toBeGreaterThan(3);
    });
  });

  describe('a permanent rejection by the mail server', () => {
    test.each<[Step, MailServerFault]>([
      ['connect', 'refused'],
      ['EHLO', 'refused'],
      ['AUTH', 'login'],
      ['MAIL', 'sender'],
    ])('at %s is a server fault, and the mail stays retryable: %s', async (step, serverFault) => {
      const failure = await deliverTo(await serverThat('refuses for good', step));
      expect(failure).toMatchObject({ final: false, serverFault });
    });

    test.each<Step>(['RCPT', 'DATA', 'sent'])('at %s is final for this mail', async (step) => {
      const failure = await deliverTo(await serverThat('refuses for good', step));
      expect(failure).toMatchObject({ final: true, serverFault: null });
    });
  });

  test('leaves the mail retryable when the server is unreachable', async () => {
    const port = await serverThat(undefined, 'connect');
    await new Promise<void>((resolve) => server?.close(() => resolve()));
    server = undefined;
    expect(await deliverTo(port)).toMatchObject({ final: false, serverFault: 'unreachable' });
  });
});
