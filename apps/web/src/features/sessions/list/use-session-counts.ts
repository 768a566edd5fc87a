import type { SessionsOverview } from '@photoslate/contract/session-progress';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { patience } from '#lib/api/send.ts';
import type { SessionsWanted } from '#lib/offline/sessions-wanted.ts';
import { keys } from '#lib/query/keys.ts';

/** How many sessions a filter finds in each state, and their months. */
export function useSessionCounts({ state: _state, ...rest }: SessionsWanted): SessionsOverview | undefined {
  return useQuery({
    queryKey: keys.sessionsOverview(rest),
    meta: { kept: false },
    queryFn: async ({ signal }) =>
      (
        await call(
          'sessions.overview',
          { query: rest },
          { quiet: true, signal: AbortSignal.any([signal, patience()]) },
        )
      ).data,
  }).data;
}

/** How many sessions the whole filter finds, with its state. */
export function totalOf(counts: SessionsOverview | undefined, { state }: SessionsWanted): number | undefined {
  if (state === 'to-do') return counts?.toDo;
  return counts?.[state ?? 'all'];
}
