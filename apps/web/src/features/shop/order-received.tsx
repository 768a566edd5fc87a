import type { PaymentChoice } from '@photoslate/contract/payments';
import type { Order } from '@photoslate/contract/orders';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { formatPrice } from '#lib/formatting/price.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { paidFirst } from './paid-first.ts';
import { HowToPay } from './payment-method-choice.tsx';
import { PayDrawer } from './pay-drawer.tsx';
import style from './order-received.module.css';

interface OrderReceivedProps {
  link: string;
  order: Order;
  /** All orders of the customer, because this one may wait for another. */
  orders: readonly Order[];
  payment: PaymentChoice;
  onSettled: (order: Order) => void;
}

/**
 * Confirms an order that is not paid yet: its number, total and payment instructions. It stays
 * until the customer leaves the page.
 */
export function OrderReceived({ order, payment, ...rest }: OrderReceivedProps) {
  const { number, waitsFor } = order;
  const total = formatPrice(order.totalCents);
  return (
    <div role="status">
      <Notice>
        <p className={style.title}>
          <Trans>Order {number} received</Trans>
        </p>
        {waitsFor === null ? (
          <>
            <p>
              <Trans>{total} is to be paid. Then you can download the photos here.</Trans>
            </p>
            <div className={style.how}>
              <HowToPay payment={payment} number={number} />
            </div>
          </>
        ) : (
          <PaidAfter order={order} payment={payment} {...rest} />
        )}
      </Notice>
    </div>
  );
}

function PaidAfter({ link, order, orders, payment, onSettled }: OrderReceivedProps) {
  const [paying, setPaying] = useState<Order | null>(null);
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
      <Button onClick={() => setPaying(first)}>
        <Trans>Pay order {number}</Trans>
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
