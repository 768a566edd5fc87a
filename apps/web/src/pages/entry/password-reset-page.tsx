import { isEmail, normalizeEmail } from '@photoslate/domain/email-address';
import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation } from 'react-router';
import { ForgotPasswordForm } from '#features/auth/forgot-password-form.tsx';
import { PasswordChanged } from '#features/auth/password-changed.tsx';
import { ResetPasswordForm } from '#features/auth/reset-password-form.tsx';
import { WelcomeFrame } from '#features/auth/welcome-frame.tsx';
import { Notice } from '#ui/notice.tsx';

/**
 * `/password-reset`: requests a reset link. With the fragment of a mailed link
 * (`#token=…&email=…`), which appears in no log, it sets the new password.
 */
export function Page() {
  const { t } = useLingui();
  const { hash, state } = useLocation();
  const secret = new URLSearchParams(hash.slice(1));
  const token = secret.get('token');
  const email = secret.get('email');
  const damaged = Boolean(token ?? email) && !(token && email && isEmail(normalizeEmail(email)));
  if (!token && (state as { changed?: unknown } | null)?.changed === true) {
    return (
      <WelcomeFrame slim title={t`New password`} heading={t`Choose a new password`}>
        <PasswordChanged />
      </WelcomeFrame>
    );
  }
  return token && email && !damaged ? (
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
      {damaged && (
        <Notice tone="look">
          <Trans>This link is incomplete. Open the link in the e-mail again, or ask for a new one.</Trans>
        </Notice>
      )}
      <ForgotPasswordForm />
    </WelcomeFrame>
  );
}
