import type { PaymentChoice } from '@photoslate/contract/payments';
import type { Order } from '@photoslate/contract/orders';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { IconCheck, IconClock, IconX } from '@tabler/icons-react';
import { formatShortDate } from '#lib/formatting/format-date-time.ts';
import { formatPrice } from '@photoslate/domain/price';
import { Button } from '#ui/button.tsx';
import { isPayableOnline } from './payment-method-choice.tsx';
import { PayDrawer } from './pay-drawer.tsx';
import { ReceiptButton } from './receipt-button.tsx';
import style from './order-list.module.css';
import { StateBadge } from '#ui/state-badge.tsx';

interface OrderListProps {
  link: string;
  orders: readonly Order[];
  payment: PaymentChoice;
  /** An order changed without leaving the page. */
  onSettled: (order: Order) => void;
}

/** A customer's orders: their status, a button to pay open ones, and the receipts of paid ones. */
export function OrderList({ link, orders, payment, onSettled }: OrderListProps) {
  const { t } = useLingui();
  const [paying, setPaying] = useState<Order | null>(null);
  const online = isPayableOnline(payment);
  if (orders.length === 0) return null;
  return (
    <section>
      <h2>
        <Trans>Your orders</Trans>
      </h2>
      {/* eslint-disable-next-line jsx-a11y/no-redundant-roles -- Safari takes the role from lists without bullets */}
      <ul role="list" className={style.list} aria-label={t`Your orders`}>
        {orders.map((order) => (
          <li key={order.id} className={style.order}>
            <div className={style.words}>
              <strong>
                {order.number} · {formatPrice(order.totalCents)}
              </strong>
              <span className={style.detail}>
                {formatShortDate(order.createdAt)} · <OrderedPhotos order={order} />
              </span>
            </div>
            <OrderState order={order} />
            {(order.status === 'open' || order.receipts.length > 0) && (
              <div className={style.actions}>
                {order.status === 'open' && order.waitsFor !== null && <WaitsFor waitsFor={order.waitsFor} />}
                {order.status === 'open' && order.waitsFor === null && (
                  <Button
                    aria-label={online ? t`Pay order ${order.number}` : t`How to pay order ${order.number}`}
                    onClick={() => setPaying(order)}
                  >
                    {online ? <Trans>Pay</Trans> : <Trans>How to pay</Trans>}
                  </Button>
                )}
                {order.receipts.map((receipt) => (
                  <ReceiptButton key={receipt.id} link={link} receipt={receipt} />
                ))}
              </div>
            )}
          </li>
        ))}
      </ul>
      <PayDrawer
        link={link}
        order={paying}
        payment={payment}
        onClose={() => setPaying(null)}
        onSettled={(order) => (setPaying(null), onSettled(order))}
      />
    </section>
  );
}

/** The order that must be paid first. */
const WaitsFor = ({ waitsFor }: { waitsFor: string }) => (
  <span className={style.detail}>
    <Trans>after order {waitsFor}</Trans>
  </span>
);

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
