import type { SessionDetail } from '@photoslate/contract/sessions';
import { NEW_SESSION } from '@photoslate/contract/sessions';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { anAuthentication } from '#lib/auth/authentication.fixture.ts';
import { signIn, userStore } from '#lib/auth/login-state.ts';
import { outboxOpenStore } from '#lib/offline/outbox.ts';
import { show } from '#ui/component.test-support.tsx';
import { DeskLists } from './session-view.tsx';

const ID = '0198c0de-0000-7000-8000-000000000001';
const SESSION = {
  ...NEW_SESSION,
  id: ID,
  createdAt: '2026-03-21T09:00:00.000Z',
  location: { id: 'l', name: 'Strandbad Wannsee', location: 'Berlin', timeZone: 'Europe/Berlin' },
  priceGroup: { id: 'p', firstPhotoCents: 1800, extraPhotoCents: 1200, buyAllCents: 7900 },
  shoots: [
    {
      id: 's',
      hash: 'code',
      sessionId: ID,
      label: '1',
      number: 1,
      status: 'completed',
      createdAt: '2026-03-21T10:00:00.000Z',
      customers: [],
    },
  ],
  shootCount: 1,
  calibrations: [],
  unlinkedCustomers: [],
  discardedShoots: [],
} as unknown as SessionDetail;
const ORDER = {
  id: 'order',
  number: '0137',
  status: 'open',
  totalCents: 4200,
  photoIds: ['a', 'b'],
  email: 'giulia@example.org',
  customerName: 'Giulia Rossi',
  payments: [],
  createdAt: '2026-03-22T10:00:00.000Z',
};

beforeEach(async () => {
  await page.viewport(1680, 1050);
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ data: [ORDER], meta: { nextCursor: null } })));
  signIn(anAuthentication());
  outboxOpenStore.set(true);
});
afterEach(() => {
  vi.unstubAllGlobals();
  outboxOpenStore.set(false);
  userStore.set(null);
});

test('in a wide window, the tabs of shoots and orders are at the same place', async () => {
  const screen = await show(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <DeskLists session={SESSION} />
    </QueryClientProvider>,
    `/session/${ID}`,
  );
  const tabs = screen.getByRole('navigation', { name: 'This session' });
  await expect.element(tabs).toBeVisible();
  const { top } = tabs.element().getBoundingClientRect();
  await tabs.getByRole('link', { name: /^Orders/ }).click();
  await expect.element(screen.getByRole('table')).toBeVisible();
  expect(tabs.element().getBoundingClientRect().top).toBe(top);
});
