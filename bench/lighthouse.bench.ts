/**
 * Runs Lighthouse on the pages as `npm start` builds and serves them: accessibility and best
 * practices on all, performance on the two that new visitors open first. It needs a quiet machine,
 * because other processes lower the scores. `npm run bench lighthouse performance` and `… audits`
 * each run one half.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { buildWeb } from '../scripts/build-web.mjs';
import { EMAIL, PASSWORD } from '../tests/e2e/desk-app.ts';
import { browserFlags, findBrowser } from '@photoslate/test-support/browser';
import { fetchLighthouse } from './lighthouse/fetch-lighthouse.ts';
import { NOT_FOUND, startPages } from './lighthouse/pages.ts';

const CATEGORIES = ['accessibility', 'best-practices'];
/**
 * The number of runs, of which the median counts. Lighthouse simulates a phone: slow 4G, a
 * processor four times slower.
 */
const RUNS = 3;
const LEAST_PERFORMANCE = 95;
/**
 * In ms. The push channel of the pages behind the login stays open, so they never finish loading.
 */
const maxWaitForLoad = 10_000;

const half = process.argv[2];
if (!(await buildWeb())) throw new Error('The web app could not be built.');
const lighthouse = await fetchLighthouse();
const pages = await startPages();
const { app, first, open, desk } = pages;
const profile = await mkdtemp(join(tmpdir(), 'photoslate-lighthouse-'));
const port = await freePort();
const browser = await chromium.launchPersistentContext(profile, {
  executablePath: await findBrowser(),
  args: [...browserFlags, `--remote-debugging-port=${port}`],
});
let failed = false;
try {
  if (half !== 'audits') for (const path of first) await measurePerformance(path);
  if (half !== 'performance') {
    for (const path of open) await measure(path);
    await logIn();
    for (const path of desk) await measure(path);
  }
} finally {
  await browser.close();
  await pages.stop();
  await rm(profile, { recursive: true, force: true });
}
if (failed) process.exitCode = 1;

async function logIn(): Promise<void> {
  const page = await browser.newPage();
  await page.goto(`${app.url}/`);
  await page.locator('input[name=email]').fill(EMAIL);
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.locator('button[type=submit]').click();
  await page.waitForURL(/\/sessions$/);
  await page.close();
}

async function reportOf(path: string, onlyCategories: string[]) {
  const settings = { port, output: 'json', logLevel: 'error', onlyCategories, maxWaitForLoad } as const;
  // The not-found page has status 404.
  const flags = { ...settings, disableStorageReset: true, ignoreStatusCode: true };
  const answer = await lighthouse(app.url + path, flags);
  if (!answer || answer.lhr.runtimeError) throw new Error(`${path}: ${answer?.lhr.runtimeError?.message}`);
  return answer.lhr;
}

async function measure(path: string): Promise<void> {
  // Lighthouse counts the intended 404 of the not-found page as an error of best practices.
  const wanted = path === NOT_FOUND ? ['accessibility'] : CATEGORIES;
  const { categories, audits } = await reportOf(path, wanted);
  const scores = wanted.map((name) => {
    const { score, auditRefs = [] } = categories[name] ?? {};
    const missed = auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1);
    if (score !== 1) failed = true;
    return [`${name} ${percent(score)}`, ...missed.map(({ id }) => `(${audits[id]?.title})`)].join(' ');
  });
  console.log(`${nameOf(path)}: ${scores.join(', ')}`);
}

async function measurePerformance(path: string): Promise<void> {
  const runs: Awaited<ReturnType<typeof reportOf>>[] = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await reportOf(path, ['performance']));
  const scoreOf = ({ categories }: (typeof runs)[number]) => categories['performance']?.score ?? 0;
  const middle = runs.toSorted((a, b) => scoreOf(a) - scoreOf(b))[RUNS >> 1]!;
  const figures = [
    'first-contentful-paint',
    'largest-contentful-paint',
    'total-blocking-time',
    'cumulative-layout-shift',
  ];
  const said = figures.map((id) => `${id} ${middle.audits[id]?.displayValue}`);
  if (100 * scoreOf(middle) < LEAST_PERFORMANCE) failed = true;
  const all = runs.map((run) => percent(scoreOf(run))).join(', ');
  console.log(`${nameOf(path)}: performance ${percent(scoreOf(middle))} of ${all} (${said.join(', ')})`);
}

/** Removes ids, codes and links. */
function nameOf(path: string): string {
  return path
    .replace(/[0-9a-f-]{36}/g, '…')
    .replace(/[0-9A-Z]{26}/g, '…')
    .replace(/(?<=\/paid\/).+/, '…')
    .replace(/#.+/, '#…');
}

function percent(score: number | null | undefined): string {
  return score == null ? 'unknown' : String(Math.round(100 * score));
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
