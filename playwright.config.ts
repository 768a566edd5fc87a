import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { browserFlags, findBrowser } from './tests/support/browser.ts';

/** Whole journeys in a real browser, each against servers of its own. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/journeys',
  forbidOnly: true,
  globalSetup: './tests/support/hold-test-postgres.ts',
  // More at once than cores only makes each slower, and time limits doubtful.
  workers: availableParallelism(),
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/journeys.json' }]],
  use: {
    launchOptions: { executablePath: await findBrowser(), args: browserFlags },
    // A tap on a button that never comes says so at once, and not at the end of the whole journey's time.
    actionTimeout: 30_000,
    screenshot: 'only-on-failure',
    // A trace doubles the work of a journey: `playwright test --trace on <file>` records one where it is needed.
    trace: 'off',
  },
});
