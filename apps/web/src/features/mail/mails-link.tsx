import { Trans } from '@lingui/react/macro';
import { useUser } from '#lib/auth/use-user.ts';
import { AppLink } from '#ui/app-link.tsx';
import style from './mails-link.module.css';

/** An unobtrusive link to the sent e-mails, for owners only. */
export function MailsLink() {
  const user = useUser();
  if (user?.role !== 'owner') return null;
  return (
    <AppLink to="/mails" className={style.link}>
      <Trans>Sent e-mails</Trans>
    </AppLink>
  );
}
