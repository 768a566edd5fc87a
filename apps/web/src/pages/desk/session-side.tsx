import type { SessionDetail } from '@photoslate/contract/sessions';
import { Trans } from '@lingui/react/macro';
import { LatestCustomers } from '#features/customers/latest-customers.tsx';
import { LatestOrders } from '#features/orders/latest-orders.tsx';
import { useSessionOrders } from '#features/orders/use-session-orders.ts';
import { PriceList } from '#features/sessions/price-list.tsx';
import { shootPath } from '#features/shoots/shoot-actions.ts';
import { unreadShoots } from '#lib/offline/unread-shoots.ts';
import { Side, SideCard } from './side-card.tsx';

const ORDERS = 5;

/** Beside a session's shoots in a wide window: its latest customers, its prices, latest orders. */
export function SessionSide({ session }: { session: SessionDetail }) {
  const orders = useSessionOrders(session.id).data?.pages[0]?.data ?? [];
  return (
    <Side>
      {knowsCustomers(session) && (
        <SideCard title={<Trans>Customers</Trans>}>
          <LatestCustomers session={session} pathOf={shootPath} />
        </SideCard>
      )}
      {!session.isPractice && (
        <SideCard title={<Trans>Prices</Trans>}>
          <PriceList prices={session.priceGroup} />
        </SideCard>
      )}
      {/* Last, so that nothing moves when they arrive. */}
      {orders.length > 0 && (
        <SideCard title={<Trans>Orders</Trans>}>
          <LatestOrders
            orders={orders.slice(0, ORDERS)}
            opens={({ id }) => `/session/${session.id}?view=orders&order=${id}`}
          />
        </SideCard>
      )}
    </Side>
  );
}

/** False if there are none because they were deleted, or were never read on this device. */
function knowsCustomers(session: SessionDetail): boolean {
  const { shoots, unlinkedCustomers, emptiedAt } = session;
  const hasAny = unlinkedCustomers.length > 0 || shoots.some(({ customers }) => customers.length > 0);
  return hasAny || (emptiedAt === null && unreadShoots(session) === 0);
}
