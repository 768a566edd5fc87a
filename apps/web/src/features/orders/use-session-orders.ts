import type { StudioOrder } from '@photoslate/contract/orders';
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { useIsOnServer } from '#lib/offline/use-session.ts';
import { keys } from '#lib/query/keys.ts';

const PAGE = 20;

interface OrderPage {
  readonly data: StudioOrder[];
  readonly meta: { readonly nextCursor: string | null };
}

/** The orders of a session's customers, newest first, paginated. */
export function useSessionOrders(sessionId: string) {
  const onServer = useIsOnServer(sessionId);
  return useInfiniteQuery({
    queryKey: [...keys.orders(sessionId), 'pages'],
    enabled: onServer,
    initialPageParam: '',
    queryFn: ({ signal, pageParam }): Promise<OrderPage> =>
      call(
        'orders.list',
        { params: { id: sessionId }, query: { limit: PAGE, ...(pageParam ? { cursor: pageParam } : {}) } },
        { quiet: true, signal },
      ),
    getNextPageParam: ({ meta }) => meta.nextCursor,
  });
}

/** Returns a function that replaces an order in the list with a write's answer. */
export function useSessionOrderChanged(sessionId: string): (order: StudioOrder) => void {
  const client = useQueryClient();
  return (order) =>
    client.setQueryData<InfiniteData<OrderPage>>(
      [...keys.orders(sessionId), 'pages'],
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
