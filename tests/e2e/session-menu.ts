import { expect, type Page } from '@playwright/test';

/** Chooses an action of the session on the screen in its menu. */
export async function chooseAction(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions', exact: true }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** Waits until the session on a phone's screen is shown as ended: the card is next. */
export async function expectEnded(page: Page): Promise<void> {
  const next = page.getByRole('link', { name: /^(Upload the card|Check and publish)$/ });
  await expect(next).toBeVisible();
  await expect(page.getByRole('button', { name: 'End session' })).toHaveCount(0);
}
