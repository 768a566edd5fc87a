import { expect, test, type Page } from '@playwright/test';
import { closePhones, DESK, EMAIL, MOTION, openDesk, openPhone, PASSWORD } from './desk-app.ts';
import { startProxiedApp, type ProxiedApp } from './proxied-app.ts';

let app: ProxiedApp;
let shootPath: string;
test.beforeAll(async () => {
  app = await startProxiedApp();
  const session = await app.makeSession();
  const shoot = await app.makeShoot(session.id);
  shootPath = `/session/${session.id}/shoot/${shoot.hash}`;
});
test.afterEach(closePhones);
test.afterEach(() => app.proxy.clearFaults());
test.afterAll(() => app.stop());

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('the header stays at the top, its logo links to the home page, and only a logged-in user has a menu button', async ({
  browser,
}) => {
  const page = await openDesk(browser, app, { viewport: { width: 390, height: 480 } });
  await page.goto(app.url + shootPath.replace(/\/shoot.*/, ''));
  await expect(page.getByRole('button', { name: 'Start new shoot' })).toBeVisible();
  // The page grows while its lists load.
  const scrollDown = () => page.evaluate(() => (scrollTo(0, document.body.scrollHeight), scrollY));
  await expect.poll(scrollDown).toBeGreaterThan(0);
  expect((await page.getByRole('banner').boundingBox())?.y).toBe(0);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Menu' })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Photoslate' }).click();
  await expect(page).toHaveURL(`${app.url}/sessions`);
  const visitor = await openPhone(browser);
  await visitor.goto(`${app.url}/de/password-reset`);
  await visitor.getByRole('banner').getByRole('link', { name: 'Photoslate' }).click();
  await expect(visitor).toHaveURL(`${app.url}/de`);
  await expect(visitor.locator('input[name=password]')).toBeVisible();
  await expect(visitor.getByRole('banner').getByRole('button'), 'only for the language').toHaveCount(1);
});

test('the menu slides in with three items, and each opens its page', async ({ browser }) => {
  const page = await openDesk(browser, app, MOTION);
  const button = page.getByRole('button', { name: 'Menu' });
  const menu = page.getByRole('dialog', { name: 'Menu' }).getByRole('navigation');
  const open = async (name: string) => {
    await button.click();
    await expect(menu.locator('a, button')).toHaveText([
      'Photo shoots',
      'New photo shoot location',
      'Logout',
    ]);
    await menu.locator('a, button').filter({ hasText: name }).click();
    await expect(menu).toBeHidden();
  };
  await page.evaluate(() =>
    document.addEventListener('transitionrun', ({ target, propertyName }) => {
      if (target instanceof HTMLDialogElement && propertyName === 'translate')
        target.dataset['slides'] = 'in';
    }),
  );
  await button.click();
  await expect(menu).toBeVisible();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer).toHaveAttribute('data-slides', 'in');
  await expect.poll(() => drawer.boundingBox(), 'from the left').toMatchObject({ x: 0, y: 0, height: 844 });
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await page.goto(app.url + shootPath);
  await open('Photo shoots');
  await expect(page).toHaveURL(`${app.url}/sessions`);
  await expect(heading(page)).toHaveText('Photo sessions');
  await page.goto(app.url + shootPath);
  await open('New photo shoot location');
  await expect(page).toHaveURL(`${app.url}/sessions?new=true`);
  await expect(page.getByRole('dialog', { name: 'New shoot location' })).toBeVisible();
  await page.keyboard.press('Escape');
  await open('Logout');
  await expect(page).toHaveURL(`${app.url}/`);
  await expect(button).toHaveCount(0);
});

test('the overlay covers the screen during a login', async ({ browser }) => {
  const page = await openPhone(browser);
  await page.goto(`${app.url}/`);
  const answer = app.proxy.inject(/^POST \/api\/auth\/login$/, { kind: 'held' });
  const overlay = page.locator('[aria-live=polite]', { hasText: 'Loading…' });
  await expect(overlay).toHaveCount(0);
  await page.getByLabel('E-mail address').fill(EMAIL);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(overlay).toBeVisible();
  expect(await overlay.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  await expect(page).toHaveURL(`${app.url}/`);
  answer();
  await expect(page).toHaveURL(`${app.url}/sessions`);
  await expect(overlay).toHaveCount(0);
});

test('an unknown URL shows 404 with a link to the home page', async ({ browser }) => {
  const page = await openPhone(browser);
  for (const path of ['/nothing', '/sessions/nothing']) {
    await page.goto(app.url + path);
    await expect(heading(page)).toHaveText('404 This page could not be found');
  }
  await page.getByRole('link', { name: 'Back to the home page' }).click();
  await expect(page).toHaveURL(`${app.url}/`);
  await page.goto(`${app.url}/nl/nergens`);
  await expect(heading(page)).toHaveText(/^404 /);
  await page.getByRole('main').getByRole('link').click();
  await expect(page).toHaveURL(`${app.url}/nl`);
  const desk = await openDesk(browser, app, { viewport: DESK });
  await desk.goto(`${app.url}/session/nothing`);
  await expect(heading(desk)).toBeInViewport({ ratio: 1 });
});

const PHOTOS_CHUNK = /^GET \/assets\/photos-page-[\w-]+\.js$/;
const RESET_CHUNK = /^GET \/assets\/password-reset-page-[\w-]+\.js$/;
/** A file that no version has, so that the server itself responds with an error. */
const GONE = { kind: 'misdirected', to: '/assets/password-reset-page-0ldV3rs1.js' } as const;
const UNLOADABLE = 'This page could not be loaded. Check your connection and try again.';

/** Counts the document requests of a page. A page that is left early has no `load` event. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1;
  });
  return () => loads;
}

test('a crashing page shows the status 500 and the message Error', async ({ browser }) => {
  const page = await openPhone(browser);
  const broken = 'const Page = () => { throw new Error("inner workings"); }; export { Page, Page as t };';
  const mend = app.proxy.inject(RESET_CHUNK, { kind: 'rewritten', by: () => broken });
  await page.goto(`${app.url}/password-reset`);
  await expect(heading(page)).toHaveText('500 Error');
  await expect(page.getByText('inner workings')).toHaveCount(0);
  mend();
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await expect(heading(page)).toHaveText('Forgot your password?');
});

test('a page whose chunk was removed by a server update reloads and shows a notification', async ({
  browser,
}) => {
  const page = await openPhone(browser);
  const loads = countLoads(page);
  const before = app.proxy.seen.length;
  const update = app.proxy.inject(RESET_CHUNK, GONE);
  await page.goto(`${app.url}/`);
  const link = page.getByRole('link', { name: 'Forgot your password?' });
  await expect
    .poll(() => app.proxy.seen.slice(before).some((asked) => RESET_CHUNK.test(asked)), 'fetched ahead')
    .toBe(true);
  await expect(link).toBeVisible();
  expect(loads(), 'fetching ahead reloads nothing').toBe(1);
  page.on('request', (request) => request.isNavigationRequest() && update());
  await link.click();
  await expect(heading(page)).toHaveText('Forgot your password?');
  await expect(page).toHaveURL(`${app.url}/password-reset`);
  expect(loads()).toBe(2);
  const note = page.getByRole('button', { name: 'The page was reloaded to bring it up to date.' });
  await expect(note).toHaveAttribute('data-color', 'teal');
});

test('a missing chunk reloads the page only once', async ({ browser }) => {
  const page = await openPhone(browser);
  const loads = countLoads(page);
  app.proxy.inject(RESET_CHUNK, GONE);
  await page.goto(`${app.url}/password-reset`);
  await expect(heading(page)).toHaveText(UNLOADABLE);
  expect(loads()).toBe(2);
  await page.reload();
  await expect(heading(page)).toHaveText(UNLOADABLE);
  expect(loads(), 'not again within the minute').toBe(3);
  await page.evaluate(() => sessionStorage.setItem('photoslate.reloadedAt', String(Date.now() - 60_000)));
  await page.reload();
  await expect(heading(page)).toHaveText(UNLOADABLE);
  await expect.poll(loads, 'a minute later it is').toBe(5);
});

test('a failed chunk does not reload the page while the server is unreachable', async ({ browser }) => {
  const page = await openPhone(browser);
  const loads = countLoads(page);
  app.proxy.inject(RESET_CHUNK, { kind: 'cut' });
  await page.goto(`${app.url}/`);
  await page.getByRole('link', { name: 'Forgot your password?' }).hover();
  await app.proxy.goOffline();
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(heading(page)).toHaveText(UNLOADABLE);
  const tryAgain = page.getByRole('button', { name: 'Try again' });
  // The page asks whether the server is there. If it were back by then, the page would reload.
  const failedAgain = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD');
  await tryAgain.click();
  await failedAgain;
  await expect(heading(page)).toHaveText(UNLOADABLE);
  await app.proxy.clearFaults();
  await tryAgain.click();
  await expect(heading(page)).toHaveText('Forgot your password?');
  expect(loads(), 'without leaving the page').toBe(1);
});

/** The bar disappears within a moment, so its appearance is recorded when it is added. */
function watchBars() {
  const seen: string[] = [];
  Object.assign(globalThis, { seenBars: seen });
  new MutationObserver(() => {
    for (const bar of document.querySelectorAll('[data-phase]')) {
      const { backgroundColor, animationDuration } = getComputedStyle(bar);
      seen.push(`${bar.getAttribute('data-phase')} ${backgroundColor} ${animationDuration}`);
    }
  }).observe(document, { subtree: true, childList: true, attributes: true });
}

test('the progress bar is teal, and red on failure', async ({ browser }) => {
  const { id } = await app.makeSession();
  const openPhotos = async () => {
    const page = await openDesk(browser, app, MOTION);
    await page.addInitScript(watchBars);
    // Simulates a recent reload: a failure is then shown.
    await page.addInitScript(() => sessionStorage.setItem('photoslate.reloadedAt', String(Date.now())));
    await page.goto(`${app.url}/session/${id}`);
    await page.getByRole('link', { name: 'Photos', exact: true }).click();
    return () => page.evaluate(() => (globalThis as unknown as { seenBars: string[] }).seenBars);
  };
  const arrive = app.proxy.inject(PHOTOS_CHUNK, { kind: 'held' });
  const bars = await openPhotos();
  await expect.poll(bars).toContainEqual(expect.stringMatching(/^running rgb\(0, 128, 128\) 5s/));
  arrive();
  await expect.poll(bars).toContainEqual(expect.stringMatching(/^done /));
  expect((await bars()).filter((bar) => bar.startsWith('failed'))).toEqual([]);

  app.proxy.inject(PHOTOS_CHUNK, GONE);
  const failing = await openPhotos();
  await expect.poll(failing).toContainEqual(expect.stringMatching(/^failed rgb\(156, 19, 31\)/));
});
