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
        <FaultText fault={fault} /> <Trans>Each e-mail is tried again for two days.</Trans>
      </p>
    </Notice>
  );
}

function FaultText({ fault }: { fault: MailServer['fault'] }) {
  switch (fault) {
    case 'unreachable':
      return <Trans>The mail server cannot be reached or is too busy.</Trans>;
    case 'encryption':
      return (
        <Trans>
          No encrypted connection to the mail server could be made. Tell whoever runs your Photoslate server.
        </Trans>
      );
    case 'login':
      return (
        <Trans>
          The mail server does not accept the user name or password. Tell whoever runs your Photoslate server.
        </Trans>
      );
    case 'sender':
      return (
        <Trans>
          The mail server does not accept the sender’s address. Tell whoever runs your Photoslate server.
        </Trans>
      );
    case 'refused':
      return (
        <Trans>
          The mail server accepts no e-mails from Photoslate. Tell whoever runs your Photoslate server.
        </Trans>
      );
    default:
      return fault satisfies never;
  }
}
