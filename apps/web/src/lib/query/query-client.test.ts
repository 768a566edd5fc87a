import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { RepeatingQueryClient } from './query-client.ts';

test('a change that is reported during the first read of a list is shown', async () => {
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
  // The server had answered before the change.
  first.resolve([]);
  await repeated;
  expect(shown).toEqual(['Am Steg']);
  leave();
});
