import { Trans, useLingui } from '@lingui/react/macro';
import { IconDevices, IconServer2, IconShieldLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '#lib/api/error-record.ts';
import { call } from '#lib/api/call.ts';
import { signOut, signOutCleanup } from '#lib/auth/login-state.ts';
import { useUser } from '#lib/auth/use-user.ts';
import { useLocalePath } from '#lib/i18n/use-language.ts';
import { whileLoading } from '#lib/loading/loading.ts';
import { notify } from '#lib/loading/notifications.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Drawer } from '#ui/drawer.tsx';
import { UnsentChangesDialog, useConfirmLogout } from '#ui/unsent-changes-dialog.tsx';
import style from './account.module.css';

/**
 * Shows the user who is logged in, and leads to the page of their login. It can also log them out
 * on all devices, for example after they lost a phone.
 *
 * @param onLeave the user goes to the page of their login
 */
export function Account({ onLeave }: { onLeave?: () => void }) {
  const { t } = useLingui();
  const user = useUser();
  const navigate = useNavigate();
  const localePath = useLocalePath();

  const logOutEverywhere = async () => {
    try {
      await whileLoading(call('auth.logoutEverywhere', {}));
    } catch (error) {
      if (error instanceof ApiError) return;
      throw error;
    }
    signOut('user');
    await signOutCleanup();
    await navigate(localePath('/'), { replace: true });
    notify('success', t`You are logged out on all devices.`);
  };

  const leaving = useConfirmLogout(() => void logOutEverywhere());
  const [asking, setAsking] = useState(false);
  if (!user) return null;
  const { email } = user;

  return (
    <section className={style.account} aria-label={t`Your login`}>
      <p>
        <Trans>Logged in as {email}</Trans>
      </p>
      <ButtonLink
        to="/account"
        tone="plain"
        icon={<IconShieldLock aria-hidden="true" />}
        onClick={() => onLeave?.()}
      >
        <Trans>Security of your login</Trans>
      </ButtonLink>
      {user.isOperator && (
        <ButtonLink
          to="/operator"
          tone="plain"
          icon={<IconServer2 aria-hidden="true" />}
          onClick={() => onLeave?.()}
        >
          <Trans>Operations</Trans>
        </ButtonLink>
      )}
      <Button tone="plain" icon={<IconDevices aria-hidden="true" />} onClick={() => setAsking(true)}>
        <Trans>Log out on all devices</Trans>
      </Button>
      <Drawer open={asking} onClose={() => setAsking(false)} title={t`Log out on all devices?`}>
        <p>
          <Trans>
            Every phone and computer with this account has to log in again. This cannot be undone.
          </Trans>
        </p>
        <Button
          tone="danger"
          wide
          onClick={() => {
            setAsking(false);
            leaving.leave();
          }}
        >
          <Trans>Log out everywhere</Trans>
        </Button>
      </Drawer>
      <UnsentChangesDialog {...leaving.question} />
    </section>
  );
}
