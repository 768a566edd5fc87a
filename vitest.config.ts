import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // More at once than cores only makes each slower, and time limits doubtful.
    maxWorkers: 2,
    reporters: ['default', ['json', { outputFile: 'test-results/tests.json' }]],
    projects: [
      'apps/web',
      {
        test: {
          name: 'server',
          include: [
            '{apps/server,packages/contract,packages/domain,demo}/**/*.test.ts',
            'tests/*.test.ts',
            'tests/*/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          globalSetup: ['tests/support/hold-test-postgres.ts'],
          setupFiles: ['tests/support/quiet-console.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
