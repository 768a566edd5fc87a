import { Trans, useLingui } from '@lingui/react/macro';
import { IconReceipt } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { OrderRow } from '#features/orders/order-row.tsx';
import { OrderDrawer } from '#features/orders/table/order-drawer.tsx';
import { type OrderFilter, useAllOrders } from '#features/orders/use-all-orders.ts';
import { loadChunk } from '#lib/loading/chunk-reload.ts';
import { lazyPart } from '#lib/loading/lazy-part.ts';
import { useSteadyLoading } from '#lib/loading/loading.ts';
import { formatShortDate } from '#lib/formatting/format-date-time.ts';
import { isDesk, useDesk } from '#lib/page/use-desk.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page as Screen } from '#ui/page.tsx';
import { ReadFailed } from '#ui/read-failed.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';

/** Loaded at the desk only. */
const OrdersTable = lazyPart(async () => (await loadChunk(() => import('./orders-table.tsx'))).OrdersTable);
export const loadParts = async () => isDesk() && OrdersTable.load();

/** All orders of the studio: a table at the desk, a list on a phone. */
export function Page() {
  return useDesk() ? <OrdersTable /> : <OrdersList />;
}

/**
 * Newest first, with filters for unpaid orders and for orders that need attention. The address
 * names the open order, as at the desk.
 */
function OrdersList() {
  const { t } = useLingui();
  const [filter, setFilter] = useState<OrderFilter>('all');
  const orders = useAllOrders(filter);
  const [address, setAddress] = useSearchParams();
  const openId = address.get('order') ?? '';
  const loading = useSteadyLoading(orders.isPending);
  const shown = orders.data?.pages.flatMap(({ data }) => data);
  const segments: { value: OrderFilter; label: string }[] = [
    { value: 'all', label: t`All` },
    { value: 'open', label: t`To be paid` },
    { value: 'paid', label: t`Paid` },
    { value: 'issue', label: t`Needs attention` },
  ];
  return (
    <Screen title={t`Orders`} back="/studio">
      <SegmentedControl label={t`Which orders`} segments={segments} value={filter} onChange={setFilter} />
      {loading && <SkeletonRows rows={5} />}
      {!loading && !shown && orders.error && (
        <ReadFailed error={orders.error} retry={() => void orders.refetch()} />
      )}
      {!loading && shown?.length === 0 && (
        <EmptyState icon={<IconReceipt aria-hidden="true" />} title={<Trans>No orders</Trans>}>
          <Trans>Orders from your galleries will appear here.</Trans>
        </EmptyState>
      )}
      {!loading && shown && shown.length > 0 && (
        <ul>
          {shown.map((order) => (
            <OrderRow
              key={order.id}
              order={order}
              detail={`${order.location}, ${formatShortDate(order.createdAt)}`}
              onOpen={() => setAddress({ order: order.id })}
            />
          ))}
        </ul>
      )}
      {orders.hasNextPage && (
        <Button tone="plain" busy={orders.isFetchingNextPage} onClick={() => void orders.fetchNextPage()}>
          <Trans>Show older orders</Trans>
        </Button>
      )}
      <OrderDrawer
        id={openId}
        known={shown?.find(({ id }) => id === openId)}
        onClose={() => setAddress({}, { replace: true })}
      />
    </Screen>
  );
}
