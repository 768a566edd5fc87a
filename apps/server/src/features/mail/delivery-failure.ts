import type { MailReason, MailServerFault } from '@photoslate/contract/mail';
import { z } from 'zod';
import { reasonOfReply } from './bounce-reason.ts';

/** Why one attempt to send a mail failed. */
export interface DeliveryFailure {
  /** The mail server's reply, or the error of the connection. */
  readonly said: string;
  readonly reason: MailReason;
  /** The mail server rejected this mail permanently: no retry. */
  readonly final: boolean;
  /**
   * A fault of the mail server, or of the account there, that affects every mail; null if it
   * rejected only this mail.
   */
  readonly serverFault: MailServerFault | null;
}

const text = z.string().optional().catch(undefined);
const SmtpError = z.object({
  command: text,
  code: text,
  originalCode: text,
  response: text,
  message: text,
});
type SmtpError = z.infer<typeof SmtpError>;

/**
 * Classifies an error of nodemailer. Only a 5xx reply to RCPT TO, to DATA or to the mail itself is
 * final: before RCPT TO, a reply is about the connection, the login or the sender, and would be the
 * same for every mail.
 */
export function failureOf(thrown: unknown): DeliveryFailure {
  const error = SmtpError.parse(thrown);
  const said = (error.response ?? error.message ?? String(thrown)).slice(0, 500);
  const ofMail = error.command === 'RCPT TO' || error.command === 'DATA';
  if (!ofMail || isAboutSender(error, said)) {
    const serverFault = faultOf(error, said);
    const reason = serverFault === 'unreachable' ? 'unreachable' : 'refused';
    return { said, reason, final: false, serverFault };
  }
  const reason = reasonOfReply(said, { ofRecipient: error.command === 'RCPT TO' });
  return { said, reason, final: said.startsWith('5'), serverFault: null };
}

/** "Log in first", "encrypt first", and the codes of RFC 3463 for a sender's address. */
const NEEDS_LOGIN = /^5(?:03|30|34|35|38)\b/;
const BAD_SENDER = /^5\d\d[ -]+5\.1\.[78]\b/;
/** Postfix checks the client, its greeting and the sender only at RCPT TO. */
const SENDER_AT_RECIPIENT =
  /\brelay(?:ing|ed)?\b|\bsender address rejected\b|\bclient host\b|\bhelo command rejected\b/i;

/** Whether a rejection at RCPT TO or later is caused by this installation and not by the mail. */
const isAboutSender = ({ command }: SmtpError, said: string): boolean =>
  NEEDS_LOGIN.test(said) ||
  BAD_SENDER.test(said) ||
  (command === 'RCPT TO' && said.startsWith('5') && SENDER_AT_RECIPIENT.test(said));

/** Codes of Node for a certificate or a handshake that failed. */
const TLS_CODE = /CERT|TLS|SSL|SIGNATURE|EPROTO/;

function faultOf({ command, code, originalCode, message }: SmtpError, said: string): MailServerFault {
  // A server too old for EHLO cannot encrypt.
  if (said.startsWith('5') && message?.includes('required STARTTLS')) return 'encryption';
  if (code === 'ETLS' || TLS_CODE.test(originalCode ?? '') || /^5\d\d.*starttls/i.test(said))
    return 'encryption';
  if (code === 'EAUTH' && !said.startsWith('4')) return 'login';
  if (!/^5\d\d[ -]/.test(said)) return 'unreachable';
  if (NEEDS_LOGIN.test(said)) return 'login';
  if (command === 'MAIL FROM' || BAD_SENDER.test(said) || /\bsender address rejected\b/i.test(said))
    return 'sender';
  return 'refused';
}
