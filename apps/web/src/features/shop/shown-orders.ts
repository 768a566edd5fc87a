import type { Order } from '@photoslate/contract/orders';
import { useState } from 'react';

/**
 * The orders that the gallery shows above the photos.
 *
 * - `unpaid`: the one of this visit, else the oldest one that can be paid now.
 * - `paid`: one that was paid while it was shown, else the latest one if nothing is unpaid.
 *
 * @param orders newest first
 * @param receivedId the order that was placed in this visit
 */
export function useShownOrders(
  orders: readonly Order[],
  receivedId: string | null,
): { unpaid: Order | undefined; paid: Order | undefined; isPaidNow: boolean } {
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const open = orders.filter(({ status }) => status === 'open');
  const unpaid =
    open.find(({ id }) => id === receivedId) ?? open.findLast(({ waitsFor }) => waitsFor === null);
  if (unpaid && !shown.has(unpaid.id)) setShown(new Set([...shown, unpaid.id]));
  const paid = orders.filter(({ status, totalCents }) => status === 'paid' && totalCents > 0);
  const paidNow = paid.find(({ id }) => shown.has(id));
  return { unpaid, paid: paidNow ?? (unpaid ? undefined : paid[0]), isPaidNow: paidNow !== undefined };
}
