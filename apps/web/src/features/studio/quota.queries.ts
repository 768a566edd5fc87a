import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

/** What the photos of the studio use. Only owners may read it. */
export const useQuotaUse = (isOwner: boolean) =>
  useQuery({
    queryKey: ['studio', 'use'],
    enabled: isOwner,
    refetchOnMount: 'always',
    queryFn: async ({ signal }) => (await call('quotas.show', {}, { quiet: true, signal })).data,
  });
