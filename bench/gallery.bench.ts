/**
 * Measures a gallery of 5,000 photos on a phone with Slow 4G and a processor four times slower. The
 * floor is a bare page with the same cover and first 20 pictures at the same positions on the same
 * phone, measured alternately. Goals: largest contentful paint at most 1.5 of the floor's, layout
 * shift at most 0.01, no task with over 50 ms of work while scrolling.
 *
 * Usage: node bench/gallery.bench.ts [photos] [runs]
 */
import { brotliCompressSync, constants } from 'node:zlib';
import { loadavg } from 'node:os';
import { chromium, type Page } from '@playwright/test';
import { buildWeb } from '../scripts/build-web.mjs';
import { browserFlags, findBrowser } from '@photoslate/test-support/browser';
import { watchTasks } from './card/watch-tasks.ts';
import { openBarePage, type Place } from './gallery/bare-page.ts';
import { openBigGallery } from './gallery/big-gallery.ts';
import { fetchedBy, openThrottledPhone, paintedOn } from './gallery/throttled-phone.ts';
import { median } from './measure.ts';

const [PHOTOS = 5000, RUNS = 3] = process.argv.slice(2).filter(Number).map(Number);
const SCROLL_MS = 20_000;
const FIRST = 20;
const middleOf = (values: readonly number[]) =>
  `${median(values).toFixed(0)} ms of ${values.map((value) => value.toFixed(0)).join(', ')}`;
const row = (label: string, value: string) => console.log(label.padEnd(58), value);

if (!(await buildWeb())) throw new Error('The web app could not be built.');
const gallery = await openBigGallery(PHOTOS);
const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserFlags });
try {
  row(
    'load of the machine',
    loadavg()
      .map((load) => load.toFixed(1))
      .join(' '),
  );
  await tellOfAnswer();
  const pictures = await Promise.all(
    gallery.firstUrls.map(async (url) => Buffer.from(await (await fetch(gallery.url + url)).arrayBuffer())),
  );
  row(
    `the first ${FIRST} pictures`,
    `${(pictures.reduce((sum, { length }) => sum + length, 0) / 1000).toFixed(0)} kB`,
  );
  const bare = await openBarePage(pictures, await placesOfFirst(), await placeOfCover());
  const [ours, floor]: [number[], number[]] = [[], []];
  for (let run = 0; run < RUNS; run += 1) {
    floor.push(await largestPaint(bare.url, false));
    ours.push(await largestPaint(galleryUrl(), run === RUNS - 1));
  }
  bare.close();
  row('floor: largest contentful paint of the bare page', middleOf(floor));
  row('largest contentful paint of the gallery', middleOf(ours));
  row('ratio to the floor (goal 1.5)', (median(ours) / median(floor)).toFixed(2));
  await scroll();
} finally {
  await browser.close();
  await gallery.close();
}

function galleryUrl(): string {
  return `${gallery.url}/g?lang=en#${gallery.token}`;
}

async function tellOfAnswer(): Promise<void> {
  const headers = { authorization: `Link ${gallery.token}` };
  const body = Buffer.from(await (await fetch(`${gallery.url}/api/gallery`, { headers })).arrayBuffer());
  const small = brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
  row(
    `the answer with ${PHOTOS} photos`,
    `${(body.length / 1000).toFixed(0)} kB, ${(small.length / 1000).toFixed(0)} kB as sent`,
  );
}

/** The positions of the gallery's first pictures, measured on its page. */
async function placesOfFirst(): Promise<Place[]> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.goto(galleryUrl());
  await page.locator('[data-photo]').first().waitFor();
  const places = new Map<number, Place>();
  for (let down = 0; places.size < FIRST && down < 20; down += 1) {
    const seen = await page.locator('[data-photo]').evaluateAll((tiles) =>
      tiles.map((tile) => {
        const { left, top, width, height } = tile.getBoundingClientRect();
        return { number: Number(tile.getAttribute('data-photo')), left, top: top + scrollY, width, height };
      }),
    );
    for (const { number, ...place } of seen) if (number <= FIRST) places.set(number, place);
    await page.mouse.wheel(0, 300);
    await page.waitForTimeout(100);
  }
  await context.close();
  return [...places].toSorted(([a], [b]) => a - b).map(([, place]) => place);
}

/** The place of the cover, and which of the first pictures it shows. */
async function placeOfCover(): Promise<Place & { picture: number }> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true });
  const page = await context.newPage();
  await page.goto(galleryUrl());
  const cover = page.locator('main img[fetchpriority=high][width]').first();
  const { x = 0, y = 0, width = 0, height = 0 } = (await cover.boundingBox()) ?? {};
  const picture = gallery.firstUrls.indexOf(await cover.getAttribute('src'));
  await context.close();
  return { left: x, top: y, width, height, picture };
}

async function largestPaint(url: string, tells: boolean): Promise<number> {
  const page = await openThrottledPhone(browser);
  await page.goto(url, { waitUntil: 'commit' });
  await quiet(page);
  const { largestMs, largest, shift, shifted } = await paintedOn(page);
  if (!/\/api\/media|\/\d+$/.test(largest))
    throw new Error(`the largest paint of ${url} is no photo: ${largest}`);
  if (tells) {
    row('layout shift while loading (goal 0.01)', `${shift.toFixed(4)} ${[...new Set(shifted)].join(', ')}`);
    for (const { name, from, to, bytes } of (await fetchedBy(page)).slice(0, 45))
      row(`  ${name.slice(0, 54)}`, `${from.toFixed(0)} to ${to.toFixed(0)} ms, ${bytes} bytes`);
  }
  await page.context().close();
  return largestMs;
}

/** Waits until the page has fetched nothing for a while. */
async function quiet(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  let [before, still] = [-1, 0];
  while (still < 4) {
    const now = await page.evaluate(
      () => document.images.length * 1e6 + performance.getEntriesByType('resource').length,
    );
    const shown = await page.evaluate(() =>
      [...document.images].some((image) => image.complete && image.naturalWidth > 0),
    );
    still = now === before && shown ? still + 1 : 0;
    before = now;
    await page.waitForTimeout(500);
  }
}

/** Scrolls down from the top without a pause, as with a thumb, then back to the top at once. */
async function scroll(): Promise<void> {
  const page = await openThrottledPhone(browser);
  await page.goto(galleryUrl());
  await quiet(page);
  const before = await paintedOn(page);
  const tasks = await watchTasks(browser);
  await page.mouse.move(195, 500);
  const until = performance.now() + SCROLL_MS;
  while (performance.now() < until) {
    await page.mouse.wheel(0, 400);
    await page.waitForTimeout(40);
  }
  const { y, photos, nodes } = await page.evaluate(() => ({
    y: scrollY,
    photos: document.querySelectorAll('[data-photo]').length,
    nodes: document.querySelectorAll('*').length,
  }));
  await page.evaluate(() => scrollTo(0, 0));
  await page.waitForTimeout(1000);
  const taken = await tasks.taken();
  await tasks.end();
  const worked = taken.filter(({ cpuMs }) => cpuMs > 50);
  row(
    `scrolled for ${SCROLL_MS / 1000} s`,
    `${y.toFixed(0)} px, ${photos} photos and ${nodes} elements in the document`,
  );
  row('tasks with over 50 ms of work (goal 0)', `${worked.length}; over 50 ms on the clock: ${taken.length}`);
  for (const { ms, cpuMs, what } of taken.toSorted((a, b) => b.cpuMs - a.cpuMs).slice(0, 6))
    row('', `${cpuMs.toFixed(0)} ms of work in ${ms.toFixed(0)} ms: ${what}`);
  row('layout shift while scrolling (goal 0.01)', ((await paintedOn(page)).shift - before.shift).toFixed(4));
  await page.context().close();
}
