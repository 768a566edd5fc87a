import type { StudioUser } from '@photoslate/contract/people';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { anAuthentication } from '#lib/auth/authentication.fixture.ts';
import { userStore } from '#lib/auth/login-state.ts';
import { show } from '#ui/component.test-support.tsx';
import { UserDrawer } from './person-drawer.tsx';

const MEMBER: StudioUser = {
  id: '0198c0de-0000-7000-8000-000000000009',
  firstName: 'Noor',
  lastName: 'Visser',
  email: 'noor@lichtbeeld.example',
  role: 'photographer',
  deactivatedAt: null,
  lastLoginAt: null,
  secondFactor: true,
};
const login = anAuthentication();

afterEach(() => {
  vi.unstubAllGlobals();
  userStore.set(null);
});

const open = (user: StudioUser, onClose = vi.fn()) =>
  show(
    <QueryClientProvider client={new QueryClient()}>
      <UserDrawer user={user} onClose={onClose} />
    </QueryClientProvider>,
  );

test('an owner resets the second step of a member after a question', async () => {
  userStore.set(login.data);
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', (url: string, { body }: { body: string }) => {
    if (url.endsWith('/api/auth/refresh')) return Promise.resolve(Response.json(login));
    sent.push([url.slice(url.indexOf('/api/')), body]);
    return Promise.resolve(Response.json({ data: { ...MEMBER, secondFactor: false } }));
  });
  const closed = vi.fn();
  const screen = await open(MEMBER, closed);
  await screen.getByRole('button', { name: 'Reset their second step' }).click();
  await screen.getByRole('button', { name: 'Reset their second step' }).click();
  await expect.poll(() => closed.mock.calls.length).toBe(1);
  expect(sent).toEqual([[`/api/studio/users/${MEMBER.id}/second-factor/reset`, undefined]]);
});

test('the last login is shown, which the table has only in a wide window', async () => {
  userStore.set(login.data);
  const screen = await open({ ...MEMBER, lastLoginAt: '2026-03-21T10:00:00.000Z' });
  await expect.element(screen.getByText(/^Last login 21 Mar/)).toBeVisible();
});

test('nothing can be reset for a member without a second step, and for oneself', async () => {
  userStore.set(login.data);
  const reset = (screen: Awaited<ReturnType<typeof open>>) =>
    screen.getByRole('button', { name: 'Reset their second step' });
  const without = await open({ ...MEMBER, secondFactor: false });
  await expect.element(without.getByRole('button', { name: 'Deactivate' })).toBeVisible();
  expect(reset(without).query()).toBeNull();
  await without.unmount();
  const own = await open({ ...MEMBER, id: login.data.id });
  await expect.element(own.getByRole('button', { name: 'Deactivate' })).toBeVisible();
  expect(reset(own).query()).toBeNull();
});
