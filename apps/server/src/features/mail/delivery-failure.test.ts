import { describe, expect, test } from 'vitest';
import { failureOf } from './delivery-failure.ts';

/** An error as nodemailer throws it. */
const thrown = (command: string, response?: string, more: { code?: string; originalCode?: string } = {}) =>
  Object.assign(new Error('Command failed'), { command, ...(response ? { response } : {}), ...more });

describe('an SMTP answer about the mail', () => {
  test.each([
    ['RCPT TO', '550 5.1.1 no such user', 'no_such_address'],
    ['RCPT TO', '550 no such user here', 'no_such_address'],
    ['RCPT TO', '556 5.1.10 domain takes no mail', 'no_such_address'],
    ['RCPT TO', '550 5.2.1 disabled', 'mailbox_closed'],
    ['RCPT TO', '552 5.2.2 over quota', 'mailbox_full'],
    ['RCPT TO', '550 5.7.1 blocked by policy', 'refused'],
    ['DATA', '552 mailbox full', 'mailbox_full'],
    ['DATA', '552 5.3.4 message too big', 'too_large'],
    ['DATA', '554 5.7.1 looks like spam', 'refused'],
    ['DATA', '550 looks like spam', 'refused'],
    ['DATA', '554 5.3.0 never', 'other'],
  ])('in response to %s is final: %s', (command, response, reason) => {
    expect(failureOf(thrown(command, response))).toEqual({
      said: response,
      reason,
      final: true,
      serverFault: null,
    });
  });

  test.each([
    ['RCPT TO', '450 4.7.1 greylisted', 'refused'],
    ['RCPT TO', '452 4.2.2 mailbox full', 'mailbox_full'],
    ['DATA', '451 4.3.0 try later', 'unreachable'],
  ])('in response to %s leads to a retry: %s', (command, response, reason) => {
    expect(failureOf(thrown(command, response))).toMatchObject({ reason, final: false, serverFault: null });
  });
});

describe('an SMTP failure of this installation', () => {
  test.each([
    ['CONN', '421 too busy', 'unreachable'],
    ['CONN', '554 5.3.2 no service', 'refused'],
    ['HELO', '501 5.5.2 bad name', 'refused'],
    ['AUTH PLAIN', '535 5.7.8 wrong password', 'login'],
    ['AUTH PLAIN', '454 4.7.0 temporary failure', 'unreachable'],
    ['MAIL FROM', '530 5.7.0 authentication required', 'login'],
    ['MAIL FROM', '530 5.7.0 Must issue a STARTTLS command first', 'encryption'],
    ['MAIL FROM', '550 5.7.1 sender not allowed', 'sender'],
    ['MAIL FROM', '451 4.1.8 domain not found', 'unreachable'],
    ['RCPT TO', '530 5.7.0 log in first', 'login'],
    ['RCPT TO', '554 5.7.1 <a@b.test>: Relay access denied', 'refused'],
    ['RCPT TO', '550 relay not permitted', 'refused'],
    ['RCPT TO', '550 5.7.54 Unable to relay recipient in non-accepted domain', 'refused'],
    ['RCPT TO', '553 5.7.1 <no-reply@b.test>: Sender address rejected: not owned by user', 'sender'],
    ['RCPT TO', '550 5.1.8 <no-reply@b.test>: domain not found', 'sender'],
    ['RCPT TO', '554 5.7.1 <unknown[192.0.2.1]>: Client host rejected: Access denied', 'refused'],
    ['RCPT TO', '504 5.5.2 <host>: Helo command rejected: need fully-qualified hostname', 'refused'],
    ['DATA', '530 5.7.0 log in first', 'login'],
  ])('in response to %s keeps the mail for a retry: %s', (command, response, serverFault) => {
    const code = command.startsWith('AUTH') ? { code: 'EAUTH' } : {};
    expect(failureOf(thrown(command, response, code))).toMatchObject({ final: false, serverFault });
  });

  test.each([
    [{ code: 'ETLS' }, 'encryption'],
    [{ code: 'ESOCKET', originalCode: 'CERT_HAS_EXPIRED' }, 'encryption'],
    [{ code: 'ESOCKET', originalCode: 'ECONNREFUSED' }, 'unreachable'],
    [{ code: 'ETIMEDOUT' }, 'unreachable'],
    [{ code: 'EDNS' }, 'unreachable'],
    [{ code: 'EAUTH' }, 'login'],
  ])('without a server response is classified by its error code: %o is %s', (codes, serverFault) => {
    expect(failureOf(thrown('CONN', undefined, codes))).toMatchObject({ final: false, serverFault });
  });
});
