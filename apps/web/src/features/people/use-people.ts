import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

const KEY = ['studio', 'people'] as const;

/** The studio's users and open invitations. */
export const usePeople = () =>
  useQuery({
    queryKey: KEY,
    // No event tells of a change.
    refetchOnMount: 'always',
    queryFn: async ({ signal }) => (await call('people.list', {}, { quiet: true, signal })).data,
  });

/** Reads the people again after one of them was changed. */
export function usePeopleChanged(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: KEY });
}
