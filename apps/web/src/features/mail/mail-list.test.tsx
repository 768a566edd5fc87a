import type { Mail } from '@photoslate/contract/mail';
import { expect, test } from 'vitest';
import { show } from '#ui/component.test-support.tsx';
import { MailList } from './mail-list.tsx';

const MAIL = {
  id: '019aa000-0000-7000-8000-000000000000',
  kind: 'receipt',
  to: 'emma.harper@example.org',
  language: 'en',
  subject: 'Order 0008: your photos are ready to download',
  state: 'sent',
  reason: null,
  createdAt: '2025-11-28T09:50:00.000Z',
} as unknown as Mail;

test('on a phone a time stays on the line of its day', async () => {
  const screen = await show(<MailList mails={[MAIL]} />);
  const detail = screen.getByText(/emma\.harper@example\.org/);
  await expect.element(detail).toBeVisible();
  expect(detail.element().textContent).toMatch(/ · 28\u00A0Nov\u00A02025,\u00A0\d\d:\d\d$/u);
});
