import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { anAuthentication } from '#lib/auth/authentication.fixture.ts';
import { signIn, userStore } from '#lib/auth/login-state.ts';
import { show } from '#ui/component.test-support.tsx';
import { SecurityLogTable } from './security-log-table.tsx';

beforeEach(async () => {
  await page.viewport(1280, 800);
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve(
      Response.json(
        /security-log/.test(url)
          ? { data: [], meta: { hasPrevious: false, hasNext: false, namesAreCut: true } }
          : { data: { users: [], invitations: [] } },
      ),
    ),
  );
  signIn(anAuthentication());
});
afterEach(() => {
  vi.unstubAllGlobals();
  userStore.set(null);
});

test('a screen reader is told that entries are missing, and the words keep clear of the table', async () => {
  const screen = await show(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SecurityLogTable />
    </QueryClientProvider>,
    '/studio/security-log?q=crowd',
  );
  const notice = screen.getByRole('status').filter({ hasText: 'Many customers, orders or sessions match.' });
  await expect.element(notice).toBeVisible();
  const { bottom } = notice.element().getBoundingClientRect();
  const { top } = screen.getByRole('table').element().getBoundingClientRect();
  expect(top - bottom).toBeGreaterThanOrEqual(8);
});
