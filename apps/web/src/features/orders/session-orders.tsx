import type { StudioOrder } from '@photoslate/contract/orders';
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { keys } from '#lib/query/keys.ts';
import { OrderRow } from './order-row.tsx';
import style from './orders.module.css';
import { useSessionOrders } from './use-session-orders.ts';

/**
 * The orders of a session's customers, newest first, to be marked as paid. Renders nothing if there
 * are none.
 */
export function SessionOrders({ sessionId }: { sessionId: string }) {
  const client = useQueryClient();
  const orders = useSessionOrders(sessionId);
  if (!orders.data || orders.data.length === 0) return null;
  const changed = (order: StudioOrder) =>
    client.setQueryData<StudioOrder[]>(keys.orders(sessionId), (all) =>
      all?.map((one) => (one.id === order.id ? order : one)),
    );
  return (
    <section className={style.orders} aria-labelledby="orders">
      <h2 id="orders">
        <Trans>Orders</Trans>
      </h2>
      <ul className={style.list}>
        {orders.data.map((order) => (
          <OrderRow key={order.id} order={order} onChanged={changed} />
        ))}
      </ul>
    </section>
  );
}
