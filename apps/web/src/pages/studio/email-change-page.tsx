import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation } from 'react-router';
import { BackToLogin } from '#features/auth/back-to-login.tsx';
import { WelcomeFrame } from '#features/auth/welcome-frame.tsx';
import { ConfirmEmail, UndoEmail } from '#features/credentials/answer-email-link.tsx';
import { Notice } from '#ui/notice.tsx';

/**
 * `/email-change#confirm=<token>`, mailed to a new address, and `#undo=<token>`, mailed to the
 * former one.
 */
export function Page() {
  const { t } = useLingui();
  const secret = new URLSearchParams(useLocation().hash.slice(1));
  const [confirming, undoing] = [secret.get('confirm'), secret.get('undo')];
  const title = t`E-mail address`;
  if (confirming)
    return (
      <WelcomeFrame slim title={title} heading={t`Confirm your new e-mail address`}>
        <ConfirmEmail token={confirming} />
      </WelcomeFrame>
    );
  if (undoing)
    return (
      <WelcomeFrame slim title={title} heading={t`Undo the change of your e-mail address`}>
        <UndoEmail token={undoing} />
      </WelcomeFrame>
    );
  return (
    <WelcomeFrame slim title={title} heading={title}>
      <Notice tone="look">
        <Trans>This link is incomplete. Open the link in the e-mail again.</Trans>
      </Notice>
      <BackToLogin />
    </WelcomeFrame>
  );
}
