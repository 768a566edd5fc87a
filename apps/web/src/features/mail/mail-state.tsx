import type { Mail } from '@photoslate/contract/mail';
import { Trans } from '@lingui/react/macro';
import { IconCheck, IconClock, IconFile, IconMailX, IconMoon } from '@tabler/icons-react';
import { formatWhen } from '#lib/formatting/format-date-time.ts';
import { StateBadge } from '#ui/state-badge.tsx';

/** A mail's delivery state. */
export function MailState({ mail }: { mail: Pick<Mail, 'state' | 'heldUntil' | 'keptAsFile'> }) {
  const { state, heldUntil, keptAsFile } = mail;
  if (state === 'sent' && keptAsFile)
    return (
      <StateBadge tone="look" icon={<IconFile size={18} aria-hidden="true" />}>
        <Trans>Kept as a file</Trans>
      </StateBadge>
    );
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
    case 'held':
      return (
        <StateBadge tone="go" icon={<IconMoon size={18} aria-hidden="true" />}>
          {heldUntil === null ? (
            <Trans>Scheduled</Trans>
          ) : (
            <Trans>Scheduled for {formatWhen(heldUntil)}</Trans>
          )}
        </StateBadge>
      );
    case 'bounced':
    case 'failed':
      return (
        <StateBadge tone="lost" icon={<IconMailX size={18} aria-hidden="true" />}>
          <Trans>Bounced</Trans>
        </StateBadge>
      );
    default:
      return state satisfies never;
  }
}
