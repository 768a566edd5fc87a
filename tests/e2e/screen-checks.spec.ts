import { expect, test } from '@playwright/test';
import { closePhones, DESK, openPhone, startDeskApp, type DeskApp } from './desk-app.ts';
import { layoutFaults } from './layout-faults.ts';
import { screenFaults } from './screen-checks.ts';

let app: DeskApp;
test.beforeAll(async () => {
  app = await startDeskApp();
});
test.afterEach(closePhones);
test.afterAll(() => app.stop());

const beside = (style: string) =>
  `<div style="position: relative"><p style="margin: 0; ${style}">Shoot 12</p><p style="margin: -12px 0 0">14:06</p></div>`;

test('the layout check finds what is covered, cut, over other text, too small or below the first screen, and an empty dialog', async ({
  browser,
}) => {
  const page = await openPhone(browser, { viewport: DESK });
  // A document with the policy of the app, and without its scripts.
  await page.goto(`${app.url}/robots.txt`);
  const show = (html: string) => page.evaluate((text) => void (document.body.innerHTML = text), html);
  const faults = async (html: string) => {
    await show(html);
    return layoutFaults(page, [{ name: 'desk', ...DESK }]);
  };
  const button = 'min-width: 60px; min-height: 30px;';
  const found = await faults(`<main><h1>Orders</h1>
    <p style="position: absolute; top: 200px; left: 100px; z-index: 1; width: 200px; height: 60px">Above</p>
    <button style="${button} position: absolute; top: 210px; left: 120px">Undo</button>
    <button style="width: 12px; height: 12px; padding: 0">×</button>
    <p style="width: 60px; overflow: hidden; white-space: nowrap">A name that is too long</p>
    <div style="height: 700px"></div>
    <button style="${button}" data-tone="primary">Pay</button>
    <table><tbody><tr><td>0001</td></tr></tbody></table>
  </main>`);
  expect(found).toEqual([
    'desk: not on the first screen: button “Pay”',
    'desk: not on the first screen: tr “0001”',
    'desk: cut: p “A name that is too long”',
    'desk: covered by p “Above”: button “Undo”',
    'desk: 12 × 12 is too small: button “×”',
    'desk: overlapping: “Above” and “Undo”',
  ]);
  expect(await faults(beside(''))).toEqual(['desk: overlapping: “Shoot 12” and “14:06”']);
  // What is cut off, or in a layer of its own, hides nothing by accident.
  expect(await faults(beside('clip-path: inset(50%)'))).toEqual([]);
  expect(await faults(beside('position: sticky; top: 0'))).toEqual([]);
  const dialog = `<dialog open aria-label="Prices"><button style="${button}">Close</button></dialog>`;
  expect(await faults(dialog)).toEqual(['desk: empty: dialog “Prices”']);

  const narrow = 'font-family: monospace; overflow: hidden; white-space: nowrap';
  await show(`<p style="${narrow}; font-size: 1rem; width: 150px">Of letters</p>
    <p style="${narrow}; font-size: 16px; width: 105px">Of spacing</p>`);
  expect(await layoutFaults(page)).toEqual([
    'letters of 200 %: cut: p “Of letters”',
    'wide text spacing: cut: p “Of spacing”',
  ]);
});

test('the contrast check finds text below 4.5 and below 7, in each theme', async ({ browser }) => {
  const page = await openPhone(browser);
  await page.goto(`${app.url}/password-reset`);
  await expect(page.locator('h1')).toBeVisible();
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      #pale { color: #999 } #medium { color: #666 } #dim { color: #222 }
      @media (prefers-color-scheme: dark) { #pale, #medium { color: #fff } #dim { color: #555 } }`);
    document.adoptedStyleSheets.push(sheet);
    const box = document.createElement('div');
    box.innerHTML = '<p id="pale">Pale</p><p id="medium">Medium</p><p id="dim">Dim</p>';
    document.querySelector('h1')?.after(box);
  });
  const found = await screenFaults(page, { contrast: 7 });
  const said = found.map((fault) => fault.replace(/^(\w+: [\w-]+: ).*id="(\w+)".*$/s, '$1$2'));
  expect(said).toEqual([
    'light: color-contrast-enhanced: pale',
    'light: color-contrast-enhanced: medium',
    'dark: color-contrast-enhanced: dim',
  ]);
});
