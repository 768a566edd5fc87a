import { userEvent } from 'vitest/browser';
import { expect, test, vi } from 'vitest';
import { show } from './component.test-support.tsx';
import { LanguageSwitcher } from './language-switcher.tsx';

const showSwitcher = async () => {
  const onChoose = vi.fn();
  const screen = await show(
    <>
      <LanguageSwitcher addressIn={(language) => `/${language}`} onChoose={onChoose} />
      <main style={{ height: 400 }}>The page</main>
    </>,
  );
  return { screen, onChoose, button: screen.getByRole('button', { name: /Language/ }) };
};

test('the language switcher shows six flags, each with the name of its language', async () => {
  const { screen, onChoose, button } = await showSwitcher();
  await button.click();
  const choices = screen.getByRole('listitem').getByRole('link').elements();
  const names = choices.map(({ textContent }) => textContent);
  expect(names).toEqual(['Nederlands', 'English', 'Español', 'Deutsch', 'Français', 'Italiano']);
  const pictures = choices.map((choice) => choice.querySelector('svg:first-child')?.innerHTML);
  expect(new Set(pictures).size, 'each its own').toBe(6);
  await screen.getByRole('link', { name: 'Italiano' }).click();
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('it');
});

test('the language list opens and closes', async () => {
  const { screen, button } = await showSwitcher();
  const german = screen.getByRole('link', { name: 'Deutsch' });
  await expect.element(german).not.toBeInTheDocument();
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
  await button.click();
  await expect.element(german).toBeVisible();
  await expect.element(button).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{Escape}');
  await expect.element(german).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  await button.click();
  await expect.element(german).toBeVisible();
  await screen.getByRole('main').click();
  await expect.element(german).not.toBeInTheDocument();
});
