import type { ShootOrder } from '@photoslate/contract/shoot-records';
import { formatPrice } from '@photoslate/domain/price';
import { Plural, Trans } from '@lingui/react/macro';
import { OrderState } from './order-state.tsx';
import style from './shoot-orders.module.css';

/** The orders of one shoot: number, customer, what, and the price of this shoot's photos. */
export function ShootOrders({ orders }: { orders: readonly ShootOrder[] }) {
  return (
    <ul className={style.orders}>
      {orders.map((order) => (
        <li key={order.id}>
          <span className={style.words}>
            <span>
              <strong data-figures>{order.number}</strong> · {order.customerName ?? order.email}
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
                  <Method method={order.method} />
                </>
              )}
            </span>
          </span>
          <span className={style.money}>
            <strong data-figures>{formatPrice(order.dueCents)}</strong>
            <OrderState status={order.status} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Method({ method }: { method: NonNullable<ShootOrder['method']> }) {
  if (method === 'on-site') return <Trans>on site or by transfer</Trans>;
  return method === 'stripe' ? 'Stripe' : 'Mollie';
}
