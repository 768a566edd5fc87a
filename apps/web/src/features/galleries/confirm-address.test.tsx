import type { Claim } from '@photoslate/contract/customers';
import { afterEach, expect, test, vi } from 'vitest';
import { notificationStore } from '#lib/loading/notifications.ts';
import { show } from '#ui/component.test-support.tsx';
import { ConfirmAddress } from './confirm-address.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const email = 'emma@example.org';
const claim = (id: string, firstName: string): Claim => ({
  id,
  firstName,
  lastName: null,
  phone: null,
  language: 'en',
  claimedAt: '2026-11-21T10:00:00Z',
});

const forbidden = () => {
  throw new DOMException('no storage', 'SecurityError');
};

const PURPOSE = 'Your answer tells the photographer that your photos go to the right person.';

/** Shows the question, and returns the ids that the server gets as those of the person. */
async function ask(claims: Claim[], link = 'link') {
  const confirmed: string[][] = [];
  vi.stubGlobal('fetch', (_url: string, { body }: { body: string }) => {
    confirmed.push((JSON.parse(body) as { claimIds: string[] }).claimIds);
    return Promise.resolve(Response.json({ data: { confirmed: true, claims: [] } }));
  });
  const gallery = { email, address: { confirmed: false, claims } };
  const screen = await show(<ConfirmAddress link={link} gallery={gallery} onConfirmed={() => undefined} />);
  return { screen, confirmed };
}

test('one person confirms name and address with one tap', async () => {
  const { screen, confirmed } = await ask([claim('a', 'Emma')]);
  await expect
    .element(screen.getByText(`Did you sign up for your photos with ${email}, as Emma?`))
    .toBeVisible();
  await expect.element(screen.getByText(PURPOSE)).toBeVisible();
  expect(screen.getByRole('checkbox').elements()).toHaveLength(0);
  await screen.getByRole('button', { name: 'Yes, that is me' }).click();
  await expect.poll(() => confirmed).toEqual([['a']]);
});

test('a phone number and ticked purposes stand below the question', async () => {
  const full = { ...claim('a', 'Emma'), phone: '030 123', purposes: ['newsletter' as const] };
  const { screen } = await ask([full]);
  await expect
    .element(screen.getByText(`Did you sign up for your photos with ${email}, as Emma?`))
    .toBeVisible();
  await expect.element(screen.getByText('030\u00a0123 · agrees to news and offers')).toBeVisible();
});

test('without a name the question has the address alone', async () => {
  const { screen } = await ask([{ ...claim('a', ''), firstName: null, purposes: ['newsletter'] }]);
  await expect.element(screen.getByText(`Did you sign up for your photos with ${email}?`)).toBeVisible();
  await expect.element(screen.getByText('agrees to news and offers')).toBeVisible();
});

test('of several people one ticks who one is, or that one is none of them', async () => {
  const { screen, confirmed } = await ask([claim('a', 'Emma'), claim('b', 'Mallory')]);
  await expect.element(screen.getByRole('button', { name: 'None of these' })).toBeVisible();
  expect(screen.getByRole('button').elements(), 'this is the “No”').toHaveLength(1);
  await screen.getByRole('checkbox', { name: 'Emma' }).click();
  await screen.getByRole('button', { name: 'Confirm' }).click();
  await expect.poll(() => confirmed).toEqual([['a']]);
});

test('a “No” sends nothing, and hides the question for this link until there is another claim', async () => {
  const { screen, confirmed } = await ask([claim('a', 'Emma')], 'first-link-of-this-test');
  await screen.getByRole('button', { name: 'No, that is not me' }).click();
  const question = screen.getByRole('region', { name: 'Your address' });
  await expect.element(question).not.toBeInTheDocument();
  expect(notificationStore.get().map(({ message }) => message)).toContain(
    'Thank you. The question is not shown here again.',
  );
  await screen.unmount();

  const again = await ask([claim('a', 'Emma')], 'first-link-of-this-test');
  expect(again.screen.container.textContent).toBe('');
  await again.screen.unmount();
  const other = await ask([claim('a', 'Emma')], 'other-link-of-this-test');
  await expect.element(other.screen.getByRole('button', { name: 'No, that is not me' })).toBeVisible();
  await other.screen.unmount();
  const more = await ask([claim('a', 'Emma'), claim('b', 'Mallory')], 'first-link-of-this-test');
  await expect.element(more.screen.getByRole('checkbox', { name: 'Mallory' })).toBeVisible();
  expect([confirmed, again.confirmed, other.confirmed, more.confirmed]).toEqual([[], [], [], []]);
});

test('of an address alone one can say that it belongs to somebody else', async () => {
  const { screen, confirmed } = await ask([]);
  await expect.element(screen.getByText(`Is ${email} your e-mail address?`)).toBeVisible();
  await screen.getByRole('button', { name: 'Not my address' }).click();
  await expect.element(screen.getByText(PURPOSE)).not.toBeInTheDocument();
  await screen.unmount();
  const again = await ask([]);
  expect(again.screen.container.textContent).toBe('');
  await again.screen.unmount();
  const claimed = await ask([claim('a', 'Emma')]);
  await expect.element(claimed.screen.getByText(PURPOSE)).toBeVisible();
  expect(confirmed).toEqual([]);
});

test('where the browser stores nothing, a “No” holds until the next visit', async () => {
  vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden, clear: () => undefined });
  const { screen } = await ask([claim('a', 'Emma')]);
  await screen.getByRole('button', { name: 'No, that is not me' }).click();
  await expect.element(screen.getByText(PURPOSE)).not.toBeInTheDocument();
});
