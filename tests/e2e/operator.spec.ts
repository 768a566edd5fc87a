import { expect, test } from '@playwright/test';
import { runStatement } from '@photoslate/test-support/database-proxy';
import { totpCode } from '../../apps/server/src/features/auth/totp.ts';
import { closePhones, EMAIL, logIn, startDeskApp, type DeskApp } from './desk-app.ts';
import { walk } from './screen-walk.ts';

let app: DeskApp;
test.beforeEach(async () => {
  app = await startDeskApp();
});
test.afterEach(async ({ browser }) => {
  await closePhones({ browser });
  await app.stop();
});

/** A job of the server that has failed for good. */
const FAILED_JOB = `
  insert into jobs.job (name, data, state, retry_limit, retry_count, created_on, started_on, completed_on, policy, output, deletion_seconds)
  values ('photos.sweep', '{}', 'failed', 5, 5, now(), now(), now(), 'short', '{"reason":"Error: no room"}', 604800)`;

test('an operator sets up two-step login, sees the installation, and tries a failed job again, and sees quotas', async ({
  browser,
}) => {
  const { page, open, tap, see, end } = await walk(browser, app, 7);
  await page.goto(`${app.url}/`);
  await logIn(page, app);
  await open('/account');
  await tap('Turn it on now');
  await tap('Continue');
  const picture = page.getByRole('img', { name: 'QR code for the authenticator app' });
  const secret = new URL((await picture.getAttribute('data-qr')) ?? '').searchParams.get('secret') ?? '';
  await page.getByRole('textbox', { name: 'Code from the app' }).fill(totpCode(secret, new Date()));
  await tap('Turn it on now');
  await tap('I have kept them');
  await expect(page.getByText('Recovery codes left: 10')).toBeVisible();

  const database = app.environment['DATABASE_URL'] ?? '';
  // As the command does, which also ends the login.
  await runStatement(database, `update users set operator_since = now() where email = '${EMAIL}'`);
  await runStatement(database, FAILED_JOB);
  await runStatement(database, `update studios set quota_photos = 5000, quota_bytes = 50e9`);
  await runStatement(database, `insert into studio_use select id, 3100, 41e9 from studios`);
  // The server knows a login for a second before it reads it again.
  await expect(async () => {
    await open('/operator');
    await expect(page.getByRole('list', { name: 'Servers' }).getByRole('listitem')).toHaveCount(1, {
      timeout: 3000,
    });
  }).toPass();
  await see('operations, servers and backups');
  const part = (name: RegExp) => page.getByRole('link', { name }).click();
  await part(/^Studios/);
  await expect(page.getByRole('list', { name: 'Studios' })).toContainText(
    /Studio Noordlicht.*3,100 of 5,000 photos.*41 of 50 GB/,
  );
  await see('operations, studios');
  await part(/^E-mails/);
  await expect(page.getByText('Every e-mail arrived, or is on its way.')).toBeVisible();
  await see('operations, e-mails');
  await part(/^Jobs/);
  const jobs = page.getByRole('list', { name: 'Failed jobs' });
  await expect(jobs).toContainText('Error: no room');
  await see('operations, with a failed job');
  await page.getByRole('button', { name: 'Try again: photos.sweep' }).click();
  await expect(page.getByText('No failed jobs.')).toBeVisible();
  await see('operations, all is well');

  await open('/sessions');
  await expect(page.getByText(/^82% of the space for photos is used/)).toBeVisible();
  await see('sessions, the space for photos is nearly used');
  await page.getByRole('link', { name: 'See what is used' }).click();
  await expect(page.getByRole('meter', { name: 'Space used' })).toHaveAttribute('aria-valuenow', '82');
  await see('settings, with the space for photos');
  end();
});
