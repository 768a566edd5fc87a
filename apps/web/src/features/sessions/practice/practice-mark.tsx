import { Trans } from '@lingui/react/macro';
import { IconSchool } from '@tabler/icons-react';
import { StateBadge } from '#ui/state-badge.tsx';

/** The mark of a practice session. */
export const PracticeMark = () => (
  <StateBadge tone="rest" icon={<IconSchool aria-hidden="true" />}>
    <Trans>Practice</Trans>
  </StateBadge>
);
