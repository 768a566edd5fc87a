import type { ShootOrder } from '@photoslate/contract/shoot-records';
import { formatPrice } from '@photoslate/domain/price';
import { Plural, Trans } from '@lingui/react/macro';
import { AppLink } from '#ui/app-link.tsx';
import { OrderState } from './order-state.tsx';
import { PaymentMethod } from './payment-method.tsx';
import style from './shoot-orders.module.css';

interface ShootOrdersProps {
  orders: readonly ShootOrder[];
  /** The path that opens an order. */
  opens: (order: ShootOrder) => string;
}

/** The orders of one shoot: number, customer, what, and the price of this shoot's photos. */
export function ShootOrders({ orders, opens }: ShootOrdersProps) {
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
              {order.wholeShoot ? (
                <Trans>all photos</Trans>
              ) : (
                <Plural value={order.photoCount} one="# photo" other="# photos" />
              )}
              {order.method && (
                <>
                  {', '}
                  <PaymentMethod method={order.method} />
                </>
              )}
            </span>
          </span>
          <span className={style.money}>
            <strong data-figures>{formatPrice(order.dueCents)}</strong>
            <OrderState {...order} />
          </span>
        </li>
      ))}
    </ul>
  );
}
