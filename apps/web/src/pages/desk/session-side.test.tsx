import type { SessionDetail } from '@photoslate/contract/sessions';
import { NEW_SESSION } from '@photoslate/contract/sessions';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { anAuthentication } from '#lib/auth/authentication.fixture.ts';
import { signIn, userStore } from '#lib/auth/login-state.ts';
import { activateLanguage, loadCatalogues } from '#lib/i18n/catalogues.ts';
import { outboxOpenStore } from '#lib/offline/outbox.ts';
import { show } from '#ui/component.test-support.tsx';
import { SessionSide } from './session-side.tsx';

const ID = '0198c0de-0000-7000-8000-000000000001';
const customer = (nth: number, change: object = {}) => ({
  id: `customer-${nth}`,
  firstName: `Guest ${nth}`,
  lastName: null,
  email: `guest${nth}@example.org`,
  linked: true,
  registeredAt: `2026-03-21T10:${String(nth).padStart(2, '0')}:00.000Z`,
  ...change,
});
const session = (customers: object[], unlinkedCustomers: object[] = []) =>
  ({
    ...NEW_SESSION,
    id: ID,
    location: { id: 'l', name: 'Strandbad Wannsee', location: 'Berlin', timeZone: 'Europe/Berlin' },
    priceGroup: { id: 'p', firstPhotoCents: 1800, extraPhotoCents: 1200, buyAllCents: 7900 },
    shoots: [{ id: 's', hash: 'code', sessionId: ID, label: '4', number: 4, customers }],
    unlinkedCustomers,
  }) as unknown as SessionDetail;
const order = (number: string) => ({
  id: `order-${number}`,
  number,
  status: 'open',
  totalCents: 4200,
  photoIds: ['a', 'b'],
  customerName: 'Giulia Rossi',
  payments: [],
});

let orders: object[] = [];
beforeEach(async () => {
  await page.viewport(1680, 1050);
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ data: orders, meta: { nextCursor: null } })));
  signIn(anAuthentication());
  outboxOpenStore.set(true);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await activateLanguage('en');
  outboxOpenStore.set(false);
  userStore.set(null);
  orders = [];
});

const open = (shown: SessionDetail) =>
  show(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <div style={{ width: '344px' }}>
        <SessionSide session={shown} />
      </div>
    </QueryClientProvider>,
  );

test('the customers who registered last are shown with their shoot, the latest first', async () => {
  const linked = Array.from({ length: 7 }, (_, nth) => customer(nth + 1));
  const screen = await open(session(linked, [customer(9, { linked: false })]));
  const list = screen.getByRole('region', { name: 'Customers' });
  await expect.element(list.getByText('Guest 9')).toBeVisible();
  const names = () => [...list.element().querySelectorAll('strong')].map((one) => one.textContent);
  expect(names()).toEqual([9, 7, 6, 5, 4, 3].map((nth) => `Guest ${nth}`));
  const rows = list.getByRole('listitem');
  await expect.element(rows.first()).toHaveTextContent('Guest 9 Not linked · 21 Mar, 11:09');
  const shoot = list.getByRole('link', { name: 'Shoot 4' }).first();
  await expect.element(shoot).toHaveAttribute('href', `/session/${ID}/shoot/code`);
});

test('without customers and orders, it says so and has the prices', async () => {
  const screen = await open(session([]));
  await expect.element(screen.getByText('Nobody linked yet')).toBeVisible();
  await expect.element(screen.getByText(/^€.79$/)).toBeVisible();
  expect(screen.getByRole('region', { name: 'Orders' }).query()).toBeNull();
});

test.each([
  ['were deleted', { emptiedAt: '2026-04-21T10:00:00.000Z' }],
  ['are not on this device', { shoots: [], shootCount: 14 }],
])('it does not say that nobody is linked if the customers %s', async (_why, change) => {
  const screen = await open({ ...session([]), ...change });
  await expect.element(screen.getByText(/^€.79$/)).toBeVisible();
  expect(screen.getByRole('region', { name: 'Customers' }).query()).toBeNull();
});

test('amber is for customers who wait, not for those whom a photographer unlinked', async () => {
  const screen = await open(
    session([customer(1, { linked: false }), customer(2, { linked: false, unlinked: true })]),
  );
  const colours = screen
    .getByText('Not linked')
    .elements()
    .map((one) => getComputedStyle(one).color);
  const quiet = getComputedStyle(screen.getByRole('time').first().element()).color;
  expect(colours).toEqual([quiet, expect.not.stringContaining(quiet)]);
});

test('the latest five orders are links to the orders of the session', async () => {
  orders = ['0137', '0136', '0135', '0134', '0133', '0132'].map(order);
  const screen = await open(session([customer(1)]));
  const list = screen.getByRole('region', { name: 'Orders' });
  await expect.element(list).toBeVisible();
  const titles = screen.getByRole('heading').elements();
  expect(titles.at(-1)?.textContent, 'their arrival moves nothing').toBe('Orders');
  expect(list.getByRole('listitem').elements()).toHaveLength(5);
  await expect.element(list.getByText('0137 · Giulia Rossi').first()).toBeVisible();
  await expect
    .element(list.getByRole('link', { name: '0137' }))
    .toHaveAttribute('href', `/session/${ID}?view=orders&order=order-0137`);
});

test.each([
  ['fr', 'Non associé'],
  ['it', 'Non collegato'],
] as const)('%s: one customer is not linked in the singular', async (language, words) => {
  await loadCatalogues(language, ['desk']);
  await activateLanguage(language);
  const screen = await open(session([customer(1, { linked: false })]));
  await expect.element(screen.getByText(words, { exact: true })).toBeVisible();
});
