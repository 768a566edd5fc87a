import type { PaymentChoice } from '@photoslate/contract/payments';
import type { Order } from '@photoslate/contract/orders';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { formatPrice } from '@photoslate/domain/price';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { paidFirst } from './paid-first.ts';
import { HowToPay, isPayableOnline } from './payment-method-choice.tsx';
import { PayDrawer } from './pay-drawer.tsx';
import style from './order-received.module.css';

interface OrderReceivedProps {
  link: string;
  order: Order;
  /** All orders of the customer, because this one may wait for another. */
  orders: readonly Order[];
  payment: PaymentChoice;
  /** It was placed on this page just now, with the payment method that its form asked for. */
  placedNow: boolean;
  onSettled: (order: Order) => void;
}

/** An order that is not paid yet: its number, total, and how to pay it. */
export function OrderReceived({ placedNow, ...rest }: OrderReceivedProps) {
  const { order, payment } = rest;
  const { number, waitsFor } = order;
  const total = formatPrice(order.totalCents);
  return (
    <div role="status">
      <Notice>
        <p className={style.title}>
          {placedNow ? <Trans>Order {number} received</Trans> : <Trans>Order {number} is not paid yet</Trans>}
        </p>
        {waitsFor === null ? (
          <>
            <p>
              <Trans>{total} is to be paid. Then you can download the photos here.</Trans>
            </p>
            {payment.ways.includes('on-site') && (
              <div className={style.how}>
                <HowToPay payment={payment} number={number} />
              </div>
            )}
            {!placedNow && isPayableOnline(payment) && <PayButton {...rest} />}
          </>
        ) : (
          <PaidAfter {...rest} />
        )}
      </Notice>
    </div>
  );
}

type PendingOrderProps = Omit<OrderReceivedProps, 'placedNow'>;

function PaidAfter({ order, orders, ...rest }: PendingOrderProps) {
  const total = formatPrice(order.totalCents);
  const first = paidFirst(order, orders);
  const { number } = first;
  return (
    <>
      <p>
        {order.totalCents === 0 ? (
          <Trans>You can download the photos as soon as order {number} is paid.</Trans>
        ) : (
          <Trans>
            Order {number} is paid first. Then {total} is to be paid for this one.
          </Trans>
        )}
      </p>
      <PayButton order={first} {...rest} />
    </>
  );
}

function PayButton({ link, order, payment, onSettled }: Omit<PendingOrderProps, 'orders'>) {
  const [paying, setPaying] = useState<Order | null>(null);
  const { number } = order;
  return (
    <>
      <Button onClick={() => setPaying(order)}>
        {isPayableOnline(payment) ? (
          <Trans>Pay order {number}</Trans>
        ) : (
          <Trans>How to pay order {number}</Trans>
        )}
      </Button>
      <PayDrawer
        link={link}
        order={paying}
        payment={payment}
        onClose={() => setPaying(null)}
        onSettled={(settled) => (setPaying(null), onSettled(settled))}
      />
    </>
  );
}
