import type { PaymentChoice } from '@photoslate/contract/payments';
import type { Order } from '@photoslate/contract/sales';
import { Trans } from '@lingui/react/macro';
import { formatPrice } from '#lib/price.ts';
import { Notice } from '#ui/notice.tsx';
import { HowToPay } from './pay-choice.tsx';
import style from './order-received.module.css';

/** Confirms an order that is not paid yet: its number, its sum, and how to pay it. It stays until the page is left. */
export function OrderReceived({ order, payment }: { order: Order; payment: PaymentChoice }) {
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
          <p>
            <Trans>You can download the photos as soon as order {waitsFor} is paid.</Trans>
          </p>
        )}
      </Notice>
    </div>
  );
}
