import { expect, test, type Page } from '@playwright/test';
import { closePhones, DESK, openDesk, PHONE, startDeskApp, type DeskApp } from './desk-app.ts';
import { keyboardOf } from './keyboard.ts';
import { allowTimeToUndo } from './publish-in-time.ts';
import { photographShoots, publishGallery } from './sold-gallery.ts';

const COLLEAGUE = 'noor@example.org';
let app: DeskApp;
let sessionId: string;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  app = await startDeskApp();
  const prices = { firstPhotoCents: 1200, extraPhotoCents: 1200, buyAllCents: 99_900 };
  const { owner, link, shoots } = await publishGallery(app, 'eva@example.org', [24], prices);
  sessionId = shoots[0]?.sessionId ?? '';
  await owner.call('people.invite', { body: { email: COLLEAGUE, role: 'photographer', language: 'en' } });
  const [unpublished] = await photographShoots(app, owner, [
    { photos: 2, email: 'finn@example.org' },
    { photos: 1, email: 'gina@example.org' },
  ]);
  await app.post(`/api/events/${unpublished?.sessionId}/close`);
  const { data } = await owner.call('galleries.show', { link });
  for (const [nth, { id }] of (data.shoots[0]?.photos ?? []).entries()) {
    const { data: order } = await owner.call('orders.place', { link, body: { photoIds: [id] } });
    if (nth < 12) await owner.call('orders.pay', { params: { id: order.id } });
  }
});
test.afterEach(closePhones);
test.afterAll(() => app.stop());

const rows = (page: Page) => page.getByRole('table', { name: 'Orders' }).locator('tbody tr[aria-selected]');
const wholeRows = (page: Page) =>
  rows(page).evaluateAll((all) => {
    const bar = document.querySelector('nav[aria-label="Pages"]')?.parentElement?.getBoundingClientRect();
    return all.filter((row) => row.getBoundingClientRect().bottom <= (bar?.top ?? 0)).length;
  });

test('a page of orders has only whole rows: at least 12 at 1280 × 800 and 20 at 1680 × 1050', async ({
  browser,
}) => {
  const page = await openDesk(browser, app);
  for (const [width, height, least] of [
    [1280, 800, 12],
    [1680, 1050, 20],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`${app.url}/studio/orders`);
    await expect.poll(() => wholeRows(page)).toBeGreaterThanOrEqual(least);
    await expect(rows(page).first(), 'nobody has tried to pay it').toContainText('Direct');
    const place = rows(page).first().getByText('Strandbad Wannsee');
    expect(await place.evaluate((words) => words.getClientRects().length), 'lines of the session').toBe(1);
    const shown = await wholeRows(page);
    await expect(rows(page)).toHaveCount(shown);
    const scrolls = () =>
      page.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight);
    await expect.poll(scrolls).toBe(0);
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(page.getByText(`${shown + 1}–`)).toBeVisible();
  }
  await page.setViewportSize(PHONE);
  await page.goto(`${app.url}/studio/orders`);
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeInViewport({ ratio: 1 });
});

test('selected orders are marked as paid only after a question with their sum, which Enter does not answer', async ({
  browser,
}) => {
  const page = await openDesk(browser, app, { viewport: { width: 1280, height: 800 } });
  await page.goto(`${app.url}/studio/orders`);
  await expect(rows(page).first()).toContainText('0024');
  await rows(page).nth(0).getByRole('checkbox').check();
  await rows(page)
    .nth(2)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] });
  await expect(page.getByRole('status').filter({ hasText: 'selected' })).toContainText('3 selected');
  await page.getByRole('button', { name: 'Mark orders as paid…' }).click();
  const question = page.getByRole('dialog', { name: /^Mark €\s36 as paid\?$/ });
  await expect(question.getByRole('listitem')).toHaveCount(3);
  await page.keyboard.press('Enter');
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Mark 3 orders as paid' }).click();
  await expect(page.getByText('3 orders are paid.')).toBeVisible();
  for (const nth of [0, 1, 2]) await expect(rows(page).nth(nth)).toContainText('Paid');
  await expect(page.getByRole('link', { name: /^Paid/ })).toHaveText('Paid15');

  await rows(page).first().click();
  const order = page.getByRole('dialog', { name: 'Order 0024' });
  await expect(order.getByRole('button', { name: 'Refund the order' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(order).toBeHidden();
  await page.getByRole('searchbox').fill('nobody');
  await expect(page.getByText('No order matches.')).toBeVisible();
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(rows(page)).not.toHaveCount(0);
});

test('the orders of a session are a table with an address, and one is marked as paid from its row', async ({
  browser,
}) => {
  const page = await openDesk(browser, app, { viewport: DESK });
  await page.goto(`${app.url}/session/${sessionId}`);
  await page.getByRole('navigation', { name: 'This session' }).getByRole('link', { name: 'Orders' }).click();
  await expect(page).toHaveURL(/\?view=orders$/);
  const order = page.getByRole('table', { name: 'Orders' }).getByRole('row').filter({ hasText: '0013' });
  const { height = 0 } = (await order.boundingBox()) ?? {};
  expect(height).toBeLessThanOrEqual(44);
  await order.hover();
  await order.getByRole('button', { name: 'More for order 0013' }).click();
  await page.getByRole('menuitem', { name: 'Mark as paid…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mark the order as paid' }).click();
  await expect(order).toContainText('Paid');
  await order.getByRole('link', { name: '0013', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Order 0013' })).toBeVisible();
  await expect(page).toHaveURL(/order=/);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\?view=orders$/);
});

test('e-mails are those to customers, those to the team are a choice, and no two filters share a name', async ({
  browser,
}) => {
  const page = await openDesk(browser, app, { viewport: DESK });
  const recipients = page.getByRole('table', { name: 'E-mails' }).locator('[data-opens-row]');
  const chips = page.getByRole('navigation', { name: 'Which e-mails' }).getByRole('link');
  await page.goto(`${app.url}/mails`);
  await expect(recipients.first()).toHaveText('eva@example.org');
  expect(new Set(await recipients.allTextContents())).toEqual(new Set(['eva@example.org']));
  const names = (await chips.allTextContents()).map((text) => text.replace(/\d+$/, ''));
  expect(names).toEqual([...new Set(names)]);
  await page.getByLabel('Kind').selectOption('To your team');
  await expect(recipients.filter({ hasText: COLLEAGUE })).toHaveCount(1);
  await expect(recipients.filter({ hasText: 'eva@example.org' })).toHaveCount(0);
});

test('the desk works with the keyboard alone: publish and undo, a customer, e-mails, sales', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const page = await openDesk(browser, app, { viewport: DESK });
  await allowTimeToUndo(page);
  const keyboard = keyboardOf(page);
  const { press, to, type } = keyboard;
  const button = (name: string | RegExp) =>
    page.getByRole('button', { name, exact: typeof name === 'string' });
  const heading = page.getByRole('heading', { level: 1 });
  const rail = (name: string | RegExp) =>
    page.getByRole('navigation', { name: 'Studio' }).getByRole('link', { name, exact: true });
  const hasFocus = () =>
    expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);

  await test.step('a session is published after its recipients were read, and that is undone', async () => {
    await press(page.getByRole('link', { name: 'Publish', exact: true }));
    await expect(heading).toHaveText('Publish 2 shoots');
    await expect(heading).toBeFocused();
    const shoots = page.getByRole('list', { name: 'Going out' }).getByRole('listitem');
    await expect(shoots).toContainText(['finn@example.org', 'gina@example.org']);
    await to(shoots.first().getByRole('button').first());
    await page.keyboard.press('ArrowDown');
    await expect(shoots.nth(1).getByRole('button').first()).toBeFocused();
    await expect(page.getByRole('heading', { name: 'Preview for gina@example.org' })).toBeVisible();
    await to(shoots.first().getByRole('checkbox'));
    await page.keyboard.press('Space');
    await expect(heading).toHaveText('Publish 1 of 2 shoots');
    await hasFocus();
    await press(button(/^Release /));
    await expect(heading).toHaveText('Publish 2 shoots');
    await hasFocus();
    await press(button('Publish'));
    const waiting = page.getByRole('region', { name: 'About to be published' });
    await expect(waiting).toContainText('2 galleries go online');
    await hasFocus();
    await press(waiting.getByRole('button', { name: 'Undo' }));
    await expect(waiting).toHaveCount(0);
    await expect(button('Publish')).toBeVisible();
    await hasFocus();
  });

  await test.step('a customer is found by search and in the table, and gets a note', async () => {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: /^Search sessions/ })).toBeFocused();
    await page.keyboard.type('gina');
    const found = page.getByRole('option', { name: 'gina@example.org', exact: true });
    await expect(found).toHaveAttribute('aria-selected', 'false');
    await page.keyboard.press('ArrowDown');
    await expect(found, 'after the shoot of this name').toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/studio\/customers\//);
    await expect(heading).toHaveAccessibleName('gina@example.org');
    await expect(heading).toBeFocused();
    const notice = rail(/^E-mails are not being sent: no mail server is set up/);
    await expect(notice, 'stands on every page').toHaveAttribute('href', '/studio/mail-server');
    await press(rail('Customers'));
    await type(page.getByRole('searchbox', { name: 'Search customers' }), 'eva');
    const eva = page.getByRole('table', { name: 'Customers' }).locator('[data-opens-row]');
    await expect(eva).toHaveText(['eva@example.org']);
    await press(eva);
    await expect(heading).toHaveAccessibleName('eva@example.org');
    await press(button('Write a note'));
    await type(page.getByRole('textbox', { name: 'Note' }), 'Prefers prints on matt paper');
    await press(button('Save'));
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(button('Edit the note'), 'where the user was').toBeFocused();
    await expect(page.getByRole('complementary')).toContainText('Prefers prints on matt paper');
  });

  await test.step('the e-mails are searched, sorted and paged, and one is opened', async () => {
    await press(rail('E-mails'));
    const table = page.getByRole('table', { name: 'E-mails' });
    const recipients = table.locator('[data-opens-row]');
    await type(page.getByRole('searchbox', { name: 'Search e-mails' }), 'eva');
    await expect(page).toHaveURL(/q=eva/);
    await press(table.getByRole('button', { name: 'Time' }));
    await expect(page).toHaveURL(/sort=time/);
    await hasFocus();
    const next = page.getByRole('link', { name: 'Next page' });
    while ((await next.getAttribute('aria-disabled')) === null) {
      const before = page.url();
      await press(next);
      await expect(page).not.toHaveURL(before);
      await hasFocus();
      await expect(table).toHaveAttribute('aria-busy', 'false');
    }
    await to(recipients.first());
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByRole('heading').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(recipients.first(), 'the row that was open').toBeFocused();
    await press(page.getByRole('navigation', { name: 'Which e-mails' }).getByRole('link', { name: /^All/ }));
    await hasFocus();
  });

  await test.step('the sales of other days are shown, and saved as a file', async () => {
    await press(rail('Sales'));
    const days = page.getByRole('group', { name: 'Range of days' });
    await press(days.getByRole('button', { name: '7 days' }));
    await expect(days.getByRole('button', { name: '7 days' })).toHaveAttribute('aria-pressed', 'true');
    await hasFocus();
    const from = days.getByLabel('From');
    const before = await from.inputValue();
    await to(from);
    await page.keyboard.press('ArrowDown');
    await expect(from).not.toHaveValue(before);
    await expect(page).toHaveURL(/from=/);
    await hasFocus();
    const download = page.waitForEvent('download');
    await press(button('Export CSV'));
    expect((await download).suggestedFilename()).toMatch(/\.csv$/);
    await hasFocus();
  });

  expect(keyboard.unseen).toEqual([]);
});

test('a search of the security log says when it found too many names to show all entries', async ({
  browser,
}) => {
  const session = await app.makeSession();
  const shoot = await app.makeShoot(session.id);
  await app.post(`/api/photoshoots/${shoot.id}/update-contact`, {
    customers: Array.from({ length: 21 }, (_, nth) => ({ email: `guest${nth}@crowd.example.org` })),
  });
  const page = await openDesk(browser, app, { viewport: { width: 1280, height: 800 } });
  await page.goto(`${app.url}/studio/security-log`);
  const search = page.getByRole('searchbox', { name: 'Search the log' });
  const notice = page.getByText('Many names match, so the table does not search everything.');
  await search.fill('crowd.example.org');
  // The search found names, but no entries; so it must not say that there are none.
  await expect(notice.last()).toBeVisible();
  await expect(page.getByText('Nothing in the log matches.')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeInViewport();
  await search.fill('guest20@crowd.example.org');
  await expect(page.getByText('Nothing in the log matches.')).toBeVisible();
  await expect(notice).toHaveCount(0);
});
