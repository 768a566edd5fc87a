import type { Session } from '@photoslate/contract/sessions';
import { useSessionOrders } from '#features/orders/use-session-orders.ts';
import { PricesDrawer } from '#features/sessions/prices-drawer.tsx';
import { changePriceGroup } from '#features/sessions/session-actions.ts';
import { useIsOnServer } from '#lib/offline/use-session.ts';
import { PriceGroupChoice } from '#features/studio/price-group-choice.tsx';
import { usePriceGroups } from '#features/studio/use-studio.ts';

interface SessionPricesProps {
  session: Session;
  open: boolean;
  onClose: () => void;
}

/** The prices of a session, with a choice of the studio's price groups. */
export function SessionPrices({ session, open, onClose }: SessionPricesProps) {
  const groups = usePriceGroups().data ?? [];
  const onServer = useIsOnServer(session.id);
  const { data } = useSessionOrders(session.id);
  // Any order fixes the prices. The oldest one of those that are loaded stands for all.
  const orders = onServer ? data?.pages.flatMap((page) => page.data) : [];
  return (
    <PricesDrawer
      open={open}
      onClose={onClose}
      session={session}
      firstOrder={orders && (orders.at(-1)?.number ?? null)}
      groups={groups}
      choice={<PriceGroupChoice groups={groups} chosen={session.priceGroup.id} />}
      onChange={(group) => changePriceGroup(session.id, group)}
    />
  );
}
