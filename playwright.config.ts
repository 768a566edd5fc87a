import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { browserFlags, findBrowser } from './tests/support/browser.ts';

/** Whole journeys in a real browser, each against servers of its own. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/journeys',
  forbidOnly: true,
  // Each has a browser, a server and a database, which keep two cores busy; more at once makes time limits doubtful.
  workers: Math.max(1, Math.floor(availableParallelism() / 2)),
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/journeys.json' }]],
  use: {
    launchOptions: { executablePath: await findBrowser(), args: browserFlags },
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
  },
});
