import type { MailReason, MailServerFault } from '@photoslate/contract/mail';
import { z } from 'zod';
import { reasonOfReply } from './bounce-reason.ts';

/** Why a mail did not leave at a try. */
export interface DeliveryFailure {
  /** The mail server's answer, or the error of the connection. */
  readonly said: string;
  readonly reason: MailReason;
  /** The mail server refused this mail for good: it is not tried again. */
  readonly final: boolean;
  /**
   * A fault of the mail server or of our account there, for every mail; null when it refused only this mail.
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
 * Reads an error of nodemailer. Only a 5xx answer to RCPT TO, to DATA or to the mail itself is final:
 * before the recipient is named, an answer is about the connection, the login or the sender,
 * and would be the same for every mail.
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

/** "Log in first", "encrypt first", and codes that RFC 3463 has for a sender's address. */
const NEEDS_LOGIN = /^5(?:03|30|34|35|38)\b/;
const BAD_SENDER = /^5\d\d[ -]+5\.1\.[78]\b/;
/** Postfix checks the client, its greeting and the sender only at RCPT TO. */
const SENDER_AT_RECIPIENT =
  /\brelay(?:ing|ed)?\b|\bsender address rejected\b|\bclient host\b|\bhelo command rejected\b/i;

/** Whether a refusal at the recipient or later is one of this installation and not of the mail. */
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
