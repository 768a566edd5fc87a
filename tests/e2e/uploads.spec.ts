import { mkdir, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { QuotaUse } from '@photoslate/contract/quotas';
import { encodeSeconds } from '@photoslate/domain/code';
import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { runStatement } from '@photoslate/test-support/database-proxy';
import { generateCard } from '@photoslate/test-support/fixtures/card';
import { logIn, openDesk } from './desk-app.ts';
import { startProxiedApp, type ProxiedApp } from './proxied-app.ts';
import { bytesUnderway, cardOf, jpegLike, limitUpload, writeFiles } from './upload-desk.ts';

let app: ProxiedApp;
/** One login for all tests. Each card has its own session and page. */
let desk: BrowserContext;
let page: Page;
let sessionId = '';
test.beforeAll(async ({ browser }) => {
  app = await startProxiedApp();
  desk = (await openDesk(browser, app, { viewport: { width: 1280, height: 800 } })).context();
});
test.beforeEach(async () => {
  sessionId = (await app.makeSession()).id;
  page = await desk.newPage();
  await page.goto(`${app.url}/session/${sessionId}/photos`);
  await expect(page.getByRole('button', { name: 'Choose card folder' })).toBeVisible();
});
test.afterEach(async () => {
  await app.proxy.clearFaults();
  await page.close();
});
test.afterAll(async () => {
  await desk.close();
  await app.stop();
});

const status = (text: string | RegExp) =>
  expect(page.getByRole('region', { name: 'Upload' }).getByText(text));
/** Opens the details of the card, which the verdict of the status line leads to. */
const openCard = () => page.locator('[title="Details of the card"]').click();
const chooseCard = (folder: string) => page.locator('input[webkitdirectory]').setInputFiles(folder);
const chooseFiles = (files: string[]) => page.locator('input[type=file][multiple]').setInputFiles(files);
const figure = (label: string) => page.locator('dl > div', { hasText: label }).locator('dd').first();
const uploadSpeed = (bytesPerSecond: number | null) => limitUpload(page, bytesPerSecond);
const underwayBytes = () => bytesUnderway(app);
const report = () => cardOf(app, sessionId);
const uploadsSeen = () => app.proxy.seen.filter((asked) => /^(POST|PATCH) \/api\/uploads/.test(asked)).length;

/** A photographed shoot on a card with two folders whose files have equal names. */
async function writeCard(folder: string): Promise<number> {
  const shoot = await app.makeShoot(sessionId);
  const from = Date.now();
  let count = 0;
  for (const name of ['100CANON', '101CANON']) await mkdir(join(folder, 'DCIM', name), { recursive: true });
  for await (const file of generateCard({
    seed: 'two folders',
    size: 'small',
    location: 'Strandbad Wannsee',
    zoneOffsetMinutes: 60,
    qrText: (code, atMs) => `${app.url.toUpperCase()}/C/${code}.${encodeSeconds(Math.floor(atMs / 1000))}`,
    shoots: [{ code: shoot.hash, label: '1', photos: 6, startedAt: from, endedAt: from + 60_000 }],
  })) {
    const folderPath = join(folder, 'DCIM', count % 2 === 0 ? '100CANON' : '101CANON');
    await writeFile(join(folderPath, `IMG_${Math.floor(count / 2)}.JPG`), file.bytes);
    count += 1;
  }
  await mkdir(join(folder, 'MISC'), { recursive: true });
  await writeFile(join(folder, 'MISC', 'M0100.CTG'), 'a note of the camera');
  return count;
}

test('a whole card is uploaded, shows the counts of the server, and is not sent twice when chosen again', async () => {
  const folder = test.info().outputPath('EOS_DIGITAL');
  const count = await writeCard(folder);
  await chooseCard(folder);
  await openCard();
  await status(`${count} of ${count} on the server`).toBeVisible();
  await expect(
    page.getByText(`All ${count} photos of the card are on the server, byte for byte. It is safe`),
    'the photos are read before',
  ).toBeVisible({ timeout: 60_000 });
  await expect(page.locator('[title="Details of the card"]')).toHaveText('Safe to format');
  await expect(figure('on the card')).toHaveText(String(count));
  await expect(figure('on the server')).toHaveText(String(count));
  const matched = ({ assignedCount, reviewCount, qrFrameCount }: Awaited<ReturnType<typeof report>>) =>
    assignedCount + reviewCount + qrFrameCount;
  await expect.poll(async () => matched(await report())).toBe(count);
  expect((await report()).storedCount).toBe(count);
  // A search for missing codes may still match the photos again.
  await expect(async () => {
    const { assignedCount, reviewCount } = await report();
    const figures = await Promise.all(['assigned', 'in question'].map((label) => figure(label).innerText()));
    expect(figures).toEqual([assignedCount, reviewCount].map(String));
  }).toPass();

  await page.reload();
  await openCard();
  await expect(page.getByText('To check that nothing is missing, choose the card again')).toBeVisible();
  await expect(page.getByText(/safe to format/)).toHaveCount(0);
  await writeFile(join(folder, 'DCIM', '100CANON', 'MVI_0001.MP4'), 'a film');
  const before = uploadsSeen();
  await chooseCard(folder);
  await status(`${count} were there already`).toBeVisible();
  await status('1 video or other file was not uploaded').toBeVisible();
  await expect(page.getByText('1 other file is not: copy it before you format the card.')).toBeVisible();
  await expect(page.getByText(/safe to format/)).toHaveCount(0);
  expect(uploadsSeen()).toBe(before);
});

test('a dropped card is read down to its last folder, and unreadable files are reported', async () => {
  await page.evaluate(
    ({ broken, perRead }) => {
      const fileEntry = (path: string) => ({
        isFile: true,
        isDirectory: false,
        fullPath: path,
        file: (give: (file: File) => void, fail: (error: Error) => void) =>
          path.includes(broken)
            ? fail(new DOMException('The card is broken here', 'NotReadableError'))
            : give(
                new File(
                  [new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), path],
                  path.slice(path.lastIndexOf('/') + 1),
                ),
              ),
      });
      const folderEntry = (path: string, entries: unknown[]) => ({
        isFile: false,
        isDirectory: true,
        fullPath: path,
        createReader: () => {
          let given = 0;
          return {
            readEntries: (give: (part: unknown[]) => void) => give(entries.slice(given, (given += perRead))),
          };
        },
      });
      const numbered = (folder: string, count: number) =>
        Array.from({ length: count }, (_, nth) => fileEntry(`${folder}/IMG_${nth}.JPG`));
      const card = folderEntry('/DCIM', [
        folderEntry('/DCIM/100CANON', numbered('/DCIM/100CANON', 105)),
        folderEntry('/DCIM/101CANON', [
          ...numbered('/DCIM/101CANON', 5),
          fileEntry('/DCIM/101CANON/BROKEN.JPG'),
        ]),
      ]);
      const drop = new Event('drop', { bubbles: true, cancelable: true });
      Object.assign(drop, { dataTransfer: { items: [{ webkitGetAsEntry: () => card }], files: [] } });
      document.querySelector('input[webkitdirectory]')?.parentElement?.dispatchEvent(drop);
    },
    { broken: 'BROKEN', perRead: 100 },
  );
  await openCard();
  await status('110 of 111 on the server').toBeVisible({ timeout: 60_000 });
  await status('DCIM/101CANON/BROKEN.JPG').toBeVisible();
  await status(/could not be read from the card/).toBeVisible();
  const summary = await report();
  expect(summary.storedCount).toBe(110);
  await expect(
    page.getByText('Don’t format the card yet: 1 of its files is not on the server.'),
  ).toBeVisible();
});

test('a paused upload sends nothing, and a resumed upload continues on another screen', async () => {
  const files = await writeFiles(test.info().outputPath('card'), 6, 400_000);
  await uploadSpeed(150_000);
  await chooseFiles(files);
  await expect(page.getByRole('progressbar', { name: 'Upload' })).toBeVisible();
  await page.getByRole('button', { name: 'Pause' }).click();
  await openCard();
  await status(/MB of 2.4 MB/).toBeVisible();
  await status(/^Paused/).toBeVisible();
  await page.keyboard.press('Escape');
  const before = uploadsSeen();
  await page.waitForTimeout(1000);
  expect(uploadsSeen()).toBe(before);
  await uploadSpeed(null);
  await page.getByRole('button', { name: 'Resume upload' }).click();
  await page.getByRole('heading', { level: 1 }).getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/session/${sessionId}$`));
  await expect.poll(async () => (await report()).storedCount).toBe(6);
  await page.getByRole('main').getByRole('link', { name: 'Photos', exact: true }).click();
  await openCard();
  await status('6 of 6 on the server').toBeVisible();
});

test('an upload resumes automatically from where it stopped after a network failure', async () => {
  const files = await writeFiles(test.info().outputPath('card'), 5, 1_500_000);
  await uploadSpeed(300_000);
  await chooseFiles(files);
  await expect.poll(underwayBytes).toBeGreaterThan(200_000);
  await app.proxy.goOffline();
  await expect(page.getByText(/^No connection to the server/).first()).toBeVisible();
  await openCard();
  await status(/^No connection to the server/).toBeVisible();
  await uploadSpeed(null);
  await app.proxy.clearFaults();
  await status('5 of 5 on the server').toBeVisible();
  expect(app.proxy.seen.some((asked) => asked.startsWith('PATCH'))).toBe(true);
  expect((await report()).storedCount).toBe(5);
});

test('an upload interrupted by a reload completes after the card is chosen again', async () => {
  const files = await writeFiles(test.info().outputPath('card'), 4, 1_000_000);
  await uploadSpeed(200_000);
  await chooseFiles(files);
  await expect.poll(underwayBytes).toBeGreaterThan(100_000);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(
    page.getByText('The upload of a card with 4 photos was interrupted when this page was closed.'),
  ).toBeVisible();
  await uploadSpeed(null);
  await chooseFiles(files);
  await openCard();
  await status('4 of 4 on the server').toBeVisible();
  expect((await report()).underwayCount).toBe(0);
});

test('an upload completes after the server is killed midway and restarted', async () => {
  const files = await writeFiles(test.info().outputPath('card'), 5, 1_000_000);
  await uploadSpeed(300_000);
  await chooseFiles(files);
  await expect.poll(underwayBytes).toBeGreaterThan(100_000);
  await app.killAndRestart();
  await uploadSpeed(null);
  await openCard();
  await status('5 of 5 on the server').toBeVisible({ timeout: 45_000 });
  expect((await report()).storedCount).toBe(5);
});

test('refused files each show a reason while the others upload, and can be retried or skipped', async () => {
  const folder = test.info().outputPath('card');
  const files = await writeFiles(folder, 3, 20_000);
  const odd = ['page.jpg', 'empty.jpg', 'huge.jpg'].map((name) => join(folder, name));
  await writeFile(odd[0]!, '<html><script>alert(1)</script></html>');
  await writeFile(odd[1]!, '');
  await writeFile(odd[2]!, '');
  await truncate(odd[2]!, 200 * 1024 * 1024 + 1);
  await chooseFiles([...files, ...odd]);
  await openCard();
  await status('3 of 6 on the server').toBeVisible();
  await status('3 files were skipped').toBeVisible();
  for (const why of [/not a photo/, /the file is empty/, /larger than 200 MB/])
    await status(why).toBeVisible();
  await writeFile(odd[1]!, jpegLike(20_000));
  await page.getByRole('button', { name: 'Try all again' }).click();
  await status('3 files were skipped').toBeVisible();
  await page.getByRole('button', { name: 'Skip this file: empty.jpg' }).click();
  await status('3 of 5 on the server').toBeVisible();
  await page.getByRole('button', { name: 'Skip all files' }).click();
  await status('3 of 3 on the server').toBeVisible();
});

test('a full server disk is reported, and the upload completes once there is room', async () => {
  const files = await writeFiles(test.info().outputPath('card'), 6, 20_000);
  const full = app.proxy.inject(/^(POST|PATCH) \/api\/uploads/, {
    kind: 'answered',
    status: 507,
    type: 'text/plain',
    body: '',
  });
  await chooseFiles(files);
  await openCard();
  await status(/^The server is full/).toBeVisible();
  await status(/skipped/).toHaveCount(0);
  full();
  await status('6 of 6 on the server').toBeVisible();
  expect((await report()).storedCount).toBe(6);
});

test('a used-up quota stops the card with what to do, and the upload completes once the quota is raised', async () => {
  const database = app.environment['DATABASE_URL'] ?? '';
  const { bytes } = QuotaUse.parse(await app.get('/api/studio/use'));
  // As the command does.
  await runStatement(database, `update studios set quota_bytes = ${bytes + 1}`);
  await chooseFiles(await writeFiles(test.info().outputPath('card'), 3, 20_000));
  await openCard();
  await status(/^The studio has used all of its space .* ask the operator of the server/).toBeVisible();
  await status(/skipped/).toHaveCount(0);
  await runStatement(database, `update studios set quota_bytes = null`);
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await status('3 of 3 on the server').toBeVisible();
  expect((await report()).storedCount).toBe(3);
});

test('an upload renews an expired login silently, and resumes at the next login after a logout', async () => {
  const files = await writeFiles(test.info().outputPath('card'), 12, 100_000);
  const unauthorised = { kind: 'answered', status: 401, type: 'application/json', body: '{}' } as const;
  app.proxy.inject(/^POST \/api\/uploads/, unauthorised, 1);
  await uploadSpeed(100_000);
  await chooseFiles(files);
  await openCard();
  await status(/[1-9] of 12 on the server/).toBeVisible();
  // The login is ended elsewhere.
  await page.request.post(`${app.url}/api/auth/logout`);
  await uploadSpeed(null);
  await expect(page.locator('input[name=password]')).toBeVisible();
  await logIn(page, app);
  await expect.poll(async () => (await report()).storedCount).toBe(12);
});
