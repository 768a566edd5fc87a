import type { Claim } from '@photoslate/contract/customers';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '#ui/component.test-support.tsx';
import { ConfirmAddress } from './confirm-address.tsx';

afterEach(() => vi.unstubAllGlobals());

const email = 'emma@example.org';
const claim = (id: string, firstName: string): Claim => ({
  id,
  firstName,
  lastName: null,
  phone: null,
  language: 'en',
  claimedAt: '2026-11-21T10:00:00Z',
});

/** Shows the question, and returns the ids that the server gets as those of the person. */
async function ask(claims: Claim[]) {
  const confirmed: string[][] = [];
  vi.stubGlobal('fetch', (_url: string, { body }: { body: string }) => {
    confirmed.push((JSON.parse(body) as { claimIds: string[] }).claimIds);
    return Promise.resolve(Response.json({ data: { confirmed: true, claims: [] } }));
  });
  const gallery = { email, address: { confirmed: false, claims } };
  const screen = await show(<ConfirmAddress link="link" gallery={gallery} onConfirmed={() => undefined} />);
  return { screen, confirmed };
}

test('one person confirms name and address with one tap', async () => {
  const { screen, confirmed } = await ask([claim('a', 'Emma')]);
  await expect
    .element(screen.getByText(`Did you sign up for your photos with ${email}, as Emma?`))
    .toBeVisible();
  expect(screen.getByRole('checkbox').elements()).toHaveLength(0);
  await screen.getByRole('button', { name: 'Yes, that is me' }).click();
  await expect.poll(() => confirmed).toEqual([['a']]);
});

test('of several people one ticks who one is, or that one is none of them', async () => {
  const { screen, confirmed } = await ask([claim('a', 'Emma'), claim('b', 'Mallory')]);
  await expect.element(screen.getByRole('button', { name: 'None of these' })).toBeVisible();
  await screen.getByRole('checkbox', { name: 'Emma' }).click();
  await screen.getByRole('button', { name: 'Confirm' }).click();
  await expect.poll(() => confirmed).toEqual([['a']]);
});
