import type { Config } from '#platform/config.ts';
import { areaLog, type Logger } from '#platform/log.ts';

const LOOPBACK = /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

/** Whether a connection to this mail server leaves the machine and does not start with TLS. */
const needsTls = ({ protocol, hostname }: URL) => protocol === 'smtp:' && !LOOPBACK.test(hostname);

/** The SMTP URL for nodemailer: STARTTLS is required unless the operator allows plain text. */
export function withTls(smtpUrl: string, { smtpAllowPlaintext }: Pick<Config, 'smtpAllowPlaintext'>): string {
  const url = new URL(smtpUrl);
  if (smtpAllowPlaintext || !needsTls(url)) return smtpUrl;
  // nodemailer gives options in the URL precedence over all others, so this one must be in the URL.
  url.searchParams.set('requireTLS', 'true');
  return url.href;
}

/** Warns the operator that mails with links and reset tokens may be sent unencrypted. */
export function warnOfPlaintextMail(
  { smtpUrl, smtpAllowPlaintext }: Pick<Config, 'smtpUrl' | 'smtpAllowPlaintext'>,
  log: Logger,
): void {
  if (smtpUrl && smtpAllowPlaintext && needsTls(new URL(smtpUrl)))
    areaLog(log, 'mail').warn(
      'SMTP_ALLOW_PLAINTEXT is set: where the mail server offers no TLS, its password and all mails are sent unencrypted.',
    );
}
