import { availableParallelism, getPriority, setPriority } from 'node:os';
import { defineConfig } from '@playwright/test';
import { browserFlags, findBrowser } from '@photoslate/test-support/browser';

/** Files that take longest: they start first, so that none runs alone at the end. */
const longest = new RegExp(
  '/(accessibility|accessibility-ends|accessibility-visitor|light-table|field|update|uploads|journey|routes|native|review|keyboard|native-server|cuts)\\.spec\\.ts$',
);

// The processes that read photos have this priority. With a higher one, browsers of six journeys
// leave them no processor time, and cards stay unread for minutes.
if (getPriority() < 10) setPriority(10);

/** Whole journeys in a real browser, each against servers of its own. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/journeys',
  forbidOnly: true,
  globalSetup: './tests/e2e/whole-run.ts',
  // A journey often waits for its page: with two workers per core, a fifth of the processor is idle.
  workers: availableParallelism() * 3,
  projects: [{ testMatch: longest }, { testIgnore: longest, testMatch: '*.spec.ts' }],
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/journeys.json' }]],
  use: {
    launchOptions: { executablePath: await findBrowser(), args: browserFlags },
    // A tap on a button that never comes says so at once, and not at the end of the whole journey's
    // time.
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    screenshot: 'only-on-failure',
    // A trace doubles the work of a journey: `playwright test --trace on <file>` records one where
    // it is needed.
    trace: 'off',
  },
});
