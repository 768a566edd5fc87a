import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { keys } from '#lib/query/keys.ts';

/** A shoot's orders, e-mails, log entries and neighbours. Events about the shoot reread them. */
export const useShootRecords = (shootId: string, enabled: boolean) =>
  useQuery({
    queryKey: [...keys.shoot(shootId), 'records'],
    enabled,
    // The server sends no event for a mail or for a log entry.
    refetchOnMount: 'always',
    queryFn: async ({ signal }) =>
      (await call('shootRecords.show', { params: { id: shootId } }, { quiet: true, signal })).data,
  });
