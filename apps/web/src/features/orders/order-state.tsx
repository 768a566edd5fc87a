import type { OrderSigns, StudioOrder } from '@photoslate/contract/orders';
import { Plural, Trans } from '@lingui/react/macro';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCheck,
  IconClock,
  IconReceiptRefund,
  IconX,
} from '@tabler/icons-react';
import { StateBadge } from '#ui/state-badge.tsx';

type OrderStateProps = Pick<StudioOrder, 'status'> & Partial<OrderSigns>;

/**
 * An order's state as colour, icon and word: its status, or what is more urgent. Each list of
 * orders shows the same state.
 */
export function OrderState({ status, hasIssue, lateDays = 0, partlyRefunded }: OrderStateProps) {
  if (hasIssue)
    return (
      <StateBadge tone="lost" icon={<IconAlertTriangle aria-hidden="true" />}>
        <Trans>Needs attention</Trans>
      </StateBadge>
    );
  if (lateDays > 0)
    return (
      <StateBadge tone="lost" icon={<IconAlertTriangle aria-hidden="true" />}>
        <Plural value={lateDays} one="# day late" other="# days late" />
      </StateBadge>
    );
  if (partlyRefunded)
    return (
      <StateBadge tone="rest" icon={<IconArrowBackUp aria-hidden="true" />}>
        <Trans>Part refunded</Trans>
      </StateBadge>
    );
  return <OrderStatus status={status} />;
}

function OrderStatus({ status }: Pick<StudioOrder, 'status'>) {
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

/** Whether a payment of an order needs attention. */
export const hasIssue = ({ payments }: Pick<StudioOrder, 'payments'>): boolean =>
  payments.some(({ issue }) => issue !== null);
