import { i18n } from '@lingui/core';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { activateLanguage, loadCatalogues } from '#lib/i18n/catalogues.ts';
import { locales } from '#lib/i18n/languages.ts';
import { show } from '#ui/component.test-support.tsx';
import { Page } from './home-page.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  i18n.activate('en');
});

test('a server without a studio says so at / and shows no login form', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ data: { open: true } })));
  const screen = await show(<Page />);
  const heading = screen.getByRole('heading', { name: 'This server is not set up yet' });
  await expect.element(heading).toBeVisible();
  await expect.element(screen.getByText('npm run admin -- setup:link')).toBeVisible();
  expect(screen.container.querySelector('input[name=password]')).toBeNull();
});

test('on a phone the code step is on the first screen, with both ways out of it', async () => {
  await page.viewport(390, 664);
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve(
      /auth\/login/.test(url)
        ? Response.json({ code: 'second_factor_required', message: '' }, { status: 401 })
        : Response.json({ data: { open: false } }),
    ),
  );
  const screen = await show(<Page />);
  await expect.element(screen.getByRole('region', { name: 'What Photoslate is' })).toBeVisible();
  await screen.getByRole('textbox', { name: 'E-mail address' }).fill('mara@lichtbeeld.example');
  await screen.getByLabelText(/^Password/).fill('a password for tests');
  await screen.getByRole('button', { name: 'Log in' }).click();
  await expect.element(screen.getByRole('textbox', { name: 'Code from the app' })).toHaveFocus();
  const end = () =>
    screen.getByRole('button', { name: 'Back to login' }).element().getBoundingClientRect().bottom;
  await expect.poll(end).toBeLessThan(500);
});

test.each([
  [1280, 800],
  [1680, 1050],
])('at %i × %i the claim keeps clear of the edge of the slate in every language', async (width, height) => {
  await page.viewport(width, height);
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ data: { open: false } })));
  const narrow: string[] = [];
  for (const { code } of locales) {
    await loadCatalogues(code, ['entry']);
    await activateLanguage(code);
    const screen = await show(<Page />);
    const region = screen.container.querySelector('section')!;
    const ends = [...region.querySelectorAll('p:first-child span')].map(({ firstChild }) => {
      const words = document.createRange();
      words.selectNodeContents(firstChild!);
      return words.getBoundingClientRect().right;
    });
    const left = region.getBoundingClientRect().right - Math.max(...ends);
    if (left < 32) narrow.push(`${code}: ${Math.round(left)} px`);
    await screen.unmount();
  }
  expect(narrow).toEqual([]);
});
