import type { Order } from '@photoslate/contract/orders';

/**
 * The order to pay first, for an order that waits for others; the order itself if it waits for
 * none.
 */
export function paidFirst(order: Order, orders: readonly Order[]): Order {
  const before = orders.find(({ number }) => number === order.waitsFor);
  return before ? paidFirst(before, orders) : order;
}
