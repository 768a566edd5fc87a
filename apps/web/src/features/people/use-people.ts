import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

const KEY = ['studio', 'people'] as const;

/** The studio's users and open invitations. */
export const usePeople = () =>
  useQuery({
    queryKey: KEY,
    // The server sends no event for a change.
    refetchOnMount: 'always',
    queryFn: async ({ signal }) => (await call('people.list', {}, { quiet: true, signal })).data,
  });

/** Returns a function that refetches the people after a change. */
export function usePeopleChanged(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: KEY });
}
