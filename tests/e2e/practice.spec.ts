import { expect, test } from '@playwright/test';
import { closePhones, openDesk, startDeskApp, type DeskApp } from './desk-app.ts';
import { letNotificationsLast } from './lasting-notifications.ts';

let app: DeskApp;
test.beforeAll(async () => {
  app = await startDeskApp();
});
test.afterEach(closePhones);
test.afterAll(() => app.stop());

interface Shoot {
  label: string;
  photoCount: number;
}

test('an owner makes a practice session from the checklist, fills it with generated photos, and deletes it', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const page = await openDesk(browser, app);
  await letNotificationsLast(page);
  const checklist = page.getByRole('region', { name: 'Get Studio Noordlicht ready' });
  // On a slow network, the page shows the session of the list, which does not contain its shoots.
  const slow = Promise.withResolvers<undefined>();
  await page.route('**/api/events/*/show*', async (route) => {
    await slow.promise;
    await route.continue().catch(() => undefined);
  });
  await checklist.getByRole('button', { name: 'Practice' }).click();
  await expect(page).toHaveURL(/\/session\/[0-9a-f-]{36}$/);
  await page.goto(`${app.url}/sessions`);
  await page
    .getByRole('main')
    .getByRole('link', { name: /Practice session/ })
    .first()
    .click();
  await expect(page.getByText('3 shoots are not on this device yet.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Use generated photos' })).toHaveCount(0);
  slow.resolve(undefined);
  await expect(page.getByRole('heading', { name: 'Practice session', level: 1 })).toBeVisible();
  const id = /session\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? '';

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save test codes as PDF' }).click();
  expect((await saved).suggestedFilename()).toBe('Test codes.pdf');

  await page.getByRole('button', { name: 'Use generated photos' }).click();
  await expect(page).toHaveURL(new RegExp(`${id}/photos`));
  const shootsOf = async () => {
    const { shoots } = (await app.get(`/api/events/${id}/show`)) as { shoots: Shoot[] };
    return Object.fromEntries(shoots.map(({ label, photoCount }) => [label, photoCount]));
  };
  // If a code is missing, photos wait for a longer look, which has a low priority.
  await expect.poll(shootsOf, { timeout: 180_000 }).toEqual({ 1: 5, 2: 5, 3: 5 });
  // The photo before the first code belongs to no shoot.
  const card = async () => (await app.get(`/api/events/${id}/card`)) as Record<string, unknown>;
  await expect
    .poll(card, { timeout: 60_000 })
    .toMatchObject({ storedCount: 19, unreadableCount: 0, pendingCount: 0 });

  // A second time adds nothing: the files have the same bytes.
  await page.goto(`${app.url}/session/${id}`);
  await page.getByRole('button', { name: 'Use generated photos' }).click();
  await expect(page.getByText('19 of 19 on the server')).toBeVisible();
  expect(await card()).toMatchObject({ storedCount: 19 });

  await page.goto(`${app.url}/session/${id}`);
  await page.getByRole('button', { name: 'Delete the practice session' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await expect(page).toHaveURL(/\/sessions$/);
  await expect(page.getByText('The practice session was deleted.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Practice session' })).toHaveCount(0);
  await expect(checklist.getByRole('button', { name: 'Practice' })).toHaveCount(0);
});
