import { expect, test } from '@playwright/test';
import { closePhones, DESK, inPrefix, openDesk, PHONE, type DeskApp } from './desk-app.ts';
import { fullStudio, type FullStudio } from './full-studio.ts';
import { layoutFaults, setTextSize } from './layout-faults.ts';
import { startPrefilledApp } from './prefilled-app.ts';

const TEXT_PX = 32;

test.setTimeout(480_000);

let app: DeskApp;
let studio: FullStudio;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  ({ app, content: studio } = await startPrefilledApp(fullStudio));
});
test.afterEach(closePhones);
test.afterAll(() => app.stop());

// The other journeys change the text size of a page that is open already.
for (const [name, viewport] of [
  ['desk', DESK],
  ['phone', PHONE],
] as const)
  test(`pages opened with letters of 200 % fit into the window of a ${name}`, async ({ browser }) => {
    const first = await openDesk(browser, app, { viewport });
    const session = `/session/${studio.sessionId}`;
    const paths = [
      '/sessions',
      session,
      `${session}/photos`,
      `${session}/photos?view=questions`,
      `${session}/publish`,
      ...studio.shoots.map(({ hash }) => `${session}/shoot/${hash}`),
      '/studio/orders',
      '/studio/customers',
      '/mails',
    ];
    const faults: string[] = [];
    for (const language of ['en', 'de'] as const)
      for (const path of paths) {
        const page = await first.context().newPage();
        await setTextSize(page, TEXT_PX);
        await page.goto(app.url + inPrefix(language, path));
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('[data-loader]')).toHaveCount(0);
        const rem = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
        expect(rem, 'the text size of the browser').toBe(`${TEXT_PX}px`);
        const found = await layoutFaults(page, [{ name: path, ...viewport, textPx: TEXT_PX }]);
        faults.push(...found.map((fault) => `${language} ${fault}`));
        await page.close();
      }
    expect(faults).toEqual([]);
  });
