import { expect, test, type Page } from '@playwright/test';
import { closePhones, fetchedAhead, openDesk, startDeskApp, type DeskApp } from './desk-app.ts';
import { button, codeOf, codesLeased, keptOnDevice } from './field-day.ts';
import { screenFaults } from './screen-checks.ts';

let app: DeskApp;
test.beforeAll(async () => {
  app = await startDeskApp();
});
test.afterEach(closePhones);
test.afterAll(() => app.stop());

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const loading = (page: Page) => page.locator('[data-loader]');
const STILL = { reducedMotion: 'reduce', colorScheme: 'light' } as const;
/** Only in English, because another language cannot be loaded without a network. */
const isFit = async (page: Page, screen: string) =>
  expect.soft(await screenFaults(page, { contrast: 7 }), screen).toEqual([]);

/** Navigates within the app, as a link does, because offline no new document can be loaded. */
const follow = (page: Page, path: string) =>
  page.evaluate((next) => {
    history.pushState(null, '', next);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/**
 * Loads the scripts of a session's and a shoot's page, using another session; then shows the list
 * again.
 */
async function fetchPages(page: Page): Promise<void> {
  const other = await app.makeSession('Elsewhere');
  await follow(page, `/session/${other.id}`);
  await expect(heading(page)).toHaveText('Elsewhere');
  await fetchedAhead(page, 'session');
  await fetchedAhead(page, 'shoot');
  await follow(page, '/sessions');
  await expect(heading(page)).toHaveText('Photo sessions');
}

/** Waits until the list itself has prefetched the pages of its sessions. */
async function pagesOfTheList(page: Page): Promise<void> {
  for (const name of ['session', 'shoot', 'calibration', 'calibration-instruction']) {
    // oxlint-disable-next-line no-await-in-loop -- all of them must be there
    await fetchedAhead(page, name);
  }
}

test('running sessions are prefetched with their shoots after the list loads, and open offline', async ({
  browser,
}) => {
  const session = await app.makeSession('Sommerfest');
  await app.makeShoot(session.id);
  const page = await openDesk(browser, app);
  await expect
    .poll(() => keptOnDevice(page), 'the session is read')
    .toContain(`"queryKey":["session","${session.id}"]`);
  await pagesOfTheList(page);
  await page.context().setOffline(true);
  await page.getByRole('link', { name: /Sommerfest/ }).click();
  await expect(heading(page)).toHaveText('Sommerfest');
  const shoots = page.getByRole('list', { name: 'Shoots, the latest first' }).getByRole('listitem');
  await expect(shoots).toHaveText([/^1.*Open$/s]);
});

/** How often the refetch of the locations failed, as stored on the device; `null`: not stored. */
async function failuresOnDevice(page: Page): Promise<number | null> {
  const stored = JSON.parse(await keptOnDevice(page)) as unknown[];
  const [reads] = stored.flat().flatMap((entry) => {
    const { clientState } = (entry ?? {}) as { clientState?: { queries: StoredRead[] } };
    return clientState ? [clientState.queries] : [];
  });
  const locations = reads?.find(({ queryHash }) => queryHash === '["locations"]');
  return locations?.state.errorUpdateCount ?? null;
}
interface StoredRead {
  readonly queryHash: string;
  readonly state: { readonly errorUpdateCount: number };
}

test('locations that could not be refetched are still on the device after a restart', async ({ browser }) => {
  const page = await openDesk(browser, app);
  await page.reload();
  await expect.poll(() => failuresOnDevice(page), 'stored').toBe(0);
  await page.route(/\/api\/locations/, (route) => route.abort());
  await page.reload();
  await expect.poll(() => failuresOnDevice(page), 'the request and its retries failed').toBeGreaterThan(0);
  await page.reload();
  await button(page, 'New photo session').click();
  await expect(page.getByRole('button', { name: 'Create session' })).toBeVisible();
});

test('a never-opened session reports missing shoots offline, asks about its open shoot and starts the next', async ({
  browser,
}) => {
  const page = await openDesk(browser, app, STILL);
  const details = '**/api/events/*/show*';
  await page.route(details, (route) => route.abort());
  // The page is not open meanwhile: what it then shows is a list of the finished session.
  await page.goto('about:blank');
  const session = await app.makeSession('Am See');
  for (let nth = 0; nth < 3; nth += 1) await app.makeShoot(session.id);
  await page.goto(`${app.url}/sessions`);
  await expect(page.getByRole('link', { name: /Am See/ })).toBeVisible();
  await pagesOfTheList(page);
  await codesLeased(page);
  await page.context().setOffline(true);
  await page.getByRole('link', { name: /Am See/ }).click();
  await expect(heading(page)).toHaveText('Am See');
  await expect(page.getByText('3 shoots are not on this device yet.')).toBeVisible();
  await expect(loading(page)).toHaveCount(0);
  await isFit(page, 'a session');
  const question = page.getByRole('dialog', { name: 'Are you done with this shoot?' });
  await button(page, 'Start new shoot').click();
  await expect(question).toContainText('A shoot may still be open. This completes it.');
  await question.getByRole('button', { name: 'No', exact: true }).click();
  await expect(question).toBeHidden();
  await expect(heading(page)).toHaveText('Am See');
  await button(page, 'Start new shoot').click();
  await question.getByRole('button', { name: 'Yes', exact: true }).click();
  await expect(heading(page)).toHaveText('Shoot 4');
  const code = await codeOf(page);

  await page.unroute(details);
  await page.context().setOffline(false);
  const onServer = async () =>
    ((await app.get(`/api/events/${session.id}/show`)) as { shoots: { number: number; hash: string }[] })
      .shoots;
  await expect.poll(async () => (await onServer()).find(({ number }) => number === 4)?.hash).toBe(code);
  await follow(page, `/session/${session.id}`);
  const shoots = page.getByRole('list', { name: 'Shoots, the latest first' }).getByRole('listitem');
  await expect(shoots).toHaveText([/^4/, /^3/, /^2/, /^1/]);
  await expect(page.getByText('not on this device yet')).toHaveCount(0);
});

test('the URL of a never-opened session or shoot shows a notice offline and loads once online', async ({
  browser,
}) => {
  const page = await openDesk(browser, app, STILL);
  await fetchPages(page);
  const hidden = /\/api\/(events|photoshoots)/;
  await page.route(hidden, (route) => route.abort());
  // The new session makes the page read its list again. A read that was running before is canceled,
  // so that its late response does not contain the session.
  const listFailed = page.waitForEvent('requestfailed', (request) => /\/api\/events\?/.test(request.url()));
  const session = await app.makeSession('Unseen');
  await listFailed;
  const shoot = await app.makeShoot(session.id);
  await page.context().setOffline(true);
  await follow(page, `/session/${session.id}`);
  const missing = page.getByRole('heading', { name: 'Not available offline' });
  await expect(missing).toBeVisible();
  await expect(page.getByText('This session has never been opened here.')).toBeVisible();
  await expect(loading(page)).toHaveCount(0);
  await isFit(page, 'the address of a session');
  await follow(page, `/session/${session.id}/shoot/${shoot.hash}`);
  await expect(page.getByText('This shoot has never been opened here.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'To the session' })).toBeVisible();
  await expect(loading(page)).toHaveCount(0);
  await isFit(page, 'the address of a shoot');
  await page.unroute(hidden);
  await page.context().setOffline(false);
  await expect(heading(page)).toHaveText('Shoot 1');
});

test('a never-loaded session list shows a notice offline instead of loading forever', async ({ browser }) => {
  const page = await openDesk(browser, app, STILL);
  await page.route(/\/api\/events\?/, (route) => route.abort());
  // No page of the app is open that could store its list again.
  await page.goto(`${app.url}/favicon.svg`);
  await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
  });
  const failed = page.waitForEvent('requestfailed', (request) => /\/api\/events\?/.test(request.url()));
  await page.goto(`${app.url}/sessions`);
  await failed;
  await expect(heading(page)).toHaveText('Photo sessions');
  await page.context().setOffline(true);
  await expect(page.getByRole('heading', { name: 'Not available offline' })).toBeVisible();
  await expect(page.getByText('Your sessions have never been opened here.')).toBeVisible();
  await expect(loading(page)).toHaveCount(0);
  await isFit(page, 'the list');
});
