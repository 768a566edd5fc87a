import type { StudioOrder } from '@photoslate/contract/orders';
import { useInfiniteQuery } from '@tanstack/react-query';
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
