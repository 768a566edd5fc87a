import type { SessionDetail } from '@photoslate/contract/sessions';
import { Trans } from '@lingui/react/macro';
import { LatestCustomers } from '#features/customers/latest-customers.tsx';
import { LatestOrders } from '#features/orders/latest-orders.tsx';
import { useSessionOrders } from '#features/orders/use-session-orders.ts';
import { PriceList } from '#features/sessions/price-list.tsx';
import { shootPath } from '#features/shoots/shoot-actions.ts';
import { Side, SideCard } from './side-card.tsx';

const ORDERS = 5;

/** Beside a session's shoots in a wide window: its latest customers and orders, and its prices. */
export function SessionSide({ session }: { session: SessionDetail }) {
  const orders = useSessionOrders(session.id).data?.pages[0]?.data ?? [];
  return (
    <Side>
      <SideCard title={<Trans>Customers</Trans>}>
        <LatestCustomers session={session} pathOf={shootPath} />
      </SideCard>
      {orders.length > 0 && (
        <SideCard title={<Trans>Orders</Trans>}>
          <LatestOrders
            orders={orders.slice(0, ORDERS)}
            opens={({ id }) => `/session/${session.id}?view=orders&order=${id}`}
          />
        </SideCard>
      )}
      {!session.isPractice && (
        <SideCard title={<Trans>Prices</Trans>}>
          <PriceList prices={session.priceGroup} />
        </SideCard>
      )}
    </Side>
  );
}
