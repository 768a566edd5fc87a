import type { Attention } from '@photoslate/contract/attention';
import { Plural, Trans } from '@lingui/react/macro';
import { formatShortDate, formatTime } from '#lib/formatting/format-date-time.ts';
import { Notice } from '#ui/notice.tsx';

type MailServer = NonNullable<Attention['mailServer']>;

/** Shows that e-mails wait because the mail server accepts none: how many, since when and why. */
export function MailServerNotice({ mailServer: { fault, waiting, since } }: { mailServer: MailServer }) {
  const time = `${formatShortDate(since)}, ${formatTime(since)}`;
  return (
    <Notice tone="look">
      <p>
        <strong>
          <Plural value={waiting} one="# e-mail is waiting" other="# e-mails are waiting" /> ({time})
        </strong>
      </p>
      <p>
        <FaultText fault={fault} /> <Trans>Each e-mail is retried for two days.</Trans>
      </p>
    </Notice>
  );
}

function FaultText({ fault }: { fault: MailServer['fault'] }) {
  switch (fault) {
    case 'unreachable':
      return <Trans>The mail server cannot be reached or is too busy.</Trans>;
    case 'encryption':
      return <Trans>The mail server allows no encrypted connection. Tell the operator of your server.</Trans>;
    case 'login':
      return (
        <Trans>The mail server rejects the user name or password. Tell the operator of your server.</Trans>
      );
    case 'sender':
      return <Trans>The mail server rejects the sender’s address. Tell the operator of your server.</Trans>;
    case 'refused':
      return (
        <Trans>The mail server accepts no e-mails from Photoslate. Tell the operator of your server.</Trans>
      );
    default:
      return fault satisfies never;
  }
}
