import type { GalleryPhoto } from '@photoslate/contract/galleries';
import type { PaymentChoice } from '@photoslate/contract/payments';
import type { Order } from '@photoslate/contract/orders';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { formatPrice } from '@photoslate/domain/price';
import { Button } from '#ui/button.tsx';
import { paidFirst } from './paid-first.ts';
import { HowToPay, isPayableOnline } from './payment-method-choice.tsx';
import { OrderPanel } from './order-panel.tsx';
import { OrderThumbnails } from './order-thumbnails.tsx';
import { PayDrawer } from './pay-drawer.tsx';
import style from './order-received.module.css';

interface OrderReceivedProps {
  link: string;
  order: Order;
  /** All orders of the customer, because this one may wait for another. */
  orders: readonly Order[];
  /** The ordered photos. */
  photos: readonly GalleryPhoto[];
  payment: PaymentChoice;
  /** True if the order was placed on this page, where the form asked for the payment method. */
  placedNow: boolean;
  onSettled: (order: Order) => void;
}

/** An order that is not paid yet: its number, total, and how to pay it. */
export function OrderReceived({ placedNow, photos, ...rest }: OrderReceivedProps) {
  const { order, payment } = rest;
  const { number, waitsFor, email } = order;
  const total = formatPrice(order.totalCents);
  const isTransfer = waitsFor === null && payment.ways.includes('on-site');
  const isOnline = waitsFor === null && isPayableOnline(payment);
  return (
    <OrderPanel
      number={number}
      title={placedNow ? <Trans>Order received</Trans> : <Trans>Not paid yet</Trans>}
      detail={
        placedNow && isTransfer && payment.sendsMail && email !== '' ? (
          <Trans>Confirmation sent to {email}</Trans>
        ) : null
      }
      state={waitsFor === null ? <Trans>To pay: {total}</Trans> : <PaidAfter {...rest} />}
      isPaid={false}
      isNew={placedNow}
    >
      {isOnline && !(placedNow && isTransfer) && <PayButton {...rest} />}
      {waitsFor !== null && <PayButton {...rest} order={paidFirst(order, rest.orders)} />}
      {isTransfer && <HowToPay payment={payment} order={order} />}
      <div className={style.next}>
        <h3>
          <Trans>What happens next</Trans>
        </h3>
        <p>
          {payment.sendsMail ? (
            <Trans>Once your payment has arrived, you get an e-mail and can download the photos here.</Trans>
          ) : (
            <Trans>Once your payment has arrived, you can download the photos here.</Trans>
          )}
        </p>
        <OrderThumbnails photos={photos} />
      </div>
    </OrderPanel>
  );
}

type PendingOrderProps = Omit<OrderReceivedProps, 'placedNow' | 'photos'>;

function PaidAfter({ order, orders }: PendingOrderProps) {
  const total = formatPrice(order.totalCents);
  const { number } = paidFirst(order, orders);
  return order.totalCents === 0 ? (
    <Trans>You can download the photos as soon as order {number} is paid.</Trans>
  ) : (
    <Trans>
      Order {number} is paid first. Then {total} is to be paid for this one.
    </Trans>
  );
}

function PayButton({ link, order, payment, onSettled }: Omit<PendingOrderProps, 'orders'>) {
  const [paying, setPaying] = useState<Order | null>(null);
  const { number } = order;
  const isOnline = isPayableOnline(payment);
  return (
    <>
      <Button tone={isOnline ? 'primary' : 'quiet'} onClick={() => setPaying(order)}>
        {isOnline ? <Trans>Pay order {number}</Trans> : <Trans>How to pay order {number}</Trans>}
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
