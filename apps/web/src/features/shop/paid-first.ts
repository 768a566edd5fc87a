import type { Order } from '@photoslate/contract/orders';

/** The order with which paying begins, for one that waits for others; itself where it waits for none. */
export function paidFirst(order: Order, orders: readonly Order[]): Order {
  const before = orders.find(({ number }) => number === order.waitsFor);
  return before ? paidFirst(before, orders) : order;
}
