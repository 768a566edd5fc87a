import type { MailServerFault } from '@photoslate/contract/mail';
import { Trans } from '@lingui/react/macro';

/** A fault of the mail server, with the variable that repairs it. */
export function MailFault({ fault }: { fault: MailServerFault }) {
  const name = 'MAIL_FROM';
  switch (fault) {
    case 'unreachable':
      return (
        <Trans>The mail server cannot be reached or is too busy. Check the name and port in SMTP_URL.</Trans>
      );
    case 'encryption':
      return <Trans>The mail server allows no encrypted connection. E-mails wait until it offers TLS.</Trans>;
    case 'login':
      return <Trans>The mail server rejects the user name or password. Check both in SMTP_URL.</Trans>;
    case 'sender':
      return (
        <Trans>The mail server rejects the sender’s address. Set {name} to an address of your account.</Trans>
      );
    case 'refused':
      return (
        <Trans>The mail server accepts no e-mails from this server. Its provider knows the reason.</Trans>
      );
    default:
      return fault satisfies never;
  }
}
