import type { Mail } from '@photoslate/contract/mail';
import { Trans } from '@lingui/react/macro';
import { IconCheck, IconClock, IconX } from '@tabler/icons-react';
import { StateBadge } from '#ui/state-badge.tsx';

/** How far a mail has come. */
export function MailState({ state }: { state: Mail['state'] }) {
  switch (state) {
    case 'sent':
      return (
        <StateBadge tone="safe" icon={<IconCheck size={18} aria-hidden="true" />}>
          <Trans>Sent</Trans>
        </StateBadge>
      );
    case 'queued':
      return (
        <StateBadge tone="go" icon={<IconClock size={18} aria-hidden="true" />}>
          <Trans>On its way</Trans>
        </StateBadge>
      );
    case 'failed':
      return (
        <StateBadge tone="lost" icon={<IconX size={18} aria-hidden="true" />}>
          <Trans>Not delivered</Trans>
        </StateBadge>
      );
    default:
      return state satisfies never;
  }
}
