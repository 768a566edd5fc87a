import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

const KEY = ['operator', 'operation'];

/** The server sends no event about itself. */
const EVERY_MS = 10_000;

export const useOperation = () =>
  useQuery({
    queryKey: KEY,
    refetchOnMount: 'always',
    // A former state of the servers would look like the present one.
    meta: { kept: false },
    refetchInterval: EVERY_MS,
    queryFn: async ({ signal }) => (await call('operator.show', {}, { quiet: true, signal })).data,
  });

/** It changes slowly, so it is read once for each visit of the page. */
export const useStudioUse = () =>
  useQuery({
    queryKey: ['operator', 'studios'],
    refetchOnMount: 'always',
    // A former state of the servers would look like the present one.
    meta: { kept: false },
    queryFn: async ({ signal }) => (await call('operator.studios', {}, { quiet: true, signal })).data,
  });

export function useRetryJob() {
  const client = useQueryClient();
  return async (id: string) => {
    await call('operator.retryJob', { params: { id } });
    await client.invalidateQueries({ queryKey: KEY });
  };
}
