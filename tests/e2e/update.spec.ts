import { expect, test, type Browser, type Page } from '@playwright/test';
import {
  askForVersion,
  deploy,
  expectVersion,
  installingVersion,
  isMarked,
  mark,
  show,
  stopReplacedWorker,
  versionOf,
  waitingVersion,
} from './app-update.ts';
import { closePhones, openDesk } from './desk-app.ts';
import { button, keptOnDevice, typeContact } from './field-day.ts';
import { startProxiedApp, type ProxiedApp } from './proxied-app.ts';

/** Longer than the app waits in the background. */
const SETTLED_MS = 6500;
/** All files of a version are fetched, which takes time on a busy machine. */
const INSTALL_TIMEOUT_MS = 120_000;

// The tests wait for half a minute in all, beside what a busy machine needs.
test.setTimeout(240_000);

let app: ProxiedApp;
test.beforeEach(async () => {
  app = await startProxiedApp();
});
test.afterEach(async ({ browser }) => {
  await closePhones({ browser });
  await app.stop();
});

/** A phone with the complete app installed, on the list of sessions. */
async function installedApp(browser: Browser): Promise<Page> {
  const page = await openDesk(browser, app, { serviceWorkers: 'allow' });
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state ?? null), {
      timeout: INSTALL_TIMEOUT_MS,
    })
    .toBe('activated');
  await expect.poll(() => keptOnDevice(page).then((kept) => /"order":/.test(kept)), 'codes').toBe(true);
  return page;
}

/** Deploys a new version, and the page fetches it in the background. */
async function fetchNewVersion(page: Page): Promise<void> {
  // An app that was just opened, and that nobody has touched, would activate the version at once.
  await page.keyboard.press('Shift');
  deploy(app, 'second');
  await mark(page);
  // On a busy machine a version did not arrive in two minutes, for a reason that was not found.
  const arrived = async () => {
    const waiting = await waitingVersion(page);
    if (waiting === null && (await installingVersion(page)) === null) await askForVersion(page);
    return [waiting, await versionOf(page), await isMarked(page)];
  };
  await expect.poll(arrived, { timeout: INSTALL_TIMEOUT_MS }).toEqual(['installed', 'first', true]);
}

test('a new version is fetched in the background and activated at the next start, online or offline', async ({
  browser,
}) => {
  const page = await installedApp(browser);
  await app.direct.makeSession('Vondelpark');
  await expect.poll(() => keptOnDevice(page), 'read, and kept').toContain('Vondelpark');

  deploy(app, 'second');
  app.proxy.inject(/GET \/index\.html/, { kind: 'torn' }, 1);
  await mark(page);
  await askForVersion(page);
  // A second request during the first one would be answered by the first.
  await expect.poll(() => installingVersion(page), { timeout: INSTALL_TIMEOUT_MS }).toBeNull();
  expect(await waitingVersion(page), 'half of a version is none').toBeNull();
  await askForVersion(page);
  await expect.poll(() => waitingVersion(page), { timeout: INSTALL_TIMEOUT_MS }).toBe('installed');
  expect(await isMarked(page), 'nobody noticed').toBe(true);
  expect(await versionOf(page)).toBe('first');

  await app.proxy.goOffline();
  // The opening page is not reloaded while a dialog is open.
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      const dialog = document.createElement('dialog');
      dialog.open = true;
      document.body.append(dialog);
      setTimeout(() => dialog.remove(), 1500);
    }),
  );
  await page.goto(`${app.url}/sessions`, { waitUntil: 'commit' });
  await expectVersion(page, 'second');
  await expect(page.getByRole('link', { name: /Vondelpark/ })).toBeVisible();
  await expect.poll(() => waitingVersion(page)).toBeNull();
  await mark(page);
  await page.waitForTimeout(2000);
  expect(await isMarked(page), 'loaded anew once').toBe(true);
});

test('a new version waits for queued writes, open forms and a visible page, and activates in the background', async ({
  browser,
}) => {
  const page = await installedApp(browser);
  const session = await app.direct.makeSession('Westerpark');
  const shoot = await app.direct.makeShoot(session.id);
  const address = `${app.url}/session/${session.id}/shoot/${shoot.hash}`;
  await page.goto(address);
  await expect(button(page, 'Enter customer data')).toBeVisible();
  await fetchNewVersion(page);

  const restore = app.proxy.inject(/POST \/api\/photoshoots/, { kind: 'cut' });
  await typeContact(page, 'anna@example.org', 'Anna');
  // The screen does not wait for the disk.
  await expect.poll(() => keptOnDevice(page)).toMatch(/"email":"anna@example\.org"/);
  await page.goto(address);
  await expect(page.getByText('Sending 1')).toBeVisible();
  await mark(page);
  await page.waitForTimeout(2500);
  await show(page, 'hidden');
  await page.waitForTimeout(SETTLED_MS);
  expect([await isMarked(page), await versionOf(page)]).toEqual([true, 'first']);
  await show(page, 'visible');
  // An app that was just opened would activate the version as soon as everything is sent.
  await page.keyboard.press('Shift');
  restore();
  await page.evaluate(() => globalThis.dispatchEvent(new Event('online')));
  await expect(page.getByText('Sending 1')).toHaveCount(0, { timeout: 60_000 });

  await button(page, 'Enter customer data').click();
  await page
    .getByRole('dialog')
    .getByLabel(/^E-mail/)
    .fill('half@typed');
  await show(page, 'hidden');
  await page.waitForTimeout(SETTLED_MS);
  expect([await isMarked(page), await versionOf(page)], 'a form is being filled in').toEqual([true, 'first']);
  await show(page, 'visible');
  await page.keyboard.press('Escape');
  await page.waitForTimeout(SETTLED_MS);
  expect([await isMarked(page), await waitingVersion(page)], 'somebody looks').toEqual([true, 'installed']);

  await show(page, 'hidden');
  await expectVersion(page, 'second');
  await expect(page.locator('[data-live-line]')).toContainText('Anna linked');
});

test('a version that activates during a write reloads the page only after the write is sent', async ({
  browser,
}) => {
  const page = await installedApp(browser);
  const session = await app.direct.makeSession('Sarphatipark');
  await page.goto(`${app.url}/session/${session.id}`);
  await expect(button(page, 'Start new shoot')).toBeVisible();
  await fetchNewVersion(page);
  const restore = app.proxy.inject(/POST \/api\/events/, { kind: 'cut' });
  await page.evaluate(async () => {
    const { waiting } = (await navigator.serviceWorker.getRegistration()) ?? {};
    navigator.serviceWorker.addEventListener('controllerchange', () =>
      Object.assign(globalThis, { overtaken: true }),
    );
    [...document.querySelectorAll('button')]
      .find(({ textContent }) => textContent?.trim() === 'Start new shoot')
      ?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    waiting?.postMessage({ type: 'SKIP_WAITING' }, { transfer: [] });
    [...document.querySelectorAll('button')]
      .find(({ textContent }) => textContent?.trim() === 'Start new shoot')
      ?.click();
  });
  await expect(async () => {
    await stopReplacedWorker(page);
    expect(await page.evaluate(() => Reflect.has(globalThis, 'overtaken'))).toBe(true);
  }).toPass({ intervals: [1000] });
  await expect(page.locator('svg[data-qr]').first()).toBeVisible();
  await show(page, 'hidden');
  await page.waitForTimeout(SETTLED_MS);
  expect(await isMarked(page)).toBe(true);
  await show(page, 'visible');
  await expect(page.getByText('Sending 1')).toBeVisible();
  restore();
  await page.evaluate(() => globalThis.dispatchEvent(new Event('online')));
  await expect(page.getByText('Sending 1')).toHaveCount(0, { timeout: 60_000 });
  expect(await isMarked(page)).toBe(true);
  await show(page, 'hidden');
  await expectVersion(page, 'second');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shoot 1');
});

test('a new version waits until both tabs can reload, and then activates in both', async ({ browser }) => {
  const page = await installedApp(browser);
  const other = await page.context().newPage();
  await other.goto(`${app.url}/sessions`);
  await expect(button(other, 'New photo session')).toBeVisible();
  await button(other, 'New photo session').click();
  await expect(other.getByRole('dialog')).toBeVisible();
  await fetchNewVersion(page);
  await mark(other);

  await page.goto(`${app.url}/sessions`);
  await mark(page);
  await page.waitForTimeout(3500);
  expect(await waitingVersion(page), 'somebody works in the other tab').toBe('installed');
  expect([await isMarked(page), await isMarked(other)]).toEqual([true, true]);

  await other.keyboard.press('Escape');
  await expect(other.getByRole('dialog')).toBeHidden();
  await show(other, 'hidden');
  // The page may reload before it is completely loaded.
  await page.goto(`${app.url}/sessions`, { waitUntil: 'commit' });
  await expectVersion(page, 'second');
  await expectVersion(other, 'second');
  await expect.poll(() => waitingVersion(page)).toBeNull();
});
