import type { StudioOrder } from '@photoslate/contract/orders';
import { afterEach, expect, test, vi } from 'vitest';
import { anAuthentication } from '#lib/auth/authentication.fixture.ts';
import { userStore } from '#lib/auth/login-state.ts';
import { show } from '#ui/component.test-support.tsx';
import { OrderActions } from './order-actions.tsx';

const ORDER: StudioOrder = {
  id: '0198c0de-0000-7000-8000-000000000007',
  number: '0001',
  sessionId: '0198c0de-0000-7000-8000-000000000008',
  status: 'paid',
  email: 'eva@example.org',
  shoots: [],
  photoIds: ['0198c0de-0000-7000-8000-000000000009'],
  totalCents: 1200,
  currency: 'EUR',
  note: null,
  createdAt: '2026-11-21T10:00:00.000Z',
  paidAt: '2026-11-21T10:05:00.000Z',
  waitsFor: null,
  receipts: [],
  location: 'Strandbad Wannsee',
  payments: [],
  customerName: null,
  neededBy: [],
};

afterEach(() => {
  vi.unstubAllGlobals();
  userStore.set(null);
});

test('a partial refund of a whole shoot explains to the owner why it is less than the order price', async () => {
  const login = anAuthentication();
  const owner = { ...login, data: { ...login.data, role: 'owner' as const } };
  userStore.set(owner.data);
  const refunded = { ...ORDER, status: 'refunded' as const };
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', (url: string, { method, body }: RequestInit) => {
    if (url.endsWith('/api/auth/refresh')) return Promise.resolve(Response.json(owner));
    expect(url).toContain(`/api/orders/${ORDER.id}/refund`);
    if (method === 'GET') return Promise.resolve(Response.json({ data: { amountCents: 400 } }));
    sent.push(JSON.parse(body as string));
    return Promise.resolve(Response.json({ data: refunded }));
  });
  const changed = vi.fn();
  const screen = await show(<OrderActions order={ORDER} onChanged={changed} />);
  await screen.getByRole('button', { name: 'Refund the order' }).click();
  const question = screen.getByRole('dialog', { name: /^Refund €\s4 to eva@example\.org\?$/ });
  await expect.element(question).toBeVisible();
  expect(question.element().textContent).toMatch(
    /The order cost €\s12\. The refund is lower because the photos they keep cost the normal price again\./,
  );
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect.poll(() => changed.mock.calls).toEqual([[refunded]]);
  expect(sent, 'the server refunds the amount that was shown').toEqual([{ amountCents: 400 }]);
});
