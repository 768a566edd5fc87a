import type { CardReport } from '@photoslate/contract/card';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { userStore } from '#lib/auth/login-state.ts';
import { createStore, useStore } from '#lib/store.ts';
import { show } from '#ui/component.test-support.tsx';
import { CardOnPhone } from './card-on-phone.tsx';
import { interruptedCards } from './interrupted-cards.ts';

const SESSION_ID = '01a20000-0000-7000-8000-000000000002';
const USER_ID = '01a20000-0000-7000-8000-000000000003';
const complete = {
  storedCount: 38,
  pendingCount: 0,
  underwayCount: 0,
  scanningCount: 0,
  unreadableCount: 0,
  unsupportedCount: 0,
  qrFrameCount: 2,
  assignedCount: 34,
  reviewCount: 2,
  hiddenCount: 0,
  versionCount: 0,
} as CardReport;

const report = createStore(complete);
const client = new QueryClient();

function Card() {
  return (
    <CardOnPhone sessionId={SESSION_ID} report={useStore(report)}>
      <button type="button">Choose photos</button>
    </CardOnPhone>
  );
}
const showCard = async (change: Partial<CardReport> = {}) => {
  report.set({ ...complete, ...change });
  await page.viewport(390, 844);
  return show(
    <QueryClientProvider client={client}>
      <Card />
    </QueryClientProvider>,
  );
};
const row = page.getByTitle('Details of the card');
const choose = page.getByRole('button', { name: 'Choose photos' });

beforeEach(() => userStore.set({ id: USER_ID, role: 'owner' } as never));
afterEach(() => {
  interruptedCards.forget(SESSION_ID);
  userStore.set(null);
});

test('a complete card is one row, which says that the card is not checked', async () => {
  await showCard();
  const name = 'Card not checked 38 on the server 34 assigned 2 in question';
  await expect.element(page.getByRole('button', { name })).toBeVisible();
  await expect.element(choose).not.toBeInTheDocument();
  await row.click();
  await expect.element(choose).toBeVisible();
});

test('stored files of other formats are no fault of a complete card', async () => {
  await showCard({ unreadableCount: 2, unsupportedCount: 2 });
  await expect.element(row).toBeVisible();
});

test.each([
  ['is being read', { pendingCount: 3 }],
  ['has files of which only a part was uploaded', { underwayCount: 3 }],
  ['has a damaged file', { unreadableCount: 1 }],
])('photos can be chosen on the page if the card %s', async (_state, change) => {
  await showCard(change);
  await expect.element(choose).toBeVisible();
  await expect.element(row).not.toBeInTheDocument();
});

test('photos can be chosen on the page after an interrupted upload', async () => {
  interruptedCards.note(SESSION_ID, { userId: USER_ID, total: 50, missing: 12 });
  await showCard();
  await expect.element(choose).toBeVisible();
  await expect.element(row).not.toBeInTheDocument();
});

test('the details stay open while another device uploads', async () => {
  await showCard();
  await row.click();
  const details = page.getByRole('dialog', { name: 'The card' });
  await expect.element(details).toBeVisible();
  report.set({ ...complete, storedCount: 41, pendingCount: 3 });
  await expect.element(details.getByText('Reading 3 photos')).toBeVisible();
  await expect.element(details).toHaveAttribute('open');
  await details.getByRole('button', { name: 'Close' }).click();
  await expect.element(row).not.toBeInTheDocument();
});
