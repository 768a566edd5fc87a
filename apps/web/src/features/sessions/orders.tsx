import type { Order } from '@photoslate/contract/sales';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconClock, IconReceiptRefund, IconX } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { uuidv7 } from 'uuidv7';
import { ApiError } from '#lib/api/error-record.ts';
import { call } from '#lib/api/call.ts';
import { deviceId } from '#lib/device.ts';
import { notify } from '#lib/notifications.ts';
import { useIsOnServer } from '#lib/offline/use-session.ts';
import { formatPrice } from '#lib/price.ts';
import { keys } from '#lib/query/keys.ts';
import { Button } from '#ui/button.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import style from './orders.module.css';

/** What customers of a session ordered, newest first, to be marked as paid. Nothing when there are no orders. */
export function Orders({ sessionId }: { sessionId: string }) {
  const onServer = useIsOnServer(sessionId);
  const orders = useQuery({
    queryKey: keys.orders(sessionId),
    enabled: onServer,
    queryFn: async ({ signal }) =>
      (await call('orders.list', { params: { id: sessionId } }, { quiet: true, signal })).data,
  });
  if (!orders.data || orders.data.length === 0) return null;
  return (
    <section className={style.orders} aria-labelledby="orders">
      <h2 id="orders">
        <Trans>Orders</Trans>
      </h2>
      <ul>
        {orders.data.map((order) => (
          <OrderRow key={order.id} order={order} />
        ))}
      </ul>
    </section>
  );
}

function OrderRow({ order }: { order: Order }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const { id, number, email, status, totalCents, photoIds, note, sessionId } = order;

  const change = async (route: 'orders.pay' | 'orders.refund' | 'orders.cancel') => {
    setBusy(true);
    try {
      const operation = { id: uuidv7(), device: `${deviceId()}.0` };
      const { data } = await call(route, { params: { id } }, { operation });
      client.setQueryData<Order[]>(keys.orders(sessionId), (all) =>
        all?.map((one) => (one.id === id ? data : one)),
      );
      if (route === 'orders.pay')
        notify('success', t`Order ${number} is paid: the photos can be downloaded.`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setBusy(false);
    }
  };

  return (
    <li className={style.order}>
      <div className={style.words}>
        <strong data-figures>
          {number} · {formatPrice(totalCents)}
        </strong>
        <span className={style.detail}>
          {email} · <Plural value={photoIds.length} one="# photo" other="# photos" />
        </span>
        {note && <span className={style.detail}>“{note}”</span>}
      </div>
      <OrderState status={status} />
      {status === 'open' && (
        <div className={style.actions}>
          <Button busy={busy} onClick={() => void change('orders.pay')}>
            <Trans>Mark as paid</Trans>
          </Button>
          <Button tone="plain" busy={busy} onClick={() => void change('orders.cancel')}>
            <Trans>Cancel order</Trans>
          </Button>
        </div>
      )}
      {status === 'paid' && totalCents > 0 && (
        <div className={style.actions}>
          <Button tone="plain" busy={busy} onClick={() => void change('orders.refund')}>
            <Trans>Mark as refunded</Trans>
          </Button>
        </div>
      )}
    </li>
  );
}

function OrderState({ status }: Pick<Order, 'status'>) {
  switch (status) {
    case 'open':
      return (
        <StateBadge tone="look" icon={<IconClock aria-hidden="true" />}>
          <Trans>To be paid</Trans>
        </StateBadge>
      );
    case 'paid':
      return (
        <StateBadge tone="safe" icon={<IconCheck aria-hidden="true" />}>
          <Trans>Paid</Trans>
        </StateBadge>
      );
    case 'refunded':
      return (
        <StateBadge tone="rest" icon={<IconReceiptRefund aria-hidden="true" />}>
          <Trans>Refunded</Trans>
        </StateBadge>
      );
    default:
      return (
        <StateBadge tone="rest" icon={<IconX aria-hidden="true" />}>
          <Trans>Cancelled</Trans>
        </StateBadge>
      );
  }
}
