import type { Claim } from '@photoslate/contract/customers';
import type { OwnDataPage } from '@photoslate/contract/privacy';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '#ui/component.test-support.tsx';
import { ConfirmSignUps } from './confirm-sign-ups.tsx';

const claim = (id: string, firstName: string): Claim => ({
  id,
  firstName,
  lastName: null,
  phone: null,
  language: 'en',
  claimedAt: '2026-11-21T10:00:00Z',
});
const own = { email: 'emma@example.org', choices: [] as OwnDataPage['choices'] } as OwnDataPage;
const ask = (...claims: Claim[]) => {
  return show(<ConfirmSignUps token="t" page={own} claims={claims} onConfirmed={() => undefined} />);
};

// "None of these" deletes the sign-ups.
test('of several sign-ups, the confirmation of a ticked one stands out, and “None of these” does not', async () => {
  const screen = await ask(claim('a', 'Emma'), claim('b', 'Mallory'));
  const none = screen.getByRole('button', { name: 'None of these' });
  await expect.element(none).not.toHaveAttribute('data-tone', 'primary');
  await screen.getByRole('checkbox', { name: 'Emma' }).click();
  const confirm = screen.getByRole('button', { name: 'Confirm my address' });
  await expect.element(confirm).toHaveAttribute('data-tone', 'primary');
});

test('the button is as wide as the box on a phone, and as its words at the desk', async () => {
  await page.viewport(390, 844);
  const screen = await ask(claim('a', 'Emma'));
  const button = screen.getByRole('button', { name: 'Confirm my address' });
  const width = () => Math.round(button.element().getBoundingClientRect().width);
  await expect.poll(width).toBeGreaterThan(330);
  await page.viewport(1280, 800);
  await expect.poll(width).toBeLessThan(260);
});

function Dismissed() {
  const [claims, setClaims] = useState([claim('a', 'Emma'), claim('b', 'Mallory'), claim('c', 'Zoë')]);
  return (
    <>
      <button type="button" onClick={() => setClaims(claims.slice(1))}>
        The studio dismisses Emma
      </button>
      <ConfirmSignUps token="t" page={own} claims={claims} onConfirmed={() => undefined} />
    </>
  );
}

test('if the ticked sign-up is gone meanwhile, the button says that it deletes the others', async () => {
  const screen = await show(<Dismissed />);
  await screen.getByRole('checkbox', { name: 'Emma' }).click();
  await expect.element(screen.getByRole('button', { name: 'Confirm my address' })).toBeVisible();
  await screen.getByRole('button', { name: 'The studio dismisses Emma' }).click();
  await expect.element(screen.getByRole('button', { name: 'None of these' })).toBeVisible();
});
