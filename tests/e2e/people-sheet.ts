import { expect, type Locator, type Page } from '@playwright/test';

/** Opens the sheet of people of a shoot. Beside a wide slate they are always shown. */
export async function openPeople(page: Page): Promise<Locator> {
  const sheet = page.getByRole('dialog', { name: /^Shoot .*: people$/ });
  if ((page.viewportSize()?.width ?? 0) >= 900) return page.getByRole('main');
  if (!(await sheet.isVisible())) await page.locator('[data-live-line]').click();
  await expect(sheet.getByRole('heading', { name: 'Most recent' })).toBeVisible();
  return sheet;
}

/** Replaces the code of the shoot on the screen. The page of the new code closes the sheet. */
export async function renewCode(page: Page): Promise<void> {
  await openPeople(page);
  const address = page.url();
  await page.getByRole('button', { name: 'Generate new QR code' }).click();
  await expect(page).not.toHaveURL(address);
}

/** Closes the sheet of people, unless it closes by itself at the same moment. */
export async function closePeople(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog', { name: /^Shoot .*: people$/ });
  const close = sheet.getByRole('button', { name: 'Close' });
  await close.evaluateAll((buttons: HTMLElement[]) => buttons[0]?.click());
  await expect(sheet).toHaveCount(0);
}

/** Opens the list of unsent and refused writes by the sign in the header. */
export const openUnsent = (page: Page): Promise<void> =>
  page.getByRole('banner').locator('[aria-live] button').click();

/** Lets the server refuse every contact from now on. */
export const refuseContacts = (page: Page): Promise<unknown> =>
  page.route('**/update-contact', (route) =>
    route.fulfill({ status: 422, json: { message: 'This address cannot be used.', code: 'invalid' } }),
  );
