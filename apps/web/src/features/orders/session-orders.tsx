import type { StudioOrder } from '@photoslate/contract/payments';
import { Trans } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { useIsOnServer } from '#lib/offline/use-session.ts';
import { keys } from '#lib/query/keys.ts';
import { OrderRow } from './order-row.tsx';
import style from './orders.module.css';

/** What customers of a session ordered, newest first, to be marked as paid. Nothing when there are no orders. */
export function SessionOrders({ sessionId }: { sessionId: string }) {
  const client = useQueryClient();
  const onServer = useIsOnServer(sessionId);
  const orders = useQuery({
    queryKey: keys.orders(sessionId),
    enabled: onServer,
    queryFn: async ({ signal }) =>
      (await call('orders.list', { params: { id: sessionId } }, { quiet: true, signal })).data,
  });
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
