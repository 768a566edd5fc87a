import type { Order } from '@photoslate/contract/sales';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconClock, IconX } from '@tabler/icons-react';
import { formatShortDate } from '#lib/moment.ts';
import { formatPrice } from '#lib/price.ts';
import { List, ListRow } from '#ui/list-row.tsx';
import { StateBadge } from '#ui/state-badge.tsx';

/** A customer's orders, and how each stands. */
export function OrderList({ orders }: { orders: readonly Order[] }) {
  const { t } = useLingui();
  if (orders.length === 0) return null;
  return (
    <section>
      <h2>
        <Trans>Your orders</Trans>
      </h2>
      <List label={t`Your orders`}>
        {orders.map((order) => (
          <ListRow
            key={order.id}
            title={
              <>
                {order.number} · {formatPrice(order.totalCents)}
              </>
            }
            detail={
              <>
                {formatShortDate(order.createdAt)} · <OrderedPhotos order={order} />
              </>
            }
            state={<OrderState order={order} />}
          />
        ))}
      </List>
    </section>
  );
}

function OrderedPhotos({ order }: { order: Order }) {
  if (order.shoots.some((shoot) => shoot.wholeShoot)) return <Trans>all photos of the shoot</Trans>;
  return <Plural value={order.photoIds.length} one="# photo" other="# photos" />;
}

function OrderState({ order }: { order: Order }) {
  switch (order.status) {
    case 'open':
      return (
        <StateBadge tone="look" icon={<IconClock size={20} aria-hidden="true" />}>
          <Trans>To be paid</Trans>
        </StateBadge>
      );
    case 'paid':
      return (
        <StateBadge tone="safe" icon={<IconCheck size={20} aria-hidden="true" />}>
          <Trans>Paid</Trans>
        </StateBadge>
      );
    case 'refunded':
      return (
        <StateBadge tone="rest" icon={<IconX size={20} aria-hidden="true" />}>
          <Trans>Refunded</Trans>
        </StateBadge>
      );
    case 'cancelled':
      return (
        <StateBadge tone="rest" icon={<IconX size={20} aria-hidden="true" />}>
          <Trans>Cancelled</Trans>
        </StateBadge>
      );
    default:
      return order.status satisfies never;
  }
}
