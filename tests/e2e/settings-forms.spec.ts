import { CONSENT_VERSION } from '@photoslate/contract/constants';
import type { Shoot } from '@photoslate/contract/shoots';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { closePhones, DESK, openDesk, startDeskApp, type DeskApp } from './desk-app.ts';
import { keyboardOf } from './keyboard.ts';

let app: DeskApp;
test.beforeAll(async () => {
  app = await startDeskApp();
});
test.afterEach(closePhones);
test.afterAll(() => app.stop());

test('settings can be saved only after a change, and unsaved input is kept after leaving the page', async ({
  browser,
}) => {
  const page = await openDesk(browser, app);
  await page.goto(`${app.url}/studio/prices`);
  const group = page.getByRole('region').first();
  const first = group.getByLabel('First photo, €');
  const save = group.getByRole('button', { name: 'Save' });
  await expect(save).toBeDisabled();
  const stored = await first.inputValue();
  await first.fill('15');
  await expect(save).toBeEnabled();
  await first.fill(stored);
  await expect(save, 'as it is stored').toBeDisabled();
  await first.fill('15');
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(`${app.url}/studio`);
  await page.goBack();
  await expect(first).toHaveValue('15');
  await expect(group.getByText('Not saved yet.')).toBeVisible();
  await expect(group.locator('dl')).toContainText('1 photo€ 15');
  await group.getByRole('button', { name: 'Discard changes' }).click();
  await expect(first).toHaveValue(stored);
  await expect(save).toBeDisabled();
  await first.fill('16');
  await save.click();
  await expect(page.getByRole('button', { name: /^Saved/ })).toBeVisible();
  await expect(save).toBeDisabled();
  await page.reload();
  await expect(first).toHaveValue('16');

  await test.step('an unsaved checkbox keeps its state too', async () => {
    await page.goto(`${app.url}/studio/privacy-settings`);
    const reminders = page.getByRole('checkbox', { name: /^Remind customers/ });
    const quiet = page.getByRole('checkbox', { name: /^No e-mails at night/ });
    await expect(reminders).toBeVisible();
    const [before, quietBefore] = [await reminders.isChecked(), await quiet.isChecked()];
    await reminders.setChecked(!before);
    await quiet.setChecked(!quietBefore);
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page).toHaveURL(`${app.url}/studio`);
    await page.goBack();
    await expect(reminders).toBeChecked({ checked: !before });
    await expect(quiet).toBeChecked({ checked: !quietBefore });
  });

  await test.step('a validation error at a price keeps the fields and the example in place', async () => {
    await page.setViewportSize(DESK);
    await page.goto(`${app.url}/studio/prices`);
    const fields = ['First photo, €', 'Each extra photo, €', 'All photos, €'].map((label) =>
      group.getByLabel(label),
    );
    const tops = async () => {
      const boxes = await Promise.all(fields.map((field) => field.boundingBox()));
      return new Set(boxes.map((box) => Math.round(box?.y ?? -1)));
    };
    await expect(first).toBeVisible();
    await expect.poll(async () => (await tops()).size).toBe(1);
    await first.fill('abc');
    await save.click();
    await expect(group.getByText(/Enter an amount/)).toBeVisible();
    await expect.poll(async () => (await tops()).size, 'still in one line').toBe(1);
    const label = await group.getByText('First photo, €').boundingBox();
    expect(label?.x, 'the label begins where its field does').toBe((await first.boundingBox())?.x);
    await expect(group.locator('dl')).toBeVisible();
  });
});

test('an unsaved payment key is marked, triggers a warning before it is lost, and is never stored', async ({
  browser,
}) => {
  const page = await openDesk(browser, app);
  await page.goto(`${app.url}/studio/payments`);
  const part = page.getByRole('region', { name: 'Stripe', exact: true });
  const key = part.getByRole('textbox', { name: 'Secret key' });
  const save = part.getByRole('button', { name: 'Save the key' });
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.type());
    void dialog.accept();
  });
  await expect(save).toBeDisabled();
  await key.fill('sk_test_half');
  await expect(part.getByText('Not saved yet.')).toBeVisible();
  await expect(save).toBeEnabled();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(`${app.url}/studio`);
  await page.goBack();
  await expect(key, 'within the app it is kept').toHaveValue('sk_test_half');
  await part.getByRole('button', { name: 'Discard changes' }).click();
  await expect(key).toHaveValue('');
  await page.reload();
  expect(questions, 'nothing would be lost').toEqual([]);

  await key.fill('sk_test_half');
  await expect(part.getByText('Not saved yet.')).toBeVisible();
  const stored = await page.evaluate(() => JSON.stringify([sessionStorage, localStorage, document.cookie]));
  expect(stored).not.toContain('sk_test_half');
  await page.reload();
  expect(questions).toEqual(['beforeunload']);
  await expect(key, 'not in the reloaded page').toHaveValue('');
  await expect(save).toBeDisabled();
});

test('registrations are linked automatically up to the limit of the studio, or only after a tap', async ({
  browser,
}) => {
  const page = await openDesk(browser, app);
  await page.goto(`${app.url}/studio/privacy-settings`);
  const form = page.getByRole('region', { name: 'Registrations' });
  const tap = form.getByRole('checkbox', { name: /^Link nobody until I tap their name/ });
  const most = form.getByLabel('People linked by themselves at each code');
  const save = async () => {
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('button', { name: /^Saved/ })).toBeVisible();
    await page.reload();
  };
  await expect(most).toHaveValue('12');
  await expect(tap).not.toBeChecked();
  for (const wrong of ['0', '51', '']) {
    await most.fill(wrong);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(most, wrong).toHaveAttribute('aria-invalid', 'true');
    await expect(most, wrong).toBeFocused();
  }

  const { id } = await app.makeSession();
  /** Registers three people at a new shoot and returns how many of them are linked. */
  const linked = async () => {
    const shoot = await app.makeShoot(id);
    for (const name of ['lena', 'marco', 'ayla']) {
      const consent = { language: 'en', consentVersion: CONSENT_VERSION };
      await app.post(`/api/codes/${shoot.hash}`, { email: `${name}@example.org`, ...consent });
    }
    const { customers } = (await app.get(`/api/photoshoots/${shoot.id}/show`)) as Shoot;
    return customers.filter((customer) => customer.linked).length;
  };
  await most.fill('2');
  await save();
  await expect(most).toHaveValue('2');
  expect(await linked()).toBe(2);
  await tap.check();
  await save();
  await expect(tap).toBeChecked();
  await expect(most).toHaveValue('2');
  expect(await linked()).toBe(0);
});

test('people, the logs, forms of settings and the own login work with the keyboard alone', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const page = await openDesk(browser, app, { viewport: DESK });
  const keyboard = keyboardOf(page);
  const { press, to, type } = keyboard;
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = page.getByRole('dialog');
  const table = page.getByRole('table');
  const closed = async (opener: Locator) => {
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(opener, 'the focus returns').toBeFocused();
  };
  const open = async (path: string) => {
    await page.goto(`${app.url}${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('main [data-loader], main [aria-busy=true]')).toHaveCount(0);
    expect(await keyboard.unreached(), path).toEqual([]);
  };

  await test.step('a colleague is invited, found and opened', async () => {
    await open('/studio/people');
    await press(button('Invite someone'));
    await expect(dialog.getByRole('heading')).toBeFocused();
    await closed(button('Invite someone'));
    await page.keyboard.press('Enter');
    await type(dialog.getByLabel('E-mail address'), 'noor@example.org');
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await type(page.getByRole('searchbox', { name: 'Search people' }), 'noor');
    const noor = table.getByRole('row').filter({ hasText: 'noor@example.org' }).getByRole('button');
    await expect(table.locator('[data-opens-row]')).toHaveCount(1);
    await press(noor);
    await expect(dialog.getByRole('heading')).toBeFocused();
    await closed(noor);
  });

  await test.step('each log is searched, filtered and sorted', async () => {
    for (const [path, filter] of [
      ['/studio/log', 'Topic'],
      ['/studio/security-log', 'What'],
    ] as const) {
      await open(path);
      const choice = page.getByRole('combobox', { name: filter });
      await to(choice);
      await page.keyboard.press('ArrowDown');
      await expect(choice).not.toHaveValue('');
      await expect(choice, 'the focus stays').toBeFocused();
      await page.keyboard.press('Home');
      await expect(choice).toHaveValue('');
      const time = table.getByRole('button', { name: 'Time' });
      await press(time);
      await expect(page).toHaveURL(/sort=time/);
      await expect(time).toBeFocused();
      await type(page.getByRole('searchbox', { name: 'Search the log' }), 'nobody at all');
      await press(page.getByRole('link', { name: 'Clear filters' }));
      await expect(table.locator('tbody tr').first()).toBeVisible();
      await hasFocus(page);
    }
    const download = page.waitForEvent('download');
    await press(button('Export CSV'));
    expect((await download).suggestedFilename()).toMatch(/^security-log-.*\.csv$/);
    await expect(button('Export CSV')).toBeFocused();
  });

  await test.step('forms of settings are saved with Enter and with their buttons', async () => {
    await open('/studio/prices');
    const prices = page.getByRole('region').first();
    await type(prices.getByLabel('First photo, €'), '17');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: /^Saved/ })).toBeVisible();
    await hasFocus(page);
    await open('/studio/privacy-settings');
    const form = page.getByRole('region', { name: 'Registrations' });
    await type(form.getByLabel('People linked by themselves at each code'), '99');
    await press(form.getByRole('button', { name: 'Save' }));
    await expect(form.locator('[aria-invalid=true]'), 'the field that is wrong').toBeFocused();
    await page.keyboard.press('ControlOrMeta+a');
    await type(form.getByLabel('People linked by themselves at each code'), '7');
    await press(form.getByRole('button', { name: 'Save' }));
    await expect(page.getByRole('button', { name: /^Saved/ })).toBeVisible();
    await hasFocus(page);
  });

  await test.step('the own login: both questions open, and Escape leads back', async () => {
    await open('/account');
    for (const name of ['Change the e-mail address', 'Change the password']) {
      await press(button(name));
      await expect(dialog.getByRole('heading')).toBeFocused();
      await closed(button(name));
    }
  });
  expect(keyboard.unseen).toEqual([]);
});

const hasFocus = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
