import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

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
