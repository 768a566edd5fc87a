import { expect, test } from 'vitest';
import { show } from '#ui/component.test-support.tsx';
import { RailNotice } from './rail-notice.tsx';

const mail = { kind: 'no-mail-server' } as const;
const local = { kind: 'local-address', address: 'http://localhost:3000' } as const;

test('the worst notice leads to its repair, and a click unfolds the others', async () => {
  const notices = [mail, local, { kind: 'insecure' }] as const;
  const screen = await show(<RailNotice notices={notices} isOnPage={false} />);
  const links = screen.getByRole('link');
  await expect.element(links).toHaveAccessibleName(/^E-mails are not being sent.* Set up e-mail$/);
  await expect.element(links).toHaveAttribute('href', '/studio/mail-server');
  await screen.getByRole('button', { name: '2 more notices' }).click();
  await expect.poll(() => links.all()).toHaveLength(3);
  await expect.element(links.nth(1)).toHaveAttribute('href', '/studio/public-address');
  await expect.element(links.nth(1)).toHaveFocus();
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
});

test('a page without HTTPS leads to the guide, which is outside of the app', async () => {
  const screen = await show(<RailNotice notices={[{ kind: 'insecure' }]} isOnPage={false} />);
  const link = screen.getByRole('link');
  await expect.element(link).toHaveAttribute('href', '/guide/https-on-a-phone');
  await expect
    .element(link)
    .toHaveAccessibleName(/^This page is open without HTTPS: .* How to set up HTTPS$/);
});
