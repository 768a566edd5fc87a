import { Trans } from '@lingui/react/macro';
import { ButtonLink } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

/** Confirms a password reset. */
export function PasswordChanged() {
  return (
    <>
      <div aria-live="polite">
        <Notice tone="safe">
          <Trans>Your password has been changed. You are logged out on all your devices.</Trans>
        </Notice>
      </div>
      <ButtonLink to="/" tone="primary" wide>
        <Trans>Back to login</Trans>
      </ButtonLink>
    </>
  );
}
