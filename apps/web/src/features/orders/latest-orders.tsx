import type { StudioOrder } from '@photoslate/contract/orders';
import { formatPrice } from '@photoslate/domain/price';
import { Plural } from '@lingui/react/macro';
import { AppLink } from '#ui/app-link.tsx';
import { hasIssue, OrderState } from './order-state.tsx';
import style from './shoot-orders.module.css';

interface LatestOrdersProps {
  /** The newest first. */
  orders: readonly StudioOrder[];
  /** The path that opens an order. */
  opens: (order: StudioOrder) => string;
}

/** Orders of a session in a narrow column: number, customer, photos, price and state. */
export function LatestOrders({ orders, opens }: LatestOrdersProps) {
  return (
    <ul className={style.orders}>
      {orders.map((order) => (
        <li key={order.id}>
          <span className={style.words}>
            <span>
              <AppLink to={opens(order)}>
                <strong data-figures>{order.number}</strong>
              </AppLink>{' '}
              · {order.customerName ?? order.email}
            </span>
            <span className={style.detail}>
              <Plural value={order.photoIds.length} one="# photo" other="# photos" />
            </span>
          </span>
          <span className={style.money}>
            <strong data-figures>{formatPrice(order.totalCents)}</strong>
            <OrderState status={order.status} hasIssue={hasIssue(order)} />
          </span>
        </li>
      ))}
    </ul>
  );
}
