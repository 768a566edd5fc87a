import type { EmailChange } from '@photoslate/contract/auth-credentials';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconLock, IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '#lib/api/call.ts';
import { useBusy } from '#lib/api/use-busy.ts';
import { useSendsMail, useUser } from '#lib/auth/use-user.ts';
import { formatWhen } from '#lib/formatting/format-date-time.ts';
import { notify } from '#lib/loading/notifications.ts';
import { Button } from '#ui/button.tsx';
import { List, ListRow } from '#ui/list-row.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/section.tsx';
import { ChangeEmailDrawer } from './change-email-drawer.tsx';
import { ChangePasswordDrawer } from './change-password-drawer.tsx';
import { useEmailChange, useSetEmailChange } from './use-email-change.ts';
import style from './credentials.module.css';

/** The address and the password with which the user logs in. Both can be changed here. */
export function CredentialsSection() {
  const { t } = useLingui();
  const email = useUser()?.email ?? '';
  const { data: waiting } = useEmailChange();
  const [changing, setChanging] = useState<'email' | 'password' | null>(null);
  const close = () => setChanging(null);
  return (
    <Section title={<Trans>E-mail address and password</Trans>}>
      <List label={t`E-mail address and password`}>
        <ListRow
          lead={<IconMail size={24} aria-hidden="true" />}
          title={<Trans>E-mail address</Trans>}
          detail={email}
          state={
            <Button aria-label={t`Change the e-mail address`} onClick={() => setChanging('email')}>
              <Trans>Change</Trans>
            </Button>
          }
        />
        <ListRow
          lead={<IconLock size={24} aria-hidden="true" />}
          title={<Trans>Password</Trans>}
          state={
            <Button aria-label={t`Change the password`} onClick={() => setChanging('password')}>
              <Trans>Change</Trans>
            </Button>
          }
        />
      </List>
      {waiting && <Waiting change={waiting} />}
      <ChangeEmailDrawer open={changing === 'email'} onClose={close} />
      <ChangePasswordDrawer open={changing === 'password'} onClose={close} />
    </Section>
  );
}

/** The new address, until its link was used. */
function Waiting({ change: { email, expiresAt } }: { change: EmailChange }) {
  const { t } = useLingui();
  const sendsMail = useSendsMail();
  const setChange = useSetEmailChange();
  const [busy, run] = useBusy();
  const until = formatWhen(expiresAt);
  const withdraw = async () => {
    await call('auth.withdrawEmailChange', {});
    setChange(null);
    notify('success', t`Your e-mail address stays as it is.`);
  };
  return (
    <div className={style.waiting}>
      <Notice tone="look">
        {sendsMail ? (
          <Trans>
            We sent a link to {email}. Open it by {until}; until then you log in with the present address.
          </Trans>
        ) : (
          <Trans>No mail server is set up: the link for {email} was kept as a file.</Trans>
        )}
      </Notice>
      <Button busy={busy} onClick={() => void run(withdraw)}>
        <Trans>Keep the present address</Trans>
      </Button>
    </div>
  );
}
