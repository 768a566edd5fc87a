import { expect, type Page } from '@playwright/test';
import { DESK } from './desk-app.ts';

/**
 * Checks in English and German that the publish page shows the mail and the gallery before the tap,
 * without scrolling: side by side on a large screen, one at a time on a usual one. The page is in
 * English afterwards.
 */
export async function expectBothPreviews(page: Page): Promise<void> {
  const before = page.viewportSize();
  const url = new URL(page.url());
  for (const [prefix, gallery] of [
    ['/de', 'Galerie'],
    ['', 'Gallery'],
  ] as const) {
    const address = `${url.origin}${prefix}${url.pathname}`;
    /* oxlint-disable no-await-in-loop -- one language after the other */
    await page.setViewportSize({ width: 1680, height: 1050 });
    await page.goto(address);
    await expectMail(page);
    await expectGallery(page);
    await page.setViewportSize(DESK);
    await expectMail(page);
    const publish = page.locator('main [data-tone=primary]').first();
    await expect(publish, 'the button that publishes').toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: gallery, exact: true }).click();
    await expectGallery(page);
    await expect(articles(page).first(), 'one at a time').toBeHidden();
    /* oxlint-enable no-await-in-loop */
  }
  if (before) await page.setViewportSize(before);
}

const articles = (page: Page) => page.locator('section[data-part] article');

async function expectMail(page: Page): Promise<void> {
  const mail = articles(page).first();
  await expect(mail.locator('p').first(), 'sender and subject').toBeInViewport({ ratio: 1 });
  await expect(mail.locator('iframe'), 'the mail').toBeInViewport({ ratio: 0.5 });
}

async function expectGallery(page: Page): Promise<void> {
  const gallery = articles(page).nth(1);
  await expect(gallery.locator('img').first(), 'the first photo').toBeInViewport({ ratio: 1 });
  await expect(gallery, 'the gallery').toBeInViewport({ ratio: 1 });
}
