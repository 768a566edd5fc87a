import type { Checklist } from '@photoslate/contract/installation';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { useUser } from '#lib/auth/use-user.ts';

const KEY = ['installation', 'checklist'] as const;

/** The set-up checklist, for owners. It is asked again on each visit: steps tick themselves. */
export function useChecklist() {
  const isOwner = useUser()?.role === 'owner';
  return useQuery({
    queryKey: KEY,
    enabled: isOwner,
    refetchOnMount: 'always',
    queryFn: async ({ signal }) => (await call('installation.checklist', {}, { quiet: true, signal })).data,
  });
}

export const isComplete = ({ steps }: Checklist): boolean => steps.every(({ isDone }) => isDone);

/** Hides the checklist for the whole studio, or brings it back. */
export function useHideChecklist(): (isHidden: boolean) => Promise<void> {
  const client = useQueryClient();
  return async (isHidden) => {
    await call('studio.updateSettings', { body: { checklistHidden: isHidden } });
    client.setQueryData<Checklist>(KEY, (known) => known && { ...known, isHidden });
  };
}
