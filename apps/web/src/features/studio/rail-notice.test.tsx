import { expect, test } from 'vitest';
import { show } from '#ui/component.test-support.tsx';
import { RailNotice } from './rail-notice.tsx';

const mail = { kind: 'no-mail-server' } as const;
const local = { kind: 'local-address', address: 'http://localhost:3000' } as const;

test('the worst notice leads to its repair, and the others to the list that shows all', async () => {
  const screen = await show(<RailNotice notices={[mail, local, { kind: 'insecure' }]} />);
  const [first, others, ...more] = screen.getByRole('link').all();
  await expect.element(first!).toHaveAccessibleName(/^E-mails are not being sent.* Set up e-mail$/);
  await expect.element(first!).toHaveAttribute('href', '/studio/mail-server');
  await expect.element(others!).toHaveTextContent('2 more notices');
  await expect.element(others!).toHaveAttribute('href', '/sessions');
  expect(more).toEqual([]);
});

test('a page without HTTPS leads to the guide, which is outside of the app', async () => {
  const screen = await show(<RailNotice notices={[{ kind: 'insecure' }]} />);
  const link = screen.getByRole('link');
  await expect.element(link).toHaveAttribute('href', '/guide/https-on-a-phone');
  await expect
    .element(link)
    .toHaveAccessibleName(/^This page is open without HTTPS: .* How to set up HTTPS$/);
});
