import type { Shoot } from '@photoslate/contract/shoots';
import { page } from 'vitest/browser';
import { expect, test } from 'vitest';
import { show } from '#ui/component.test-support.tsx';
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
