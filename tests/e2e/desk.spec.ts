import { expect, test } from '@playwright/test';
import { arrived, closePhones, logIn, openDesk, openPhone, startDeskApp, type DeskApp } from './desk-app.ts';
import { chooseAction } from './session-menu.ts';

let app: DeskApp;
test.beforeAll(async () => {
  app = await startDeskApp();
});
test.afterEach(closePhones);
test.afterAll(() => app.stop());

interface Prices {
  firstPhotoCents: number;
  extraPhotoCents: number;
  buyAllCents: number;
}
const priceGroups = () => app.get('/api/events/selling-prices') as Promise<Prices[]>;
const euro = (cents: number): string =>
  `€ ${cents % 100 === 0 ? cents / 100 : (cents / 100).toFixed(2).replace('.', ',')}`;
const onOneLine = (texts: string[]): string[] => texts.map((text) => text.replaceAll(/\s+/g, ' '));

test('login opens the realtime channel and calls no user endpoint afterwards', async ({ browser }) => {
  const page = await openPhone(browser);
  await page.goto(`${app.url}/`);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const channel = page.waitForRequest(
    (request) =>
      request.url().endsWith('/api/realtime') && /^Bearer \S+/.test(request.headers()['authorization'] ?? ''),
  );
  await logIn(page, app);
  await channel;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Photo sessions');
  await expect(page.getByRole('heading', { name: 'Get Studio Noordlicht ready' })).toBeVisible();
  expect(asked).toContain('/api/auth/login');
  expect(asked.filter((path) => /^\/api\/(.*\/)?(me|users?|preferences|profile)\b/.test(path))).toEqual([]);
});

test('a new location requires a name and a location, and has one of three price groups', async ({
  browser,
}) => {
  const page = await openDesk(browser, app);
  await page.getByRole('button', { name: 'New photo session' }).click();
  await expect(page).toHaveURL(`${app.url}/sessions?new=true`);
  const drawer = page.getByRole('dialog', { name: 'New shoot location' });
  const name = drawer.getByLabel(/^Name/);
  const location = drawer.getByLabel(/^Location/);
  const create = drawer.getByRole('button', { name: 'Create session' });
  await expect(drawer.getByRole('radio')).toHaveCount(3);
  for (const [field, label] of [
    [name, 'Name'],
    [location, 'Location'],
  ] as const) {
    await expect(field).toHaveAttribute('required');
    await expect(drawer.locator('label', { hasText: new RegExp(`^${label}\\s\\*$`) })).toHaveCount(1);
  }
  await drawer.getByRole('radio').nth(1).check();
  await create.click();
  await expect(drawer.getByText('Please fill this in.')).toHaveCount(2);
  await expect(name).toBeFocused();
  await name.fill('Strandbad Wannsee');
  await location.fill('Berlin');
  await create.click();
  await expect(page).toHaveURL(/\/session\/[0-9a-f-]{36}\/calibration/);
  const id = /[0-9a-f-]{36}/.exec(page.url())?.[0];
  const made = () => app.get(`/api/events/${id}/show`).catch(() => ({}));
  await expect.poll(made).toMatchObject({
    location: { name: 'Strandbad Wannsee', location: 'Berlin' },
    priceGroup: (await priceGroups())[1],
  });
});

test('the draft of a new location or customer survives closing the drawer until it is sent', async ({
  browser,
}) => {
  const page = await openDesk(browser, app);
  const drawer = page.getByRole('dialog');
  const open = page.getByRole('button', { name: 'New photo session' });
  const known = drawer.getByRole('radio', { name: 'New location' });
  const name = drawer.getByLabel(/^Name/);
  const lastPrices = drawer
    .getByRole('group', { name: /^Price group/ })
    .getByRole('radio')
    .nth(2);
  // Without any location the studio is not asked to choose one.
  const chooseNew = async () => {
    await expect(known.or(name).first()).toBeVisible();
    if (await known.isVisible()) await known.check();
  };
  await open.click();
  await chooseNew();
  await name.fill('Schlachtensee');
  await lastPrices.check();
  await page.keyboard.press('Escape');
  // The URL contains whether the drawer is open, so that a reload keeps it.
  await expect(page).toHaveURL(/\/sessions$/);
  await page.reload();
  await open.click();
  await expect(name).toHaveValue('Schlachtensee');
  await expect(lastPrices).toBeChecked();
  await drawer.getByLabel(/^Location/).fill('Berlin');
  await drawer.getByRole('button', { name: 'Create session' }).click();
  await expect(page).toHaveURL(/calibration/);
  await arrived(app, '/api/events', 'Schlachtensee');
  await page.goto(`${app.url}/sessions`);
  await open.click();
  await known.check();
  await expect(name, 'sent').toHaveValue('');

  const session = await app.makeSession();
  const shoot = await app.makeShoot(session.id);
  await page.goto(`${app.url}/session/${session.id}/shoot/${shoot.hash}`);
  const enter = page.getByRole('button', { name: 'Enter customer data' });
  await enter.click();
  const email = drawer.getByLabel(/^E-mail address/);
  await email.fill('half@typ');
  await drawer.getByRole('button', { name: 'Close' }).click();
  await enter.click();
  await expect(email).toHaveValue('half@typ');
  const kept = () => page.evaluate(() => sessionStorage.getItem('photoslate.drafts'));
  expect(await kept()).toContain('half@typ');
  await email.fill('whole@example.org');
  await drawer.getByRole('button', { name: 'Save and link customer' }).click();
  await expect(drawer).toBeHidden();
  await enter.click();
  await expect(email).toHaveValue('');
  await email.fill('eva@example.org');
  await page.keyboard.press('Escape');
  // A logout before everything is sent asks first.
  await arrived(app, `/api/photoshoots/${shoot.id}/show`, 'whole@example.org');
  await expect(page.getByText(/^Sending/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.locator('input[name=password]')).toBeVisible();
  expect(await kept(), 'logged out').toBeNull();
});

test('the session list shows running and earlier sessions and the button for a new one', async ({
  browser,
}) => {
  const { id } = await app.makeSession('Vondelpark');
  await app.makeShoot(id);
  const page = await openDesk(browser, app);
  const running = page.getByRole('list', { name: 'Running sessions' });
  await expect(running.getByRole('link', { name: /Vondelpark.*1 shoot/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'New photo session' })).toBeVisible();
  await app.post(`/api/events/${id}/close`);
  const earlier = page.getByRole('list', { name: 'Earlier sessions' });
  await expect(earlier.getByRole('link', { name: /Vondelpark/ }), 'told by the push channel').toBeVisible();
  await earlier.getByRole('link', { name: /Vondelpark/ }).click();
  await expect(page).toHaveURL(`${app.url}/session/${id}`);

  await test.step('the rows expand to show their shoots', async () => {
    const prater = await app.makeSession('Prater');
    const shoot = await app.makeShoot(prater.id);
    const customers = [{ email: 'anna@example.org', firstName: 'Anna' }];
    await app.post(`/api/photoshoots/${shoot.id}/update-contact`, { customers });
    await page.goto(`${app.url}/sessions`);
    const unfold = page.getByRole('button', { name: 'Shoots of Prater' });
    const shoots = page.getByRole('list', { name: 'Shoots of Prater' });
    await expect(unfold).toHaveAttribute('aria-expanded', 'false');
    await unfold.click();
    await expect(shoots.getByRole('link')).toHaveText([/^1.*Anna.*Open$/s]);
    await unfold.click();
    await expect(shoots).toHaveCount(0);
    await unfold.click();
    await shoots.getByRole('link').click();
    await expect(page).toHaveURL(`${app.url}/session/${prater.id}/shoot/${shoot.hash}`);
  });
});

test('the first session preselects the first price group, the next one the last location and price group', async ({
  browser,
}) => {
  const fresh = await startDeskApp();
  const page = await openDesk(browser, fresh);
  const drawer = page.getByRole('dialog', { name: 'New shoot location' });
  await page.goto(`${fresh.url}/sessions?new=true`);
  await expect(drawer.getByRole('radio').first()).toBeChecked();
  await drawer.getByRole('radio').nth(1).check();
  await drawer.getByLabel(/^Name/).fill('Volkspark');
  await drawer.getByLabel(/^Location/).fill('Berlin');
  await drawer.getByRole('button', { name: 'Create session' }).click();
  await expect(page).toHaveURL(/calibration/);
  await arrived(fresh, '/api/events', 'Volkspark');
  await page.goto(`${fresh.url}/sessions?new=true`);
  await expect(drawer.getByRole('radio', { name: /^Volkspark/ })).toBeChecked();
  const groups = drawer.getByRole('group', { name: /^Price group/ }).getByRole('radio');
  await expect(groups.nth(1)).toBeChecked();
  await drawer.getByRole('button', { name: 'Create session' }).click();
  await expect(page).toHaveURL(/calibration/);
  await page.context().close();
  await fresh.stop();
});

test('a session lists its shoots with their status, and asks before it starts the next one', async ({
  browser,
}) => {
  const { id } = await app.makeSession();
  await app.makeShoot(id);
  await app.makeShoot(id);
  const page = await openDesk(browser, app);
  await page.goto(`${app.url}/session/${id}`);
  const shoots = page.getByRole('list', { name: 'Shoots, the latest first' }).getByRole('listitem');
  await expect(shoots).toHaveText([/^2.*Open$/s, /^1.*Completed$/s]);
  await page.getByRole('button', { name: 'Start new shoot' }).click();
  const question = page.getByRole('dialog', { name: 'Are you done with this shoot?' });
  await expect(question.getByText('Shoot 2 is still open.')).toBeVisible();
  await question.getByRole('button', { name: 'No' }).click();
  await expect(shoots).toHaveText([/^2.*Open$/s, /^1.*Completed$/s]);
  await page.getByRole('button', { name: 'Start new shoot' }).click();
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(page).toHaveURL(new RegExp(`/session/${id}/shoot/`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shoot 3');
  await page.getByRole('link', { name: 'Strandbad Wannsee' }).click();
  await expect(shoots).toHaveText([/^3.*Open$/s, /^2.*Completed$/s, /^1.*Completed$/s]);

  await test.step('reopening a completed shoot asks whether the open one is done', async () => {
    await shoots.last().getByRole('link').click();
    await page.getByRole('button', { name: 'Reopen shoot' }).click();
    await expect(question.getByText('Shoot 3 is still open.')).toBeVisible();
    await question.getByRole('button', { name: 'Yes' }).click();
    await expect(page.getByRole('button', { name: 'Done, next shoot' })).toBeVisible();
  });
});

test('session prices are explained with examples and can be changed', async ({ browser }) => {
  const { id } = await app.makeSession();
  const page = await openDesk(browser, app);
  await page.goto(`${app.url}/session/${id}`);
  await chooseAction(page, 'Prices');
  const drawer = page.getByRole('dialog', { name: 'Prices' });
  const terms = ['The first photo of a shoot', 'Each extra photo', 'All photos of the shoot, never more'];
  await expect(drawer.locator('dt')).toHaveText(terms);
  const before = await drawer.locator('dd').allInnerTexts();
  for (const price of before) expect(price).toMatch(/^€\s\d+(,\d\d)?$/);
  const examples = drawer.getByText(/1 photo €.*3 photos €.*all €/);
  await expect(examples).toHaveCount(3);
  const groups = await priceGroups();
  expect(onOneLine(await examples.allInnerTexts())).toEqual(
    groups.map(({ firstPhotoCents: first, extraPhotoCents: extra, buyAllCents: all }) => {
      const three = Math.min(all, first + 2 * extra);
      return `1 photo ${euro(Math.min(all, first))} · 3 photos ${euro(three)} · all ${euro(all)}`;
    }),
  );
  await drawer.getByRole('radio').nth(2).check();
  await drawer.getByRole('button', { name: 'Use these prices' }).click();
  await expect(drawer).toBeHidden();
  await chooseAction(page, 'Prices');
  await expect.poll(() => drawer.locator('dd').allInnerTexts()).not.toEqual(before);
  await expect(drawer.getByRole('radio').nth(2)).toBeChecked();
  const third = groups[2]!;
  expect(onOneLine(await drawer.locator('dd').allInnerTexts())).toEqual(
    [third.firstPhotoCents, third.extraPhotoCents, third.buyAllCents].map(euro),
  );
});

test('ending a session asks for confirmation, and an ended session can be resumed', async ({ browser }) => {
  const { id } = await app.makeSession();
  await app.makeShoot(id);
  const page = await openDesk(browser, app);
  await page.goto(`${app.url}/session/${id}`);
  const end = page.getByRole('button', { name: 'End session' });
  const question = page.getByRole('dialog', { name: 'End this session?' });
  await end.click();
  await expect(question.getByText('The open shoot is completed.')).toBeVisible();
  await question.getByRole('button', { name: 'No' }).click();
  await expect(question).toBeHidden();
  await expect(end).toBeVisible();
  await end.click();
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(end).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: 'Completed' })).toHaveCount(1);
  const upload = page.getByRole('link', { name: 'Upload the card' });
  await expect(upload).toHaveAttribute('data-tone', 'primary');
  await arrived(app, `/api/events/${id}/show`, '"status":"ended"');
  await page.reload();
  await chooseAction(page, 'Resume session');
  await expect(page.getByRole('button', { name: 'Start new shoot' })).toBeVisible();
  await end.click();
  await expect(question.getByText('You can resume the session whenever you like.')).toBeVisible();
  await expect(question.getByText('The open shoot is completed.'), 'none is open').toHaveCount(0);
});
