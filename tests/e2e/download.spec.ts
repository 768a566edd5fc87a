import { readFile } from 'node:fs/promises';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { closePhones, inLanguage, openDesk, openPhone } from './desk-app.ts';
import { fullStudio, type FullStudio } from './full-studio.ts';
import { keptStudio } from './prefilled-app.ts';
import { startProxiedApp, type ProxiedApp } from './proxied-app.ts';

let app: ProxiedApp;
let studio: FullStudio;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  const { stored, content } = await keptStudio(fullStudio);
  studio = content;
  app = await startProxiedApp({}, { copyOf: stored });
});
test.afterEach(closePhones);
test.afterEach(() => app.proxy.clearFaults());
test.afterAll(() => app.stop());

const ORIGINAL = /^GET \/api\/media\/[\w-]+\/original$/;
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

/** Anna's gallery, with the photo that she has bought. */
async function openGallery(browser: Browser, options: { userAgent?: string } = {}): Promise<Page> {
  const page = await openPhone(browser, options);
  await page.goto(`${app.url}/g?lang=en#${studio.link}`);
  await expect(bought(page)).toBeVisible();
  return page;
}
const bought = (page: Page) => page.getByRole('link', { name: /^Download photo/ }).first();
const note = (page: Page, words: string | RegExp) =>
  page.locator('[aria-live=assertive]').getByRole('button', { name: words });

test('a bought photo is saved unchanged under its own name, with visible progress', async ({ browser }) => {
  const page = await openGallery(browser);
  const link = bought(page);
  const { href, name } = await link.evaluate((element: HTMLAnchorElement) => ({
    href: element.href,
    name: element.download,
  }));
  const arrive = app.proxy.inject(ORIGINAL, { kind: 'held' }, 1);
  const saved = page.waitForEvent('download');
  await link.click();
  await expect(link).toHaveAttribute('aria-busy', 'true');
  await expect(link).toContainText('0%');
  arrive();
  const download = await saved;
  expect(download.suggestedFilename()).toBe(name);
  const whole = Buffer.from(await (await fetch(href)).arrayBuffer());
  expect((await readFile(await download.path())).equals(whole)).toBe(true);
  await expect(link).toHaveAttribute('aria-busy', 'false');
  expect(page.url()).toContain('/g?lang=en');
});

test('bought and ordered photos are marked in the gallery and cannot be chosen again', async ({
  browser,
}) => {
  const page = await openGallery(browser);
  const inState = (state: string) => page.locator(`[data-state=${state}]`);
  const [owned, ordered] = [inState('owned'), inState('ordered')];
  await expect(owned.first()).toHaveText('Bought');
  const orderedBefore = await ordered.count();
  const open = page.getByRole('button', { name: /^Choose photo/ });
  const before = await open.count();
  await open.first().click();
  await page.getByRole('button', { name: 'Order', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Order with/ })
    .click();
  await expect(ordered).toHaveCount(orderedBefore + 1);
  await expect(ordered.first()).toHaveText('Ordered');
  await expect(open).toHaveCount(before - 1);
  await page.reload();
  await expect(ordered).toHaveCount(orderedBefore + 1);
  await ordered
    .first()
    .locator('..')
    .getByRole('button', { name: /^Look at photo/ })
    .click();
  await expect(page.getByText('Ordered, not paid yet')).toBeVisible();
});

test('a download on an iPhone opens the share sheet with the file, and asks for a second tap if needed', async ({
  browser,
}) => {
  const page = await openPhone(browser, { userAgent: IPHONE });
  // Chromium on this system has no share sheet. This fake refuses the first time, as Safari does if
  // too much time has passed since the tap.
  await page.addInitScript(() => {
    const shared: unknown[] = [];
    let asked = 0;
    Object.assign(globalThis, { sharedFiles: shared });
    Object.assign(navigator, {
      canShare: ({ files }: { files?: File[] }) => files?.[0]?.type === 'image/jpeg',
      share: ({ files }: { files: File[] }) => {
        asked += 1;
        if (asked === 1) return Promise.reject(new DOMException('too late', 'NotAllowedError'));
        shared.push(...files.map(({ name, type, size }) => ({ name, type, size })));
        return Promise.reject(new DOMException('closed', 'AbortError'));
      },
    });
  });
  await page.goto(`${app.url}/g?lang=en#${studio.link}`);
  const link = bought(page);
  const name = await link.getAttribute('download');
  const before = app.proxy.seen.filter((asked) => ORIGINAL.test(asked)).length;
  await link.click();
  const again = page.getByRole('button', { name: 'The photo is here. Tap once more to save it.' });
  await expect(again).toHaveAttribute('data-color', 'teal');
  await link.click();
  const shared = () => page.evaluate(() => (globalThis as unknown as { sharedFiles: object[] }).sharedFiles);
  await expect.poll(shared).toEqual([{ name, type: 'image/jpeg', size: expect.any(Number) }]);
  expect(app.proxy.seen.filter((asked) => ORIGINAL.test(asked)).length).toBe(before + 1);
});

test('a download without a network shows a red notification, and works once the network is back', async ({
  browser,
}) => {
  const page = await openGallery(browser);
  await app.proxy.goOffline();
  await bought(page).click();
  const message = note(page, inLanguage('en', 'The server could not be reached. Check your connection.'));
  await expect(message).toHaveAttribute('data-color', 'red');
  await app.proxy.clearFaults();
  app.proxy.inject(ORIGINAL, { kind: 'torn' }, 1);
  // It may have closed by itself.
  await message.evaluateAll((shown: HTMLElement[]) => shown.forEach((one) => one.click()));
  await expect(message).toHaveCount(0);
  await bought(page).click();
  await expect(message).toBeVisible();
  const saved = page.waitForEvent('download');
  await bought(page).click();
  expect((await saved).suggestedFilename()).toMatch(/\.JPG$/i);
});

test('a failed call outside of a form shows its message in a red notification', async ({ browser }) => {
  const page = await openDesk(browser, app);
  // The push channel is silent, so that the list becomes outdated.
  app.proxy.inject(/^GET \/api\/realtime$/, { kind: 'held' });
  const orders = page.waitForResponse(/\/orders\?/);
  await page.goto(`${app.url}/session/${studio.sessionId}`);
  const pay = page.getByRole('button', { name: 'Mark the order as paid' });
  const { data } = (await (await orders).json()) as { data: { id: string; status: string }[] };
  const open = data.find(({ status }) => status === 'open');
  // The drawer first shows the order as the list has it, and reads it meanwhile.
  const read = page.waitForResponse(`**/api/orders/${open?.id}`);
  await page
    .getByRole('button', { name: /To be paid/ })
    .first()
    .click();
  await read;
  await expect(pay).toBeVisible();
  await app.direct.post(`/api/orders/${open?.id}/cancel`);
  const answered = page.waitForResponse(`**/api/orders/${open?.id}/pay`);
  await pay.click();
  const question = page.getByRole('dialog', { name: /^Mark/ });
  await expect(question).toContainText('No mail server is set up: they get no e-mail.');
  await question.getByRole('button', { name: 'Yes' }).click();
  const answer = await answered;
  expect(answer.status()).toBe(409);
  const { message } = (await answer.json()) as { message: string };
  await expect(note(page, message)).toHaveAttribute('data-color', 'red');
});

test('a download from a recalled gallery shows the server’s message and then the recalled state', async ({
  browser,
}) => {
  // A page that is not notified.
  app.proxy.inject(/^GET \/api\/gallery\/changes$/, { kind: 'held' });
  const page = await openGallery(browser);
  await app.direct.post(`/api/photoshoots/${studio.shoots[0]?.id}/recall`);
  const answered = page.waitForResponse(/\/api\/media\/.*\/original/);
  await bought(page).click();
  const answer = await answered;
  expect(answer.status()).toBeGreaterThanOrEqual(400);
  const { message } = (await answer.json()) as { message: string };
  await expect(note(page, message)).toHaveAttribute('data-color', 'red');
  await expect(page.getByText('No photos here at the moment')).toBeVisible();
  expect(page.context().pages()).toHaveLength(1);
});
