import type { People, StudioUser } from '@photoslate/contract/people';
import { LANGUAGES } from '@photoslate/contract/constants';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { activateLanguage, loadCatalogues } from '#lib/i18n/catalogues.ts';
import { show } from '#ui/component.test-support.tsx';
import { PeopleTable } from './people-table.tsx';

afterEach(async () => {
  vi.useRealTimers();
  await activateLanguage('en');
});

const user = (nth: number, more: Partial<StudioUser> = {}): StudioUser =>
  ({
    id: `user-${nth}`,
    firstName: 'Mila',
    lastName: `Noord ${String(nth).padStart(2, '0')}`,
    email: `mila${nth}@studio.test`,
    role: 'photographer',
    deactivatedAt: null,
    lastLoginAt: `2026-11-${String((nth % 28) + 1).padStart(2, '0')}T10:00:00.000Z`,
    ...more,
  }) as StudioUser;

const open = (people: People, address = '/') =>
  show(<PeopleTable people={people} onUser={vi.fn()} onInvitation={vi.fn()} />, address);

test('people are found by name or address, sorted by any column, and shown in pages', async () => {
  await page.viewport(1680, 1050);
  const users = Array.from({ length: 30 }, (_, nth) => user(nth + 1));
  const screen = await open({
    users: [user(0, { firstName: 'Zoë', role: 'owner' }), ...users],
    invitations: [],
  });
  const table = screen.getByRole('table', { name: 'People' });
  const names = () =>
    [...table.element().querySelectorAll('tbody td:first-child')].map((cell) => cell.textContent);
  const pages = screen.getByRole('navigation', { name: 'Pages' });
  await expect.element(pages).toHaveTextContent('1–25 of 31');
  expect(names()).toHaveLength(25);
  expect(names()[0]).toBe('Zoë Noord 00');
  await pages.getByRole('link', { name: 'Next page' }).click();
  await expect.element(pages).toHaveTextContent('26–31 of 31');
  expect(names()).toEqual([25, 26, 27, 28, 29, 30].map((nth) => `Mila Noord ${nth}`));

  const head = table.getByRole('button', { name: 'Name' });
  await head.click();
  await expect.element(pages).toHaveTextContent('1–25 of 31');
  expect(names()[0]).toBe('Mila Noord 01');
  await table.getByRole('button', { name: 'Role' }).click();
  await expect.poll(() => names()[0]).toBe('Zoë Noord 00');
  await table.getByRole('button', { name: 'Last login' }).click();
  // The 27th user logged in on the 28th day.
  await expect.poll(() => names()[0]).toBe('Mila Noord 27');

  await screen.getByRole('searchbox', { name: 'Search people' }).fill('noord mila17@');
  await expect.poll(names).toEqual(['Mila Noord 17']);
  await expect.element(pages).not.toBeInTheDocument();
  await screen.getByRole('searchbox', { name: 'Search people' }).fill('nobody');
  await expect.element(screen.getByText('Nobody matches.')).toBeVisible();
});

test('people are not sorted by a column that the window does not show', async () => {
  const users = [user(1), user(3), user(2)];
  await page.viewport(1280, 800);
  const screen = await open({ users, invitations: [] }, '/studio/people?sort=-login');
  const table = screen.getByRole('table', { name: 'People' }).element();
  const first = () => table.querySelector('tbody td:first-child')?.textContent;
  expect(first()).toBe('Mila Noord 01');
  await page.viewport(1680, 1050);
  await expect.poll(first).toBe('Mila Noord 03');
});

test('at the desk a role and an address of usual length are not broken', async () => {
  await page.viewport(1280, 800);
  const email = 'mila@noordlicht.example';
  const screen = await show(
    <div style={{ width: '720px' }}>
      <PeopleTable
        people={{ users: [user(1, { email, role: 'photographer' })], invitations: [] }}
        onUser={vi.fn()}
        onInvitation={vi.fn()}
      />
    </div>,
  );
  for (const words of [email, 'Photographer']) {
    const text = document.createRange();
    text.selectNodeContents(screen.getByText(words, { exact: true }).element());
    const tops = [...text.getClientRects()]
      .filter(({ width }) => width > 24)
      .map(({ top }) => Math.round(top));
    expect(new Set(tops).size, words).toBe(1);
  }
});

test.each(LANGUAGES)(
  'at the desk an invitation is not higher than a row, and no head is cut: %s',
  async (language) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T10:00:00.000Z') });
    await page.viewport(1280, 800);
    await loadCatalogues(language, ['studio']);
    await activateLanguage(language);
    const { id, firstName, lastName, email, role } = user(1);
    const expiresAt = '2026-11-28T10:00:00.000Z';
    const { container } = await show(
      <div style={{ width: '720px' }}>
        <PeopleTable
          people={{ users: [], invitations: [{ id, firstName, lastName, email, role, language, expiresAt }] }}
          onUser={vi.fn()}
          onInvitation={vi.fn()}
        />
      </div>,
    );
    const row = () => container.querySelector('tbody tr:has(span[data-tone])');
    await expect.poll(() => row()?.textContent).toContain('28');
    expect(Math.round(row()!.getBoundingClientRect().height)).toBe(40);
    for (const head of container.querySelectorAll('th')) {
      const words = document.createRange();
      words.selectNodeContents(head);
      const { right } = words.getBoundingClientRect();
      expect(right, head.textContent).toBeLessThanOrEqual(head.getBoundingClientRect().right + 1);
    }
  },
);
