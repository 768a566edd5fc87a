import type { EmailChange } from '@photoslate/contract/auth-credentials';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

const KEY = ['email-change'] as const;

/** The change of the user's address that waits for its confirmation, or null. */
export const useEmailChange = () =>
  useQuery({
    queryKey: KEY,
    // The server sends no event for a confirmation on another device.
    refetchOnMount: 'always',
    queryFn: async ({ signal }) => (await call('auth.emailChange', {}, { quiet: true, signal })).data,
  });

/** Returns a function that stores what the server answered. */
export function useSetEmailChange(): (change: EmailChange | null) => void {
  const client = useQueryClient();
  return (change) => client.setQueryData<EmailChange | null>(KEY, change);
}
