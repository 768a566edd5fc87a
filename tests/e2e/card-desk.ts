import { expect, type Page } from '@playwright/test';

/** Undoes a change in the list of all changes. */
export async function undoFromList(page: Page, change: string): Promise<void> {
  await page.getByRole('button', { name: 'All changes' }).click();
  const undo = page.getByRole('button', { name: new RegExp(`^Undo: ${change}`) });
  await undo.click();
  await expect(undo).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/**
 * The headings and the photos of a card in the order of the screen, each photo with its state. The
 * screen has a change later than the server, and then moves its photos.
 */
export const photosOn = (page: Page): Promise<string[]> =>
  page
    .getByRole('group', { name: /^Photos/ })
    .locator('h2, [data-photo]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? one.textContent));

/** Also shows hidden photos. */
export async function showHidden(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Filter/ }).click();
  await page.getByRole('menuitem', { name: /^Hidden photos/ }).click();
}
