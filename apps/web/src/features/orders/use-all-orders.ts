import type { StudioOrder } from '@photoslate/contract/orders';
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { keys } from '#lib/query/keys.ts';

export type OrderFilter = StudioOrder['status'] | 'issue' | 'all';

interface OrderPage {
  readonly data: StudioOrder[];
  readonly meta: { readonly nextCursor: string | null };
}

/** The studio's orders, newest first, paginated. */
export const useAllOrders = (filter: OrderFilter) =>
  useInfiniteQuery({
    queryKey: [...keys.allOrders, filter],
    initialPageParam: '',
    queryFn: ({ signal, pageParam }): Promise<OrderPage> => {
      const query = {
        limit: 50,
        ...(filter === 'all' ? {} : { status: filter }),
        ...(pageParam ? { cursor: pageParam } : {}),
      };
      return call('orders.all', { query }, { quiet: true, signal });
    },
    getNextPageParam: ({ meta }) => meta.nextCursor,
  });

/**
 * Returns a function that replaces an order in the list with a write's answer, at the same
 * position.
 */
export function useOrderChanged(filter: OrderFilter): (order: StudioOrder) => void {
  const client = useQueryClient();
  return (order) =>
    client.setQueryData<InfiniteData<OrderPage>>(
      [...keys.allOrders, filter],
      (all) =>
        all && {
          ...all,
          pages: all.pages.map((page) => ({
            ...page,
            data: page.data.map((one) => (one.id === order.id ? order : one)),
          })),
        },
    );
}
