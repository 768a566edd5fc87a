import { expect, type Page } from '@playwright/test';

/**
 * Checks on a large screen, in English and German, that the publish page shows the mail and the
 * gallery before the tap, without scrolling. The page is in English afterwards.
 */
export async function expectBothPreviews(page: Page): Promise<void> {
  const before = page.viewportSize();
  const url = new URL(page.url());
  await page.setViewportSize({ width: 1680, height: 1050 });
  for (const prefix of ['/de', '']) {
    // oxlint-disable-next-line no-await-in-loop -- one language after the other
    await expectPreviews(page, `${url.origin}${prefix}${url.pathname}`);
  }
  if (before) await page.setViewportSize(before);
}

async function expectPreviews(page: Page, address: string): Promise<void> {
  await page.goto(address);
  const articles = page.locator('section[data-part] article');
  const [mail, gallery] = [articles.nth(0), articles.nth(1)];
  await expect(mail.locator('p').first(), 'sender and subject').toBeInViewport({ ratio: 1 });
  await expect(mail.locator('iframe'), 'the mail').toBeInViewport({ ratio: 0.5 });
  await expect(gallery.locator('img').first(), 'the first photo').toBeInViewport({ ratio: 1 });
  await expect(gallery, 'the gallery').toBeInViewport({ ratio: 1 });
}
