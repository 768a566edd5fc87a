import type { OrderTableRow } from '@photoslate/contract/order-table';

type Payable = Pick<OrderTableRow, 'number' | 'status' | 'waitsFor'>;

const byNumber = (one: Payable, other: Payable) =>
  one.number.length - other.number.length || (one.number < other.number ? -1 : 1);

/**
 * Those of the orders that can be marked as paid now, in the order of their numbers: open orders
 * that wait for no other one, or only for one that is marked before them.
 */
export function payable<O extends Payable>(orders: readonly O[]): O[] {
  const paid = new Set<string>();
  return orders.toSorted(byNumber).filter(({ number, status, waitsFor }) => {
    const can = status === 'open' && (waitsFor === null || paid.has(waitsFor));
    if (can) paid.add(number);
    return can;
  });
}

export type Remindable = Pick<OrderTableRow, 'id' | 'status' | 'waitsFor' | 'email'>;

/** Those of the orders whose customers can be reminded: open, with an address, and due by now. */
export const remindable = <O extends Remindable>(orders: readonly O[]): O[] =>
  orders.filter(({ status, waitsFor, email }) => status === 'open' && waitsFor === null && email !== '');
