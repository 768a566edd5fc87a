import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { openDesk } from './desk-app.ts';
import { startProxiedApp, type ProxiedApp } from './proxied-app.ts';
import { bytesUnderway, cardOf, limitUpload, writeFiles } from './upload-desk.ts';

let app: ProxiedApp;
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
test.afterEach(() => page.close());
test.afterAll(async () => {
  await desk.close();
  await app.stop();
});

const status = (text: string | RegExp) =>
  expect(page.getByRole('region', { name: 'Upload' }).getByText(text));
/** Opens the details of the card, which the verdict of the status line leads to. */
const openCard = () => page.locator('[title="Details of the card"]').click();
const chooseFiles = (files: string[]) => page.locator('input[type=file][multiple]').setInputFiles(files);
const uploadSpeed = (bytesPerSecond: number | null) => limitUpload(page, bytesPerSecond);
const underwayBytes = () => bytesUnderway(app);
const report = () => cardOf(app, sessionId);
/** How often an unfinished upload was resumed. */
const goneOn = () => app.proxy.seen.filter((asked) => asked.startsWith('PATCH')).length;

test('the upload of a dropped folder resumes after a reload, automatically or after one tap for permission', async () => {
  const files = 5;
  // Slow enough that no file is complete at the reload.
  await uploadSpeed(100_000);
  await dropFolder(files, 1_000_000);
  await expect.poll(underwayBytes).toBeGreaterThan(100_000);
  page.on('dialog', (dialog) => void dialog.accept());

  await test.step('the upload shows the number of missing files and resumes after one tap if the browser asks for permission', async () => {
    // Simulates the permission that Chromium requires for a folder on disk. It never asks for the
    // browser's own folders.
    await page.addInitScript(() => {
      let state: PermissionState = 'prompt';
      Object.assign(FileSystemHandle.prototype, {
        queryPermission: () => Promise.resolve(state),
        requestPermission: () => Promise.resolve((state = 'granted')),
      });
    });
    await page.reload();
    await expect(
      page.getByText(
        `The upload of a card with ${files} photos was interrupted when this page was closed. ${files} of them`,
      ),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Resume upload' }).click();
    await openCard();
    await status(/ of 5 on the server/).toBeVisible();
  });

  await test.step('the upload resumes automatically if the browser permits it, and another page does not interfere', async () => {
    const again = await desk.newPage();
    await again.goto(page.url());
    await expect(again.getByLabel('View')).toBeVisible();
    await leavePage();
    page = again;
    await uploadSpeed(null);
    await expect(page.getByRole('progressbar', { name: 'Upload' })).toHaveCount(0);
    await page.reload();
    await expect.poll(async () => (await report()).storedCount, { timeout: 60_000 }).toBe(5);
    await openCard();
    await status('5 of 5 on the server').toBeVisible();
  });
});

test('an upload started on one device is resumed on another device', async ({ browser }) => {
  const paths = await writeFiles(test.info().outputPath('card'), 3, 2_000_000);
  await uploadSpeed(200_000);
  await chooseFiles(paths);
  await expect.poll(underwayBytes).toBeGreaterThan(300_000);
  const address = page.url();
  await leavePage();
  const other = await openDesk(browser, app);
  page = other;
  await page.goto(address);
  const before = goneOn();
  await chooseFiles(paths);
  await status('3 of 3 on the server').toBeVisible();
  expect(goneOn(), 'the unfinished files are gone on with').toBeGreaterThan(before);
  expect(await report()).toMatchObject({ storedCount: 3, underwayCount: 0 });
  await other.context().close();
  page = await desk.newPage();
});

/**
 * Closes the page in the middle of its upload. A page that is only closed can go on for a moment,
 * no longer throttled, and send all the rest.
 */
async function leavePage(): Promise<void> {
  page.removeAllListeners('dialog');
  page.on('dialog', (dialog) => void dialog.accept());
  await app.proxy.goOffline();
  await page.goto('about:blank');
  await page.close();
  await app.proxy.goOnline();
}

/** Drops a folder with its handle, as Chromium does; the folder is one of the browser's own. */
async function dropFolder(count: number, bytes: number): Promise<void> {
  await page.evaluate(
    async ({ count: files, bytes: size }) => {
      const root = await navigator.storage.getDirectory();
      const folder = await root.getDirectoryHandle('DCIM', { create: true });
      const inner = await folder.getDirectoryHandle('100CANON', { create: true });
      for (let nth = 0; nth < files; nth += 1) {
        const file = await inner.getFileHandle(`IMG_${nth}.JPG`, { create: true });
        const writing = await file.createWritable();
        const random = new Uint8Array(size);
        for (let at = 0; at < size; at += 65_536) crypto.getRandomValues(random.subarray(at, at + 65_536));
        random.set([0xff, 0xd8, 0xff, 0xe0]);
        await writing.write(random);
        await writing.close();
      }
      const drop = new Event('drop', { bubbles: true, cancelable: true });
      const items = [{ webkitGetAsEntry: () => null, getAsFileSystemHandle: async () => folder }];
      Object.assign(drop, { dataTransfer: { items, files: [] } });
      document.querySelector('input[webkitdirectory]')?.parentElement?.dispatchEvent(drop);
    },
    { count, bytes },
  );
}
