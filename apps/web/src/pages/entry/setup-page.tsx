import { Trans, useLingui } from '@lingui/react/macro';
import { Navigate, useLocation } from 'react-router';
import { BackToLogin } from '#features/auth/back-to-login.tsx';
import { SetupForm } from '#features/auth/setup-form.tsx';
import { useSetupOpen } from '#features/auth/use-setup-open.ts';
import { WelcomeFrame } from '#features/auth/welcome-frame.tsx';
import { useUser } from '#lib/auth/use-user.ts';
import { useLocalePath } from '#lib/i18n/use-language.ts';
import { Notice } from '#ui/notice.tsx';

/** `/setup#<token>`: the one-time link that the server prints if the database is empty. */
export function Page() {
  const { t } = useLingui();
  const user = useUser();
  const localePath = useLocalePath();
  const { hash } = useLocation();
  const open = useSetupOpen();
  const token = decodeURIComponent(hash.slice(1));
  if (user) return <Navigate to={localePath('/sessions')} replace />;
  return (
    <WelcomeFrame
      slim
      title={t`Set-up`}
      heading={t`Set up your studio`}
      intro={<Trans>One form, once. Colleagues, locations and prices can follow later.</Trans>}
    >
      {open === false ? (
        <>
          <Notice>
            <Trans>This studio has been set up already. Log in to go on.</Trans>
          </Notice>
          <BackToLogin />
        </>
      ) : token === '' ? (
        <Notice tone="look">
          <Trans>
            Open the whole link that the server printed when it was started: its last part is missing.
          </Trans>
        </Notice>
      ) : (
        <SetupForm token={token} />
      )}
    </WelcomeFrame>
  );
}
