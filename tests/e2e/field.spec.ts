import { expect, test, type BrowserContext } from '@playwright/test';
import { askForVersion, deploy, expectVersion, versionOf, waitingVersion } from './app-update.ts';
import { closePhones, EMAIL, fetchedAhead, logIn, openDesk } from './desk-app.ts';
import {
  beginSession,
  button,
  endSession,
  keptOnDevice,
  idIn,
  newCode,
  nextShoot,
  onServer,
  rowsOf,
  setTitle,
  typeContact,
  unsentOnDevice,
  type SeenShoot,
} from './field-day.ts';
import { killablePhone } from './killable-phone.ts';
import { startProxiedApp, type ProxiedApp } from './proxied-app.ts';
import { chooseAction } from './session-menu.ts';

let app: ProxiedApp;
test.beforeAll(async () => {
  app = await startProxiedApp();
});
test.afterEach(closePhones);
test.afterAll(() => app.stop());

/**
 * Reports to the test how the page opens its outbox for writing, and what it requests from the
 * browser.
 */
async function listen(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const told = { durabilities: [] as (string | undefined)[], persist: 0 };
    Object.assign(globalThis, { told });
    const begin = Object.getOwnPropertyDescriptor(IDBDatabase.prototype, 'transaction')?.value as (
      ...asked: unknown[]
    ) => IDBTransaction;
    IDBDatabase.prototype.transaction = function (stores, mode, options) {
      if (this.name === 'photoslate-outbox' && mode === 'readwrite')
        told.durabilities.push(options?.durability);
      return begin.call(this, stores, mode, options);
    };
    const persist = navigator.storage.persist.bind(navigator.storage);
    navigator.storage.persist = () => ((told.persist += 1), persist());
  });
}

test('a day offline with a reload, browser kill, server restart and app update syncs completely, in order, once', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const phone = await killablePhone(listen);
  const day = new Map<string, SeenShoot[]>();
  const places = ['Vondelpark', 'Strandbad Wannsee', 'Jardin des Plantes'];
  try {
    let page = await phone.start(`${app.url}/`);
    await test.step('the login in the morning caches everything needed offline', async () => {
      await logIn(page, app);
      await expect(button(page, 'New photo session')).toBeVisible();
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
      await expect.poll(() => keptOnDevice(page).then((kept) => /"order":/.test(kept)), 'codes').toBe(true);
    });

    await app.proxy.goOffline();
    for (const [nth, place] of places.entries()) {
      await test.step(`offline session ${nth + 1}`, async () => {
        if (nth > 0) await page.goto(`${app.url}/sessions`);
        const shoots = [await beginSession(page, place)];
        const id = idIn(page.url());
        const last = nth === 0 ? 14 : 13;
        for (let number = 2; number <= last; number += 1) {
          if (number === 4) await typeContact(page, `anna${nth}@example.org`, `Anna${nth}`);
          if (number === 6) await setTitle(page, `Title ${nth}`);
          if (number === 8) shoots[6] = { number: 7, code: await newCode(page) };
          if (nth === 1 && number === 5) {
            await page.reload();
            await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shoot 4');
          }
          shoots.push(await nextShoot(page, number));
        }
        await page.goto(`${app.url}/session/${id}`);
        const kept = (route: string) =>
          expect
            .poll(() => keptOnDevice(page), `${route} is kept on the device`)
            .toContain(`"route":"${route}","params":{"id":"${id}"}`);
        await endSession(page);
        await kept('sessions.close');
        if (nth === 2) {
          await chooseAction(page, 'Resume session');
          await expect(button(page, 'Start new shoot')).toBeVisible();
          await kept('sessions.resume');
        }
        day.set(id, shoots);
      });
    }

    const lastId = [...day.keys()].at(-1)!;
    await test.step('a browser killed during a write shows a consistent state after its restart', async () => {
      await button(page, 'Start new shoot').click({ noWaitAfter: true });
      await phone.kill();
      page = await phone.start(`${app.url}/session/${lastId}`);
      const rows = page.getByRole('list', { name: 'Shoots, the latest first' }).getByRole('listitem');
      await expect(rows.first()).toBeVisible();
      const count = await rows.count();
      expect([13, 14]).toContain(count);
      if (count === 14) {
        await rows.first().getByRole('link').click();
        const code = page.locator('svg[data-qr]').first();
        await expect(code).toBeVisible();
        const text = (await code.getAttribute('data-qr')) ?? '';
        day.get(lastId)!.push({ number: 14, code: /\/C\/([0-9A-Z]+)/.exec(text)?.[1] ?? '' });
      }
    });

    const shown = new Map<string, string[]>();
    for (const id of day.keys()) shown.set(id, await rowsOf(page, `${app.url}/session/${id}`));
    const waiting = page.getByRole('banner').getByText(/^(Sending \d+|\d+ unsent)$/);
    await expect(waiting, 'how many writes wait is always there').toHaveText(/\d\d/);
    const told = () =>
      page.evaluate(() => Reflect.get(globalThis, 'told') as { durabilities: string[]; persist: number });
    await expect.poll(async () => (await told()).persist).toBeGreaterThan(0);
    expect((await told()).durabilities.filter((one) => one !== 'strict')).toEqual([]);

    await test.step('all queued writes are synced after the network returns, despite a server crash', async () => {
      deploy(app, 'second');
      app.proxy.inject(/POST \/api\/photoshoots\/.*\/update-contact/, { kind: 'cut' }, 1);
      app.proxy.inject(/POST \/api\/events\/.*\/photoshoots/, { kind: 'torn' }, 2);
      // Keeps some writes waiting until the new version was checked, however fast the others are
      // sent.
      const letGo = app.proxy.inject(new RegExp(`POST /api/events/${lastId}/photoshoots`), { kind: 'cut' });
      await app.proxy.goOnline();
      await page.reload();
      await expect
        .poll(() => app.proxy.seen.filter((one) => one.endsWith('/photoshoots')).length)
        .toBeGreaterThan(5);
      await expect
        .poll(() => askForVersion(page).then(() => waitingVersion(page)), {
          message: 'found, and not taken while writes wait',
          timeout: 30_000,
        })
        .toBe('installed');
      expect(await versionOf(page)).toBe('first');
      letGo();
      await app.killAndRestart();
      await page.evaluate(() => globalThis.dispatchEvent(new Event('online')));
      await expect.poll(() => unsentOnDevice(page), { timeout: 120_000 }).toBeNull();
      await expect(waiting).toHaveCount(0);
      await expect(page.getByText(/not saved/)).toHaveCount(0);
    });

    await test.step('the reopened app has the new version', async () => {
      // The app may reload itself at this moment, for the new version.
      await expect(async () => void (await page.goto(`${app.url}/sessions`))).toPass({ timeout: 30_000 });
      await expectVersion(page, 'second');
      await expect.poll(() => waitingVersion(page)).toBeNull();
    });

    await test.step('the server has the data that the phone showed', async () => {
      for (const [id, shoots] of day) {
        const session = await onServer(app, id);
        expect(session.status).toBe(id === lastId ? 'active' : 'ended');
        expect(session.shoots.map(({ number, hash }) => ({ number, code: hash }))).toEqual(shoots);
        expect(session.shoots.map(({ label }) => label)).toEqual(shoots.map(({ number }) => String(number)));
        const times = session.shoots.map(({ createdAt }) => createdAt);
        expect(times).toEqual(times.toSorted());
        expect(session.calibrations.filter(({ confirmedAt }) => confirmedAt)).toHaveLength(1);
        expect(session.shoots.flatMap(({ customers }) => customers)).toHaveLength(1);
        expect(await rowsOf(page, `${app.url}/session/${id}`)).toEqual(shown.get(id));
      }
      const other = await openDesk(browser, app);
      for (const id of day.keys()) {
        expect(await rowsOf(other, `${app.url}/session/${id}`)).toEqual(shown.get(id));
      }
    });
  } finally {
    await phone.throwAway();
  }
});

test('logout with queued writes asks to stay or keep them, and logout after sync leaves no data on the phone', async ({
  browser,
}) => {
  const page = await openDesk(browser, app, { serviceWorkers: 'allow' });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  const session = await app.direct.makeSession('Westerpark');
  const shoot = await app.direct.makeShoot(session.id);
  await page.goto(`${app.url}/session/${session.id}/shoot/${shoot.hash}`);
  await expect(button(page, 'Enter customer data')).toBeVisible();
  const logOut = async () => {
    await button(page, 'Menu').click();
    await button(page, 'Logout').click();
  };
  const question = page.getByRole('dialog', { name: 'Log out now?' });

  await page.context().setOffline(true);
  await typeContact(page, 'wilhelmina@example.org', 'Wilhelmina');
  await logOut();
  await expect(question).toContainText('1 change has not been sent yet.');
  await button(page, 'Stay logged in').click();
  await expect(page.locator('[data-live-line]')).toContainText('Wilhelmina linked');
  await logOut();
  await button(page, 'Log out and keep them').click();
  await expect(page.locator('input[name=password]')).toBeVisible();
  await expect.poll(() => keptOnDevice(page)).toContain('wilhelmina@example.org');

  await page.context().setOffline(false);
  await logIn(page, app);
  await expect
    .poll(async () => (await onServer(app, session.id)).shoots[0]?.customers[0]?.email)
    .toBe('wilhelmina@example.org');
  await page.goto(`${app.url}/session/${session.id}/shoot/${shoot.hash}`);
  await expect(page.locator('[data-live-line]')).toContainText('Wilhelmina linked');
  await expect.poll(() => keptOnDevice(page)).toContain('Wilhelmina');
  // The server may have a write before the phone has its answer.
  await expect.poll(() => unsentOnDevice(page)).toBeNull();
  await logOut();
  await expect(question).toBeHidden();
  await expect(page.locator('input[name=password]')).toBeVisible();
  await page.waitForTimeout(2500);
  const left = await keptOnDevice(page);
  for (const known of ['Wilhelmina', 'wilhelmina@example.org', 'Westerpark', EMAIL, 'Mila']) {
    expect(left).not.toContain(known);
  }
});

test('a shoot can be started offline without a leased code, and gets its code once online', async ({
  browser,
}) => {
  const page = await openDesk(browser, app);
  const session = await app.direct.makeSession('Sarphatipark');
  // Before the codes are deleted, so that the page does not lease others meanwhile.
  await page.route('**/api/codes/lease', (route) => route.abort());
  await page.goto(`${app.url}/session/${session.id}`);
  await expect(button(page, 'Start new shoot')).toBeVisible();
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('photoslate-outbox');
        opening.addEventListener('success', () => {
          const emptied = opening.result.transaction('codes', 'readwrite').objectStore('codes').clear();
          emptied.addEventListener('success', () => resolve(opening.result.close()));
        });
      }),
  );
  await page.reload();
  await expect(button(page, 'Start new shoot')).toBeVisible();
  await fetchedAhead(page, 'shoot');
  await page.context().setOffline(true);
  await button(page, 'Start new shoot').click();
  await expect(page.getByText('Photograph the group anyway')).toBeVisible();
  await typeContact(page, 'anna@example.org', 'Anna');
  await button(page, 'Done, next shoot').click();
  await button(page, 'Yes').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shoot 2');
  await page.unroute('**/api/codes/lease');
  await page.context().setOffline(false);
  await expect(page.locator('svg[data-qr]').first()).toBeVisible();
  const shootsThere = async () => (await onServer(app, session.id)).shoots;
  await expect
    .poll(async () => (await shootsThere()).map(({ number, status }) => [number, status]))
    .toEqual([
      [1, 'completed'],
      [2, 'open'],
    ]);
  const shoots = await shootsThere();
  await expect(page).toHaveURL(new RegExp(shoots[1]!.hash));
  expect(shoots[0]!.customers).toMatchObject([{ email: 'anna@example.org' }]);
});
