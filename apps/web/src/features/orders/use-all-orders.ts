import type { StudioOrder } from '@photoslate/contract/orders';
import { useInfiniteQuery } from '@tanstack/react-query';
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
