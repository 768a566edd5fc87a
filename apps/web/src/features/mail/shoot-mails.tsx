import type { ShootMail } from '@photoslate/contract/shoot-records';
import { Trans } from '@lingui/react/macro';
import { IconClock, IconFile, IconMailCheck, IconMailX } from '@tabler/icons-react';
import { useState } from 'react';
import { useUser } from '#lib/auth/use-user.ts';
import { formatWhen } from '#lib/formatting/format-date-time.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Button } from '#ui/button.tsx';
import { MailReasonText } from '#ui/mail-reason.tsx';
import style from './shoot-mails.module.css';

/** How many are shown before the list is unfolded. */
const FEW = 4;

interface ShootMailsProps {
  mails: readonly ShootMail[];
  /** The number of all mails of the shoot; `mails` has only the newest. */
  count: number;
  timeZone: string;
}

/** The newest e-mails to a shoot's customers. Owners can open them. */
export function ShootMails({ mails, count, timeZone }: ShootMailsProps) {
  const [all, setAll] = useState(false);
  const isOwner = useUser()?.role === 'owner';
  return (
    <>
      <ul className={style.mails}>
        {mails.slice(0, all ? undefined : FEW).map((mail) => (
          <li key={mail.id} data-lost={isLost(mail) || undefined}>
            <StateIcon mail={mail} />
            <span className={style.words}>
              {isOwner ? <AppLink to={`/mails?mail=${mail.id}`}>{mail.subject}</AppLink> : mail.subject}
              <span className={style.detail}>
                {isLost(mail) ? <Lost mail={mail} /> : mail.to},{' '}
                <time dateTime={mail.createdAt}>{formatWhen(mail.createdAt, timeZone)}</time>
              </span>
            </span>
          </li>
        ))}
      </ul>
      {!all && count > FEW && (
        <Button tone="plain" onClick={() => setAll(true)}>
          <Trans>Show all {count} e-mails</Trans>
        </Button>
      )}
      {all && count > mails.length && (
        <p className={style.detail}>
          <Trans>Older e-mails are in the list of all e-mails.</Trans>
        </p>
      )}
    </>
  );
}

const isLost = ({ state }: ShootMail): boolean => state === 'bounced' || state === 'failed';

function StateIcon({ mail }: { mail: ShootMail }) {
  if (isLost(mail)) return <IconMailX size={20} aria-hidden="true" />;
  if (mail.keptAsFile) return <IconFile size={20} aria-hidden="true" />;
  return mail.state === 'sent' ? (
    <IconMailCheck size={20} className={style.sent} aria-hidden="true" />
  ) : (
    <IconClock size={20} aria-hidden="true" />
  );
}

function Lost({ mail: { to, reason } }: { mail: ShootMail }) {
  return (
    <>
      <Trans>Bounced: {to}</Trans>
      {reason && (
        <>
          {', '}
          <MailReasonText reason={reason} />
        </>
      )}
    </>
  );
}
