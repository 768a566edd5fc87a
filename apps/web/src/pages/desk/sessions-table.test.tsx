import type { ListedSession } from '@photoslate/contract/sessions';
import { NEW_SESSION } from '@photoslate/contract/sessions';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { anAuthentication } from '#lib/auth/authentication.fixture.ts';
import { signIn, userStore } from '#lib/auth/login-state.ts';
import { outboxOpenStore } from '#lib/offline/outbox.ts';
import { show } from '#ui/component.test-support.tsx';
import { SessionsTable } from './sessions-table.tsx';

const ALL = 5000;
const DAY_MS = 86_400_000;
const NEWEST = Date.parse('2026-11-27T12:00:00.000Z');

/** The nth session of ten years, the newest first. */
const session = (nth: number): ListedSession => ({
  ...NEW_SESSION,
  id: `0198c0de-0000-7000-8000-${String(nth).padStart(12, '0')}`,
  hash: 'x',
  url: '',
  status: 'ended',
  location: { id: 'l', name: `Job ${nth}`, location: 'Berlin', timeZone: 'Europe/Berlin' },
  priceGroup: {} as ListedSession['priceGroup'],
  photographer: { id: 'p', firstName: 'Mila', lastName: 'Noord' },
  createdAt: new Date(NEWEST - nth * DAY_MS).toISOString(),
  shootCount: 3,
  photoCount: 40,
  progress: {
    next: 'view-sales',
    openShoot: null,
    storedCount: 40,
    pendingCount: 0,
    underwayCount: 0,
    damagedCount: 0,
    questionCount: 0,
    readyShootCount: 0,
    heldShootCount: 0,
    publishedShootCount: 3,
    linkedCount: 5,
    waitingCount: 0,
    mailedCount: 5,
    openedCount: 4,
    orderCount: 1,
    unpaidCount: 0,
    soldCents: 1200,
  },
});

function answer(url: URL): unknown {
  if (url.pathname.endsWith('/overview'))
    return { data: { all: ALL, toDo: 0, running: 0, published: ALL, months: ['2026-11', '2013-03'] } };
  if (!url.pathname.endsWith('/events')) return { data: [] };
  if (url.searchParams.get('state') === 'running') return { data: [], meta: { nextCursor: null } };
  const from = Number(url.searchParams.get('skip') ?? 0) + 1;
  const count = Math.min(Number(url.searchParams.get('limit')), ALL + 1 - from);
  const data = Array.from({ length: count }, (_, nth) => session(from + nth));
  return { data, meta: { nextCursor: from + count <= ALL ? 'older' : null } };
}

beforeEach(async () => {
  await page.viewport(1280, 800);
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve(Response.json(answer(new URL(url, location.href)))),
  );
  signIn(anAuthentication());
  outboxOpenStore.set(true);
});
afterEach(() => {
  vi.unstubAllGlobals();
  outboxOpenStore.set(false);
  userStore.set(null);
});

const Address = () => <output>{useLocation().search}</output>;

const open = (address: string) =>
  show(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SessionsTable onNew={() => undefined} />
      <Address />
    </QueryClientProvider>,
    address,
  );

test('5,000 sessions are a small document, and the last one is two clicks away', async () => {
  const screen = await open('/sessions');
  const rows = screen.getByRole('list', { name: 'Sessions', exact: true }).getByRole('listitem');
  const pages = screen.getByRole('navigation', { name: 'Pages' });
  await expect.poll(() => rows.elements().length).toBe(50);
  await expect.element(pages).toHaveTextContent('1–50 of 5000');
  const nodes = screen.container.querySelectorAll('*').length;
  expect(nodes).toBeLessThan(3000);

  await pages.getByRole('link', { name: 'Next page' }).click();
  await expect.element(pages).toHaveTextContent('51–100 of 5000');
  await expect.element(screen.getByRole('link', { name: 'Job 51', exact: true })).toBeVisible();
  await pages.getByRole('link', { name: 'Last page' }).click();
  await expect.element(screen.getByRole('link', { name: 'Job 5000', exact: true })).toBeVisible();
  await expect.element(screen.getByRole('status').last()).toHaveTextContent('?page=100');
  expect(rows.elements()).toHaveLength(50);
  expect(screen.container.querySelectorAll('*').length).toBeLessThan(nodes + 100);
  await expect.element(pages.getByRole('link', { name: 'Next page' })).toHaveAttribute('aria-disabled');
  await pages.getByRole('link', { name: 'First page' }).click();
  await expect.element(screen.getByRole('link', { name: 'Job 1', exact: true })).toBeVisible();
});

test('another filter starts at its first page', async () => {
  const screen = await open('/sessions?page=3');
  await expect.element(screen.getByRole('link', { name: 'Job 101', exact: true })).toBeVisible();
  await screen.getByRole('button', { name: 'Month: Any month' }).click();
  await screen.getByRole('menuitem', { name: 'March 2013' }).click();
  await expect.element(screen.getByRole('status').last()).toHaveTextContent('?month=2013-03');
  await expect.element(screen.getByRole('link', { name: 'Job 1', exact: true })).toBeVisible();
});
