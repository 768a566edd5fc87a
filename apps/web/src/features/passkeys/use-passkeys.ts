import type { Passkeys } from '@photoslate/contract/auth-passkeys';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

/** The confirmation dialog reads the same key. */
const KEY = ['passkeys'] as const;

/** The passkeys of the user. */
export const usePasskeys = () =>
  useQuery({
    queryKey: KEY,
    refetchOnMount: 'always',
    queryFn: async ({ signal }) => (await call('auth.passkeys', {}, { quiet: true, signal })).data,
  });

/** Returns a function that stores what the server answered. */
export function useSetPasskeys(): (passkeys: Passkeys) => void {
  const client = useQueryClient();
  return (passkeys) => client.setQueryData<Passkeys>(KEY, passkeys);
}
