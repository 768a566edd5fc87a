import type { Shoot } from '@photoslate/contract/shoots';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { keys } from '#lib/query/keys.ts';
import { show } from '#ui/component.test-support.tsx';
import { useFreshPlan } from './publishing.queries.ts';

const shoots: readonly Shoot[] = [];

function Probe() {
  useFreshPlan('session', shoots);
  return null;
}

test('the plan is read again with the session: that a colleague holds a shoot back is not in the shoots', async () => {
  const client = new QueryClient();
  const isRead = vi.spyOn(client, 'invalidateQueries');
  const session = { asOf: 1, value: { shoots } };
  client.setQueryData(keys.session('session'), session, { updatedAt: 1 });
  await show(
    <QueryClientProvider client={client}>
      <Probe />
    </QueryClientProvider>,
  );
  const before = isRead.mock.calls.length;
  client.setQueryData(keys.session('session'), session, { updatedAt: 2 });
  await expect.poll(() => isRead.mock.calls.length).toBe(before + 2);
  expect(isRead.mock.calls.at(-1)?.[0]).toMatchObject({
    queryKey: [...keys.photos('session'), 'publish-plan'],
  });
});
