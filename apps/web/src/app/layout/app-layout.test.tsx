import { expect, test } from 'vitest';
import { drawn, show } from '#ui/component.test-support.tsx';
import { AppLayout } from './app-layout.tsx';

test('a browser shows neither an update prompt nor a version', async () => {
  const screen = await show(<AppLayout />);
  await expect.element(screen.getByRole('link', { name: 'Photoslate' })).toBeVisible();
  await import('./native-extras.tsx');
  await drawn();
  expect(screen.container.textContent).not.toMatch(/App update available|Version/);
});
