import type { StudioOrder } from '@photoslate/contract/orders';
import { Plural } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatPrice } from '@photoslate/domain/price';
import { customerOf, OrderActions } from './order-actions.tsx';
import { OrderState } from './order-state.tsx';
import { PaymentLines } from './payment-lines.tsx';
import style from './orders.module.css';

interface OrderRowProps {
  order: StudioOrder;
  /** The session's place and time, in a list with orders of several sessions. */
  detail?: ReactNode;
  onChanged: (order: StudioOrder) => void;
}

/** One order: customer, photos, price, payments, and the actions that are possible. */
export function OrderRow({ order, detail, onChanged }: OrderRowProps) {
  const { number, status, totalCents, photoIds, note } = order;
  const customer = customerOf(order);
  const total = formatPrice(totalCents);
  return (
    <li className={style.order}>
      <div className={style.head}>
        <strong data-figures>
          {number} · {total}
        </strong>
        <OrderState status={status} />
      </div>
      <div className={style.words}>
        {detail && <span className={style.detail}>{detail}</span>}
        <span className={style.detail}>
          {customer} · <Plural value={photoIds.length} one="# photo" other="# photos" />
        </span>
        {note && <span className={style.detail}>“{note}”</span>}
      </div>
      <PaymentLines payments={order.payments} />
      <OrderActions order={order} onChanged={onChanged} />
    </li>
  );
}
