import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { anAuthentication } from '#lib/auth/authentication.fixture.ts';
import { userStore } from '#lib/auth/login-state.ts';
import { dismissErrors, notificationStore } from '#lib/loading/notifications.ts';
import { show } from '#ui/component.test-support.tsx';
import { SendReminders } from './send-reminders.tsx';

const order = (id: string, status: 'open' | 'paid' = 'open') => ({
  id,
  status,
  waitsFor: null,
  customerName: `Customer ${id}`,
  email: `${id}@example.org`,
});

afterEach(() => {
  vi.unstubAllGlobals();
  userStore.set(null);
  dismissErrors();
});

test('customers are reminded only after a question, and one who was reminded before is told apart', async () => {
  userStore.set(anAuthentication().data);
  const asked: string[] = [];
  const message = 'The customer was reminded of this order within the last 24 hours.';
  vi.stubGlobal('fetch', (url: string) => {
    if (url.endsWith('/api/auth/refresh')) return Promise.resolve(Response.json(anAuthentication()));
    const id = /\/api\/orders\/([^/]+)\/remind$/.exec(url)?.[1] ?? url;
    asked.push(id);
    const error = { code: 'reminded_already', message };
    return Promise.resolve(
      id === 'b' ? Response.json(error, { status: 409 }) : Response.json({ data: order(id) }),
    );
  });
  const onClose = vi.fn();
  const screen = await show(
    <QueryClientProvider client={new QueryClient()}>
      <SendReminders orders={[order('a'), order('b'), order('c', 'paid'), order('d')]} onClose={onClose} />
    </QueryClientProvider>,
  );
  const question = screen.getByRole('dialog', { name: 'Send 3 reminders?' });
  await expect.element(question).toBeVisible();
  expect(asked).toEqual([]);
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(asked).toEqual(['a', 'b', 'd']);
  expect(notificationStore.get().map(({ kind, message: words }) => [kind, words])).toEqual([
    ['success', '2 reminders are being sent.'],
    ['error', message],
  ]);
});
