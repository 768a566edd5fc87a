import { Trans } from '@lingui/react/macro';
import { ButtonLink } from '#ui/button.tsx';

/** Leads to the check before publishing. */
export const PublishButton = ({ sessionId }: { sessionId: string }) => (
  <ButtonLink tone="primary" to={`/session/${sessionId}/publish`}>
    <Trans>Check and publish</Trans>
  </ButtonLink>
);
