/**
 * Measures a whole card in the browser, from the drop to the published galleries. The floor is the
 * same page sending the same bytes by PUT, four at a time, to a server that only writes and syncs
 * them.
 *
 * Usage: node bench/card.bench.ts [files]
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeSeconds } from '@photoslate/domain/code';
import { chromium, type Page } from '@playwright/test';
import { logIn, startDeskApp } from '../tests/e2e/desk-app.ts';
import { browserFlags, findBrowser } from '@photoslate/test-support/browser';
import { openPlainServer } from './card/plain-server.ts';
import { watchPage } from './card/watch-page.ts';
import { watchTasks, type Task, type Tasks } from './card/watch-tasks.ts';
import { writeCard } from './card/write-card.ts';

const FILES = Number(process.argv[2] ?? 3000);
const SHOOTS = 24;
const SHOOT_MS = 300_000;
const LARGE_EVERY = 100;
const PATIENCE_MS = 3_600_000;
const SCROLL_MS = 15_000;

const row = (label: string, value: string) => console.log(label.padEnd(58), value);
const perFile = (ms: number, count: number) =>
  `${(ms / count).toFixed(1)} ms a file, ${(ms / 1000).toFixed(1)} s in all`;

const folder = await mkdtemp(join(tmpdir(), 'photoslate-card-'));
await mkdir(join(folder, 'floor'));
const app = await startDeskApp({}, { postgres: 'own' });
const plain = await openPlainServer(join(folder, 'floor'));
// Precise memory figures instead of the browser's rounded ones.
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: [...browserFlags, '--enable-precise-memory-info'],
});
try {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const { sessionId, shoots } = await makeDay();
  const card = await writeCard(
    join(folder, 'card'),
    {
      seed: 'a whole card',
      location: 'Strandbad Wannsee',
      zoneOffsetMinutes: 60,
      qrText: (code, atMs) => `${app.url.toUpperCase()}/C/${code}.${encodeSeconds(Math.floor(atMs / 1000))}`,
      shoots,
    },
    LARGE_EVERY,
  );
  row(
    'the card',
    `${card.count} files, ${(card.bytes / 1e6).toFixed(0)} MB, every ${LARGE_EVERY}th of 24 megapixels`,
  );
  await logIn(page, app);
  await page.goto(`${app.url}/session/${sessionId}/photos`);
  await page.getByRole('button', { name: 'Choose card folder' }).waitFor();
  const floorMs = await floor(page);
  row('floor: PUT, four at a time', perFile(floorMs, card.count));

  const watch = await watchPage(page);
  const tasks = await watchTasks(browser);
  const begun = performance.now();
  await page.locator('input[webkitdirectory]').setInputFiles(join(folder, 'card'));
  await page.getByText(`${card.count} of ${card.count} on the server`).waitFor({ timeout: PATIENCE_MS });
  const sentMs = performance.now() - begun;
  row('listed, hashed and sent', perFile(sentMs, card.count));
  row('ratio to the floor', (sentMs / floorMs).toFixed(2));
  row('  page, until sent', await watch.said());
  printTasks(await tasks.taken());
  await page.getByText(/safe to format the card/).waitFor({ timeout: PATIENCE_MS });
  const matchedMs = performance.now() - begun;
  row('read, matched, and safe to format', perFile(matchedMs, card.count));
  row('  page, until matched', await watch.said());
  printTasks(await tasks.taken());
  const { data: report } = {
    data: (await app.get(`/api/events/${sessionId}/card`)) as Record<string, number>,
  };
  row(
    '  assigned, QR photos, in question',
    `${report['assignedCount']}, ${report['qrFrameCount']}, ${report['reviewCount']}`,
  );
  for (const width of [1280, 390]) await scroll(page, width, tasks);
  const publishing = performance.now();
  await app.post(`/api/events/${sessionId}/publish`, {
    shootIds: shoots.map(({ id }) => id),
    sendNow: true,
  });
  row('published', `${((performance.now() - publishing) / 1000).toFixed(1)} s`);
  await page.getByRole('button', { name: 'Shoots', exact: true }).click();
  await page.getByText('Published', { exact: true }).first().waitFor({ timeout: 60_000 });
  row('from the drop to published', perFile(performance.now() - begun, card.count));
  printTasks(await tasks.taken());
  await tasks.end();
} finally {
  await browser.close();
  await app.stop();
  plain.close();
  await rm(folder, { recursive: true, force: true });
}

/** Opens the card again at this width, and scrolls through its photographs with the wheel. */
async function scroll(page: Page, width: number, tasks: Tasks): Promise<void> {
  await page.setViewportSize({ width, height: width > 600 ? 800 : 844 });
  const opened = performance.now();
  await page.reload();
  await page.locator('[data-photo]').first().waitFor({ timeout: 60_000 });
  row(
    `opened at ${width} px: the first photograph after`,
    `${((performance.now() - opened) / 1000).toFixed(1)} s`,
  );
  printTasks(await tasks.taken());
  await page.mouse.move(width / 2, 500);
  const until = performance.now() + SCROLL_MS;
  while (performance.now() < until) {
    await page.mouse.wheel(0, 120);
    await page.waitForTimeout(30);
  }
  const seen = await page.evaluate(() => ({
    px: Math.round(globalThis.scrollY),
    photos: document.querySelectorAll('[data-photo]').length,
  }));
  row(`scrolled for ${SCROLL_MS / 1000} s`, `${seen.px} px, ${seen.photos} photographs in the document`);
  printTasks(await tasks.taken());
}

/** Prints the tasks with the most CPU time and their content. */
function printTasks(tasks: readonly Task[]): void {
  const worked = tasks.filter(({ cpuMs }) => cpuMs > 50);
  row('  of these by the processor’s own time', `${worked.length} of ${tasks.length} over 50 ms`);
  for (const { ms, cpuMs, what } of tasks.toSorted((a, b) => b.cpuMs - a.cpuMs).slice(0, 8))
    row('', `${cpuMs.toFixed(0)} ms of work in ${ms.toFixed(0)} ms: ${what}`);
}

/** Creates a session in the past with consecutive shoots. */
async function makeDay() {
  const startedAt = Date.now() - (SHOOTS + 2) * SHOOT_MS;
  const groups = (await app.get('/api/events/selling-prices')) as { id: string }[];
  const session = await app.post('/api/events/create', {
    location: { name: 'Strandbad Wannsee', location: 'Berlin', timeZone: 'Europe/Berlin' },
    priceGroupId: groups[0]?.id,
    createdAt: new Date(startedAt).toISOString(),
  });
  const made = [];
  // Each camera photographs each code once.
  const photos = Math.max(2, Math.round(FILES / SHOOTS) - 2);
  for (let number = 1; number <= SHOOTS; number += 1) {
    const from = startedAt + number * SHOOT_MS;
    const body = { number, startedAt: new Date(from).toISOString(), uncertaintyMs: 100 };
    const shoot = await app.post(`/api/events/${session.id}/photoshoots`, body);
    made.push({
      id: shoot.id,
      code: shoot.hash,
      label: String(number),
      photos,
      startedAt: from,
      endedAt: from + SHOOT_MS - 2000,
    });
  }
  return { sessionId: session.id, shoots: made };
}

/** Measures the floor: the same page sends the same files by PUT. Returns milliseconds. */
async function floor(page: Page): Promise<number> {
  const other = await page.context().newPage();
  await other.goto(plain.url);
  const watch = await watchPage(other);
  await other.locator('input').setInputFiles(join(folder, 'card'));
  await other.waitForTimeout(1000);
  // The browser's own work for the list of files, before any code of the app runs.
  row('  main thread of an empty page', await watch.said());
  const ms = await other.evaluate(async () => {
    const files = [...(document.querySelector('input')?.files ?? [])];
    const begunAt = performance.now();
    const lane = async () => {
      for (let file = files.shift(); file; file = files.shift())
        await fetch('/', { method: 'PUT', body: file });
    };
    await Promise.all([lane(), lane(), lane(), lane()]);
    return performance.now() - begunAt;
  });
  await other.close();
  return ms;
}
