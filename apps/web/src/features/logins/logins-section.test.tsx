import type { Login } from '@photoslate/contract/auth-logins';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { anAuthentication } from '#lib/auth/authentication.fixture.ts';
import { userStore } from '#lib/auth/login-state.ts';
import { show } from '#ui/component.test-support.tsx';
import { LoginsSection } from './logins-section.tsx';

const login = (id: string, more: Partial<Login>): Login => ({
  id,
  browser: 'Chrome',
  system: 'Windows',
  createdAt: '2026-11-21T10:00:00.000Z',
  lastUsedAt: '2026-11-23T10:00:00.000Z',
  current: false,
  ...more,
});

let logins: Login[];
let ended: string[];
beforeEach(() => {
  logins = [
    login('here', { current: true }),
    login('phone', { browser: 'Photoslate', system: 'iPhone' }),
    login('unknown', { browser: null, system: null }),
  ];
  ended = [];
  const authentication = anAuthentication();
  userStore.set(authentication.data);
  vi.stubGlobal('fetch', (url: string, { method }: RequestInit) => {
    if (url.endsWith('/api/auth/refresh')) return Promise.resolve(Response.json(authentication));
    const path = url.slice(url.indexOf('/logins') + '/logins'.length);
    if (method === 'POST') {
      ended.push(path);
      logins = logins.filter(
        ({ id, current }) => current || (path !== '/end-others' && path !== `/${id}/end`),
      );
    }
    return Promise.resolve(Response.json({ data: logins }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  userStore.set(null);
});

const open = () =>
  show(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <LoginsSection />
    </QueryClientProvider>,
  );

test('it lists each device, and logs one out after a question', async () => {
  const screen = await open();
  const rows = screen.getByRole('list', { name: 'Where you are logged in' }).getByRole('listitem');
  const here = rows.nth(0);
  await expect.element(here.getByText('Chrome on Windows')).toBeVisible();
  await expect.element(here.getByText('Since 21 Nov 2026', { exact: true })).toBeVisible();
  await expect.element(here.getByText('This device')).toBeVisible();
  const phone = rows.nth(1);
  await expect.element(phone.getByText('Photoslate on iPhone')).toBeVisible();
  await expect
    .element(phone.getByText(/^Since 21 Nov 2026 · last used: 23 Nov(?: 2026)?,? \d\d:\d\d$/))
    .toBeVisible();
  await expect.element(rows.nth(2).getByText('Unknown device')).toBeVisible();
  await expect.element(here.getByRole('button')).not.toBeInTheDocument();

  await screen.getByRole('button', { name: 'Log out device: Photoslate on iPhone' }).click();
  const question = screen.getByRole('dialog', { name: 'Log out Photoslate on iPhone?' });
  await expect.element(question.getByText(/^Somebody has to log in on that device again\./)).toBeVisible();
  await question.getByRole('button', { name: 'No' }).click();
  expect(ended).toEqual([]);
  await screen.getByRole('button', { name: 'Log out device: Photoslate on iPhone' }).click();
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect.element(screen.getByText('Photoslate on iPhone', { exact: true })).not.toBeInTheDocument();
  expect(ended).toEqual(['/phone/end']);
  await expect.element(rows.nth(1).getByText('Unknown device')).toBeVisible();
});

test('it logs out all other devices, and then offers nothing more', async () => {
  const screen = await open();
  await screen.getByRole('button', { name: 'Log out everywhere else' }).click();
  const question = screen.getByRole('dialog', { name: 'Log out on all other devices?' });
  await expect
    .element(question.getByText(/^Somebody has to log in on each of those devices again\./))
    .toBeVisible();
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect.element(screen.getByText('Unknown device')).not.toBeInTheDocument();
  await expect.element(screen.getByText('This device')).toBeVisible();
  await expect
    .element(screen.getByRole('button', { name: 'Log out everywhere else' }))
    .not.toBeInTheDocument();
  expect(ended).toEqual(['/end-others']);
});
