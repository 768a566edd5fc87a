import type { Session } from '@photoslate/contract/sessions';
import { Trans } from '@lingui/react/macro';
import { IconCamera, IconCheck, IconClock } from '@tabler/icons-react';
import { StateBadge } from '#ui/state-badge.tsx';

/** A session's status as colour, icon and word. */
export function SessionState({ status }: { status: Session['status'] }) {
  if (status === 'ended') {
    return (
      <StateBadge tone="rest" icon={<IconCheck aria-hidden="true" />}>
        <Trans>Ended</Trans>
      </StateBadge>
    );
  }
  if (status === 'active') {
    return (
      <StateBadge tone="go" icon={<IconCamera aria-hidden="true" />}>
        <Trans>Running</Trans>
      </StateBadge>
    );
  }
  return (
    <StateBadge tone="look" icon={<IconClock aria-hidden="true" />}>
      <Trans>To calibrate</Trans>
    </StateBadge>
  );
}
