import { Trans, useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'react-router';
import { ForgotPasswordForm } from '#features/auth/forgot-password-form.tsx';
import { ResetPasswordForm } from '#features/auth/reset-password-form.tsx';
import { WelcomeFrame } from '#features/auth/welcome-frame.tsx';

/** `/password-reset`: asks for a link; with the `token` and `email` of a mailed link, sets the new password. */
export function Page() {
  const { t } = useLingui();
  const [query] = useSearchParams();
  const token = query.get('token');
  const email = query.get('email');
  return token && email ? (
    <WelcomeFrame
      slim
      title={t`New password`}
      heading={t`Choose a new password`}
      intro={<Trans>For {email}</Trans>}
    >
      <ResetPasswordForm token={token} email={email} />
    </WelcomeFrame>
  ) : (
    <WelcomeFrame slim title={t`Password reset`} heading={t`Forgot your password?`}>
      <ForgotPasswordForm />
    </WelcomeFrame>
  );
}
