import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { OrderRow } from './order-row.tsx';
import style from './orders.module.css';
import { OrderDrawer } from './table/order-drawer.tsx';
import { useSessionOrders } from './use-session-orders.ts';

/** The orders of a session's customers, newest first. Renders nothing if there are none. */
export function SessionOrders({ sessionId }: { sessionId: string }) {
  const orders = useSessionOrders(sessionId);
  const [openId, setOpenId] = useState('');
  const shown = orders.data?.pages.flatMap(({ data }) => data) ?? [];
  if (shown.length === 0) return null;
  return (
    <section className={style.orders} aria-labelledby="orders">
      <h2 id="orders">
        <Trans>Orders</Trans>
      </h2>
      <ul className={style.list}>
        {shown.map((order) => (
          <OrderRow key={order.id} order={order} onOpen={() => setOpenId(order.id)} />
        ))}
      </ul>
      {orders.hasNextPage && (
        <Button tone="plain" busy={orders.isFetchingNextPage} onClick={() => void orders.fetchNextPage()}>
          <Trans>Show older orders</Trans>
        </Button>
      )}
      <OrderDrawer id={openId} known={shown.find(({ id }) => id === openId)} onClose={() => setOpenId('')} />
    </section>
  );
}
