import type { SecondFactor } from '@photoslate/contract/auth-second-factor';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

const KEY = ['second-factor'] as const;

/** Whether the logins of the user need a second factor. */
export const useSecondFactor = () =>
  useQuery({
    queryKey: KEY,
    // The server sends no event for a change.
    refetchOnMount: 'always',
    queryFn: async ({ signal }) => (await call('auth.secondFactor', {}, { quiet: true, signal })).data,
  });

/** Returns a function that refetches the state after a change. */
export function useSecondFactorChanged(): () => Promise<SecondFactor | undefined> {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: KEY });
    return client.getQueryData(KEY);
  };
}
