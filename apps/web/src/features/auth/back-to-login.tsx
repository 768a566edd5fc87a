import { Trans } from '@lingui/react/macro';
import { ButtonLink } from '#ui/button.tsx';

export function BackToLogin() {
  return (
    <ButtonLink to="/" tone="plain" wide>
      <Trans>Back to login</Trans>
    </ButtonLink>
  );
}
