import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { anAuthentication } from '#lib/auth/authentication.fixture.ts';
import { signIn, userStore } from '#lib/auth/login-state.ts';
import { announcementStore } from '#lib/page/announce.ts';
import { show } from '#ui/component.test-support.tsx';
import { SecurityLogTable } from './security-log-table.tsx';

const at = '2026-11-27T10:00:00.000Z';
const login = (id: string, more: object = {}) => ({
  id,
  at,
  until: at,
  by: { kind: 'user', id: 'mila', name: 'Mila Noord' },
  kind: 'login',
  detail: 'user.logged-in',
  about: null,
  sessionId: null,
  photoCount: 0,
  fileNames: [],
  times: 1,
  ...more,
});

function answerWith(data: object[], namesAreCut = true): void {
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve(
      Response.json(
        /security-log/.test(url)
          ? { data, meta: { hasPrevious: false, hasNext: false, namesAreCut } }
          : { data: { users: [], invitations: [] } },
      ),
    ),
  );
}
const open = () =>
  show(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SecurityLogTable />
    </QueryClientProvider>,
    '/studio/security-log?q=crowd',
  );

beforeEach(async () => {
  await page.viewport(1280, 800);
  signIn(anAuthentication());
});
afterEach(() => {
  vi.unstubAllGlobals();
  userStore.set(null);
});

test('a screen reader is told that entries are missing, and the words keep clear of the table', async () => {
  answerWith([login('1')]);
  const screen = await open();
  const notice = screen.getByRole('status').filter({ hasText: 'Many customers, orders or sessions match.' });
  await expect.element(notice).toBeVisible();
  const { bottom } = notice.element().getBoundingClientRect();
  const { top } = screen.getByRole('table').element().getBoundingClientRect();
  expect(top - bottom).toBeGreaterThanOrEqual(8);
});

test('a search of the newest names alone does not claim that there is no entry', async () => {
  answerWith([]);
  const screen = await open();
  await expect
    .element(screen.getByText(/^Many names match, so the table does not search everything/))
    .toBeVisible();
  expect(announcementStore.get()).toMatch(/^Many names match/);
  await expect.element(screen.getByText('Nothing in the log matches.')).not.toBeInTheDocument();
  await expect.element(screen.getByText(/^Many customers, orders or sessions/)).not.toBeInTheDocument();
});

test('a search of everything that finds nothing says so', async () => {
  answerWith([], false);
  const screen = await open();
  await expect.element(screen.getByText('Nothing in the log matches.')).toBeVisible();
  await expect.element(screen.getByText(/^Many names match/)).not.toBeInTheDocument();
});

test('the time and the person of neighbouring entries are shown once, and all of them are read out', async () => {
  const lena = { kind: 'user', id: 'lena', name: 'Lena Vos' };
  const erased = { by: { kind: 'customer', address: null } };
  answerWith([
    login('1'),
    login('2'),
    login('3', { by: lena }),
    login('4'),
    login('5', erased),
    login('6', erased),
  ]);
  const screen = await open();
  await expect.element(screen.getByText('Lena Vos')).toBeVisible();
  const shown = [...screen.getByRole('table').element().querySelectorAll('tbody tr')].map((row) => {
    expect(row.textContent).toMatch(/27 Nov.*(Mila|Lena|erased)/);
    return row.querySelector('.visually-hidden') === null;
  });
  // Nobody knows whether the last two are the same person.
  expect(shown).toEqual([true, false, true, true, true, true]);
});
