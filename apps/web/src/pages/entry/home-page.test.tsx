import { afterEach, expect, test, vi } from 'vitest';
import { show } from '#ui/component.test-support.tsx';
import { Page } from './home-page.tsx';

afterEach(() => vi.unstubAllGlobals());

test('a server without a studio says so at / and shows no login form', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ data: { open: true } })));
  const screen = await show(<Page />);
  const heading = screen.getByRole('heading', { name: 'This server is not set up yet' });
  await expect.element(heading).toBeVisible();
  await expect.element(screen.getByText('npm run admin -- setup:link')).toBeVisible();
  expect(screen.container.querySelector('input[name=password]')).toBeNull();
});
