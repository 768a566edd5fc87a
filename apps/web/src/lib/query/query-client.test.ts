import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { RepeatingQueryClient, queryClient } from './query-client.ts';

test('a change reported during the first read of a list is shown', async () => {
  const client = new RepeatingQueryClient();
  const first = Promise.withResolvers<string[]>();
  const answers = [first.promise, Promise.resolve(['Am Steg'])];
  let shown: string[] | undefined;
  const list = new QueryObserver(client, {
    queryKey: ['sessions'],
    queryFn: () => answers.shift() ?? Promise.reject(new Error('read a third time')),
    retry: false,
  });
  const leave = list.subscribe(({ data }) => {
    shown = data;
  });

  const repeated = client.invalidateQueries({ queryKey: ['sessions'] });
  // The server answered before the change.
  first.resolve([]);
  await repeated;
  expect(shown).toEqual(['Am Steg']);
  leave();
});

test('a query that fails offline fails at once instead of waiting for a network', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  let tries = 0;
  const read = queryClient.fetchQuery({
    queryKey: ['session', 'never opened'],
    queryFn: () => {
      tries += 1;
      return Promise.reject(new TypeError('Failed to fetch'));
    },
  });
  await expect(read).rejects.toThrow('Failed to fetch');
  expect(tries).toBe(1);
  expect(queryClient.getQueryState(['session', 'never opened'])).toMatchObject({
    status: 'error',
    fetchStatus: 'idle',
  });
  vi.unstubAllGlobals();
});
