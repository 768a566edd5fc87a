import type { Config } from '#platform/config.ts';
import type { Logger } from '#platform/log.ts';

const LOOPBACK = /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

/** Whether a connection to this mail server leaves the machine, and is not encrypted from its first byte. */
const needsTls = ({ protocol, hostname }: URL) => protocol === 'smtp:' && !LOOPBACK.test(hostname);

/** The mail server's address for nodemailer: STARTTLS is required unless the operator allows clear text. */
export function withTls(smtpUrl: string, { smtpAllowPlaintext }: Pick<Config, 'smtpAllowPlaintext'>): string {
  const url = new URL(smtpUrl);
  if (smtpAllowPlaintext || !needsTls(url)) return smtpUrl;
  // Options in the address go before all others, so that it has to stand there.
  url.searchParams.set('requireTLS', 'true');
  return url.href;
}

/** Tells the operator that mails with links and reset tokens may cross the network in clear text. */
export function warnOfPlaintextMail(
  { smtpUrl, smtpAllowPlaintext }: Pick<Config, 'smtpUrl' | 'smtpAllowPlaintext'>,
  log: Logger,
): void {
  if (smtpUrl && smtpAllowPlaintext && needsTls(new URL(smtpUrl)))
    log.warn(
      'SMTP_ALLOW_PLAINTEXT is set: where the mail server offers no TLS, its password and all mails are sent unencrypted.',
    );
}
