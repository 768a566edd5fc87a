import { expect, type Page } from '@playwright/test';

/** Undoes a change in the list of all changes. */
export async function undoFromList(page: Page, change: string): Promise<void> {
  await page.getByRole('button', { name: 'All changes' }).click();
  const undo = page.getByRole('button', { name: new RegExp(`^Undo: ${change}`) });
  await undo.click();
  await expect(undo).toHaveCount(0);
  await page.keyboard.press('Escape');
}

/** Also shows hidden photos. */
export async function showHidden(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Filter/ }).click();
  await page.getByRole('menuitem', { name: /^Hidden photos/ }).click();
}
