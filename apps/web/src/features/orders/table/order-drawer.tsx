import type { StudioOrder } from '@photoslate/contract/orders';
import { formatPrice } from '@photoslate/domain/price';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { useSteadyLoading } from '#lib/loading/loading.ts';
import { formatShortDate, formatTime } from '#lib/formatting/format-date-time.ts';
import { keys } from '#lib/query/keys.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Drawer } from '#ui/drawer.tsx';
import { ReadFailed } from '#ui/read-failed.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { OrderActions } from '../order-actions.tsx';
import { hasIssue, OrderState } from '../order-state.tsx';
import { PaymentLines } from '../payment-lines.tsx';
import style from './order-table.module.css';

const keyOf = (id: string) => [...keys.allOrders, 'order', id];

interface OrderDrawerProps {
  /** Empty while no order is open. */
  id: string;
  /** The order as far as a list knows it, until it is read. */
  known?: StudioOrder | undefined;
  onClose: () => void;
}

/** An order beside its list, with all that can be done with it. */
export function OrderDrawer({ id, known, onClose }: OrderDrawerProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const order = useQuery({
    queryKey: keyOf(id),
    enabled: id !== '',
    queryFn: async ({ signal }) =>
      (await call('orders.show', { params: { id } }, { quiet: true, signal })).data,
    placeholderData: known,
  });
  const loading = useSteadyLoading(id !== '' && order.isPending);
  const number = order.data?.number;
  return (
    <Drawer open={id !== ''} onClose={onClose} side="right" title={number ? t`Order ${number}` : t`Loading…`}>
      {loading && <SkeletonRows rows={4} />}
      {!loading && !order.data && order.error && (
        <ReadFailed error={order.error} retry={() => void order.refetch()} />
      )}
      {!loading && order.data && (
        <Details
          order={order.data}
          onChanged={(changed) => {
            client.setQueryData<StudioOrder>(keyOf(id), changed);
            for (const queryKey of [keys.allOrders, keys.orders(changed.sessionId)])
              void client.invalidateQueries({ queryKey });
          }}
        />
      )}
    </Drawer>
  );
}

function Details({ order, onChanged }: { order: StudioOrder; onChanged: (order: StudioOrder) => void }) {
  const { status, totalCents, customerName, email, sessionId, location, photoIds, createdAt, note } = order;
  return (
    <>
      <div className={style.top}>
        <strong data-figures>{formatPrice(totalCents)}</strong>
        <OrderState status={status} hasIssue={hasIssue(order)} />
      </div>
      <dl className={style.facts}>
        <dt>
          <Trans>Customer</Trans>
        </dt>
        <dd>
          {customerName && (
            <>
              <strong>{customerName}</strong>
              <br />
            </>
          )}
          <a href={`mailto:${email}`}>{email}</a>
        </dd>
        <dt>
          <Trans>Session</Trans>
        </dt>
        <dd>
          <AppLink to={`/session/${sessionId}`}>{location}</AppLink>
        </dd>
        <dt>
          <Trans>Photos</Trans>
        </dt>
        <dd>
          <Plural value={photoIds.length} one="# photo" other="# photos" />
        </dd>
        <dt>
          <Trans>Ordered on</Trans>
        </dt>
        <dd>
          {formatShortDate(createdAt)}, {formatTime(createdAt)}
        </dd>
        {note && (
          <>
            <dt>
              <Trans>Note</Trans>
            </dt>
            <dd>
              <q>{note}</q>
            </dd>
          </>
        )}
      </dl>
      <PaymentLines payments={order.payments} />
      <OrderActions order={order} onChanged={onChanged} />
    </>
  );
}
