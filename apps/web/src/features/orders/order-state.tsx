import type { StudioOrder } from '@photoslate/contract/orders';
import { Trans } from '@lingui/react/macro';
import { IconCheck, IconClock, IconReceiptRefund, IconX } from '@tabler/icons-react';
import { StateBadge } from '#ui/state-badge.tsx';

/** An order's status as colour, icon and word. */
export function OrderState({ status }: Pick<StudioOrder, 'status'>) {
  switch (status) {
    case 'open':
      return (
        <StateBadge tone="look" icon={<IconClock aria-hidden="true" />}>
          <Trans>To be paid</Trans>
        </StateBadge>
      );
    case 'paid':
      return (
        <StateBadge tone="safe" icon={<IconCheck aria-hidden="true" />}>
          <Trans>Paid</Trans>
        </StateBadge>
      );
    case 'refunded':
      return (
        <StateBadge tone="rest" icon={<IconReceiptRefund aria-hidden="true" />}>
          <Trans>Refunded</Trans>
        </StateBadge>
      );
    default:
      return (
        <StateBadge tone="rest" icon={<IconX aria-hidden="true" />}>
          <Trans>Cancelled</Trans>
        </StateBadge>
      );
  }
}
