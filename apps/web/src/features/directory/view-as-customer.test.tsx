import type { PersonGallery } from '@photoslate/contract/person-records';
import { expect, test } from 'vitest';
import { show } from '../../ui/component.test-support.tsx';
import { MoreRecords } from './more-records.tsx';
import { ViewAsCustomer } from './view-as-customer.tsx';

const gallery = (label: string, change: Partial<PersonGallery> = {}): PersonGallery => ({
  shootId: `shoot-${label}`,
  customerId: `customer-${label}`,
  sessionId: 'session',
  hash: 'hash',
  label,
  title: `Family ${label}`,
  location: 'Wannsee',
  timeZone: 'UTC',
  createdAt: '2026-11-21T10:00:00.000Z',
  photoCount: 3,
  coverUrl: null,
  state: 'sent',
  ...change,
});

test('each gallery of a customer can be viewed as they see it, but not one that they lost', async () => {
  const galleries = [gallery('7'), gallery('3', { state: 'unlinked' }), gallery('2', { title: null })];
  const screen = await show(<ViewAsCustomer galleries={galleries} language="de" />);
  await screen.getByRole('button', { name: 'View as customer' }).click();
  const items = screen.getByRole('menuitem');
  await expect.element(items.nth(0)).toHaveTextContent('7 Family 7, 21 Nov 2026');
  await expect.element(items.nth(1)).toHaveTextContent('2 Wannsee, 21 Nov 2026');
  expect(items.elements().map((item) => item.getAttribute('href'))).toEqual([
    '/preview/shoot-7?customer=customer-7&lang=de',
    '/preview/shoot-2?customer=customer-2&lang=de',
  ]);
});

test('a single gallery is viewed with one click', async () => {
  const screen = await show(<ViewAsCustomer galleries={[gallery('7')]} language="en" />);
  await expect
    .element(screen.getByRole('link', { name: 'View as customer' }))
    .toHaveAttribute('href', '/preview/shoot-7?customer=customer-7&lang=en');
});

test('a list that is not complete leads to the table of all records', async () => {
  const screen = await show(
    <>
      <MoreRecords shown={100} all={130} to="/mails?customer=c7" />
      <MoreRecords shown={4} all={4} to="/studio/orders" />
    </>,
  );
  const links = screen.getByRole('link');
  expect(links.elements()).toHaveLength(1);
  await expect.element(links).toHaveTextContent('The latest 100 of 130');
  await expect.element(links).toHaveAttribute('href', '/mails?customer=c7');
});
