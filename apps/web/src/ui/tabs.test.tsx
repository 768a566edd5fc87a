import { useLocation } from 'react-router';
import { userEvent } from 'vitest/browser';
import { expect, test } from 'vitest';
import { show } from './component.test-support.tsx';
import { Tabs } from './tabs.tsx';

const VIEWS = [
  { view: 'photos', label: 'Photos' },
  { view: 'questions', label: 'Questions', count: 4, tone: 'look' as const },
  { view: 'clocks', label: 'Clocks', count: 0 },
];

function Page() {
  const { pathname, search } = useLocation();
  return (
    <>
      <span data-testid="address">{pathname + search}</span>
      <Tabs
        label="Views"
        items={VIEWS.map(({ view, ...tab }) => ({
          ...tab,
          to: `/photos?view=${view}`,
          current: search === `?view=${view}`,
        }))}
      />
    </>
  );
}

test('tabs are links with an address, of which one is marked as current', async () => {
  const screen = await show(<Page />);
  const tab = (name: string) => screen.getByRole('navigation', { name: 'Views' }).getByRole('link', { name });
  await expect.element(tab('Questions 4')).toHaveAttribute('href', '/photos?view=questions');
  await tab('Questions 4').click();
  await expect.element(screen.getByTestId('address')).toHaveTextContent('/photos?view=questions');
  await expect.element(tab('Questions 4')).toHaveAttribute('aria-current', 'page');
  await expect.element(tab('Photos')).not.toHaveAttribute('aria-current');
  expect(tab('Clocks').element().textContent).toBe('Clocks');
});

test('the keyboard reaches each tab, and the focus stays on the chosen one', async () => {
  const screen = await show(<Page />);
  (screen.getByRole('link', { name: 'Photos' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Tab}{Tab}{Enter}');
  await expect.element(screen.getByTestId('address')).toHaveTextContent('/photos?view=clocks');
  await expect.element(screen.getByRole('link', { name: 'Clocks' })).toHaveFocus();
});
