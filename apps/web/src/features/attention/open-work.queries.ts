import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { keys } from '#lib/query/keys.ts';

/** How long the counts of the rail may be old; events of the push channel refresh them earlier. */
const STALE_MS = 5 * 60_000;

/** How many things in the studio wait for the user. 0 while it is not known. */
export function useOpenWork(): { attentionCount: number } {
  const { data } = useQuery({
    queryKey: ['studio', 'attention'],
    staleTime: STALE_MS,
    queryFn: async ({ signal }) => (await call('attention.show', {}, { quiet: true, signal })).data,
  });
  if (!data) return { attentionCount: 0 };
  const { shoots, mails, notLooked } = data.counts;
  return { attentionCount: shoots + mails + notLooked + (data.mailServer ? 1 : 0) };
}

/** How many orders of the studio are not paid. 0 while it is not known, and for photographers. */
export function useUnpaidCount(isOwner: boolean): number {
  const { data } = useQuery({
    queryKey: [...keys.allOrders, 'counts', {}],
    staleTime: STALE_MS,
    enabled: isOwner,
    queryFn: async ({ signal }) => (await call('orders.counts', { query: {} }, { quiet: true, signal })).data,
  });
  return data?.open ?? 0;
}
