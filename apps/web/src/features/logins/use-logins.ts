import type { Login } from '@photoslate/contract/auth-logins';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

const KEY = ['logins'] as const;

/** The live logins of the user, this one first. */
export const useLogins = () =>
  useQuery({
    queryKey: KEY,
    // The server sends no event for a login on another device.
    refetchOnMount: 'always',
    queryFn: async ({ signal }) => (await call('auth.logins', {}, { quiet: true, signal })).data,
  });

/**
 * Returns a function that ends one login, or all but this one. A failure is shown in a red
 * notification and thrown as `ApiError`.
 */
export function useEndLogins(): (which: Pick<Login, 'id'> | 'others') => Promise<void> {
  const client = useQueryClient();
  return async (which) => {
    const { data } =
      which === 'others'
        ? await call('auth.endOtherLogins', {})
        : await call('auth.endLogin', { params: { id: which.id } });
    client.setQueryData<Login[]>(KEY, data);
  };
}
