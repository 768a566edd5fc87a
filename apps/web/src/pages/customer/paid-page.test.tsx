import type { PaymentState } from '@photoslate/contract/payments';
import { afterEach, expect, test, vi } from 'vitest';
import { Route, Routes } from 'react-router';
import { show } from '#ui/component.test-support.tsx';
import { Page } from './paid-page.tsx';

afterEach(() => vi.unstubAllGlobals());

const open = (state: PaymentState['state'], until?: Promise<void>) => {
  const data: PaymentState = {
    studio: { name: 'Studio Noordlicht', logo: null, legal: [] },
    language: 'en',
    state,
    orderNumber: '0009',
    amountCents: 3600,
    sendsMail: true,
  };
  vi.stubGlobal('fetch', async () => {
    await until;
    return Response.json({ data });
  });
  return show(
    <Routes>
      <Route path="/paid/:payment" element={<Page />} />
    </Routes>,
    '/paid/token',
  );
};

test('a paid order is thanked for in the title, below the striped bar', async () => {
  const screen = await open('paid');
  const title = screen.getByRole('heading', { level: 1, name: 'Paid. Thank you!' });
  await expect.element(title).toBeVisible();
  await expect.element(title).toHaveFocus();
  await expect.element(screen.getByText('Order 0009')).toBeVisible();
  await expect
    .poll(() => screen.container.querySelector('[role=status]')?.textContent)
    .toMatch(/^€\s36\shas\sarrived\./u);
  expect(screen.getByRole('heading').elements(), 'one title').toHaveLength(1);
});

test('a payment that is not confirmed says so below the title', async () => {
  const screen = await open('waiting');
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Your payment' })).toBeVisible();
  await expect
    .element(screen.getByRole('heading', { level: 2, name: 'The payment is not confirmed yet' }))
    .toBeVisible();
});

test('the title stays where it is when the order is known', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const screen = await open('waiting', promise);
  const title = screen.getByRole('heading', { level: 1 });
  await expect.element(title).toBeVisible();
  const { top } = title.element().getBoundingClientRect();
  resolve();
  await expect.element(screen.getByText('Order 0009')).toBeVisible();
  expect(title.element().getBoundingClientRect().top).toBe(top);
});
