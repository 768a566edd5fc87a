import type { Shoot } from '@photoslate/contract/shoots';
import { page } from 'vitest/browser';
import { expect, test } from 'vitest';
import { drawn, show } from '#ui/component.test-support.tsx';
import { DiscardedShoots } from './discarded-shoots.tsx';
import { ShootList } from './shoot-list.tsx';

const shoot = (label: string, more: Partial<Shoot> = {}): Shoot =>
  ({
    id: label,
    hash: label,
    label,
    title: null,
    status: 'completed',
    gallery: 'collecting',
    publishAt: null,
    createdAt: '2026-11-26T22:05:00.000Z',
    photoCount: 0,
    customers: [],
    ...more,
  }) as unknown as Shoot;

const timeAt = (list: Element) => list.querySelector('time')?.getBoundingClientRect().left;

test('at the desk, discarded shoots are in the columns of the others', async () => {
  await page.viewport(1280, 800);
  const screen = await show(
    <>
      <ShootList shoots={[shoot('2')]} timeZone="Europe/Berlin" label="Shoots" more={null} />
      <DiscardedShoots shoots={[shoot('3')]} timeZone="Europe/Berlin" />
    </>,
  );
  const discarded = screen.getByRole('list', { name: 'Discarded shoots' });
  await expect.element(discarded.getByRole('button', { name: 'Bring back shoot 3' })).toBeVisible();
  const others = timeAt(screen.getByRole('list', { name: 'Shoots', exact: true }).element());
  expect(timeAt(discarded.element())).toBe(others);
  expect(others).toBeGreaterThan(0);
});

/** The document without a virtual list had 134,551 elements. */
const MOST_ELEMENTS = 1500;

test.each([
  ['at the desk', 1280, 800],
  ['on a phone', 390, 844],
])('of 3,000 shoots only those in view are in the document, %s', async (_where, width, height) => {
  await page.viewport(width, height);
  const shoots = Array.from({ length: 3000 }, (_, nth) => shoot(String(3000 - nth)));
  const screen = await show(
    <ShootList shoots={shoots} timeZone="Europe/Berlin" label="Shoots" more={null} />,
  );
  const list = screen.getByRole('list', { name: 'Shoots', exact: true });
  await expect.element(list.getByText('3000', { exact: true })).toBeInViewport();
  const counts = [document.querySelectorAll('*').length];
  scrollTo(0, document.documentElement.scrollHeight);
  await drawn();
  scrollTo(0, document.documentElement.scrollHeight);
  await expect.element(list.getByText('1', { exact: true })).toBeInViewport();
  counts.push(document.querySelectorAll('*').length);
  expect(Math.max(...counts)).toBeLessThan(MOST_ELEMENTS);
  scrollTo(0, 0);
});
