import { expect, test } from '@playwright/test';
import { closePhones, logIn, openDesk, startDeskApp, type DeskApp } from './desk-app.ts';
import { movableClock } from './movable-clock.ts';

let clock: ReturnType<typeof movableClock>;
let app: DeskApp;
// A new server for each test, because the tests that move the clock or log out everywhere also end
// the login of the API client.
test.beforeEach(async () => {
  clock = movableClock();
  app = await startDeskApp(clock.environment);
});
test.afterEach(async ({ browser }) => {
  await closePhones({ browser });
  await app.stop();
});

test('a token that expires during work is refreshed once for all waiting requests, without a visible login', async ({
  browser,
}) => {
  const session = await app.makeSession('Vondelpark');
  await app.makeShoot(session.id);
  const page = await openDesk(browser, app, { serviceWorkers: 'allow' });
  // From here on, all pages open without a network.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.getByRole('link', { name: /Vondelpark/ }).click();
  await expect(page.getByRole('button', { name: 'Start new shoot' })).toBeVisible();

  const statuses: [path: string, status: number][] = [];
  page.on('response', (answer) => statuses.push([new URL(answer.url()).pathname, answer.status()]));
  const places: string[] = [];
  page.on('framenavigated', (frame) => places.push(new URL(frame.url()).pathname));
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    const record = () => {
      for (const covering of document.querySelectorAll('[data-covers]:not(:empty)'))
        seen.push(`overlay: ${covering.textContent}`);
      for (const note of document.querySelectorAll('[data-color=red], [data-color=amber]'))
        seen.push(`note: ${note.textContent}`);
      if (document.querySelector('input[name=password]')) seen.push('login');
    };
    new MutationObserver(record).observe(document.body, { childList: true, subtree: true });
  });
  // An hour offline, with further writes. Back online, a queued write and the reads of another page
  // are sent with the expired token: each refusal is held until two have come.
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Start new shoot' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shoot 2');
  clock.moveOn(3601);
  const bothRefused = Promise.withResolvers<undefined>();
  let refusals = 0;
  await page.route(/\/api\/(?!auth|realtime)/, async (route) => {
    const response = await route.fetch();
    if (response.status() === 401 && ++refusals === 2) bothRefused.resolve(undefined);
    if (response.status() === 401) await bothRefused.promise;
    await route.fulfill({ response });
  });
  await page.context().setOffline(false);
  await page.goBack();
  await page.getByRole('link', { name: 'Photos', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Choose card folder' })).toBeVisible();

  const answered = (path: string) => statuses.some(([other, status]) => other === path && status < 300);
  const refused = () => new Set(statuses.filter(([, status]) => status === 401).map(([path]) => path));
  const write = `/api/events/${session.id}/photoshoots`;
  await expect.poll(() => refused().has(write) && refused().size > 1).toBe(true);
  await expect.poll(() => [...refused()].filter((path) => !answered(path))).toEqual([]);
  await page.unrouteAll({ behavior: 'wait' });
  expect(statuses.filter(([path]) => path === '/api/auth/refresh')).toEqual([['/api/auth/refresh', 200]]);
  expect(await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)).toEqual([]);
  expect(places.filter((path) => path === '/')).toEqual([]);
});

test('logging out on all devices logs out the other phone, which shows why and offers its page after login', async ({
  browser,
}) => {
  const session = await app.makeSession();
  const [phone, lost] = [await openDesk(browser, app), await openDesk(browser, app)];
  await lost.goto(`${app.url}/session/${session.id}`);
  await expect(lost.getByRole('button', { name: 'Start new shoot' })).toBeVisible();
  await phone.getByRole('button', { name: 'Log out on all devices' }).click();
  await phone.getByRole('button', { name: 'Log out everywhere' }).click();
  await expect(phone.getByText('You are logged out on all devices.')).toBeVisible();
  await expect(phone).toHaveURL(`${app.url}/`);

  await expect(lost.getByText(/^You’ve been logged out\./)).toBeVisible();
  await expect(lost).toHaveURL(`${app.url}/`);
  await logIn(lost, app);
  await expect(lost).toHaveURL(`${app.url}/sessions`);
  await lost.getByRole('link', { name: 'Continue: Strandbad Wannsee' }).click();
  await expect(lost).toHaveURL(`${app.url}/session/${session.id}`);
  await lost.goto(`${app.url}/`);
  await expect(lost, 'who is logged in is led on').toHaveURL(`${app.url}/sessions`);
});
