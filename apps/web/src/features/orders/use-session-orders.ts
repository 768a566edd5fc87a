import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { useIsOnServer } from '#lib/offline/use-session.ts';
import { keys } from '#lib/query/keys.ts';

/** The orders of a session's customers, newest first. */
export function useSessionOrders(sessionId: string) {
  const onServer = useIsOnServer(sessionId);
  return useQuery({
    queryKey: keys.orders(sessionId),
    enabled: onServer,
    queryFn: async ({ signal }) =>
      (await call('orders.list', { params: { id: sessionId } }, { quiet: true, signal })).data,
  });
}
