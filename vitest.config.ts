import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from '@photoslate/test-support/longest-first';

export default defineConfig({
  test: {
    // Some tests wait for a killed process's work to be taken over: more workers than cores keep
    // them busy.
    maxWorkers: availableParallelism() * 3,
    sequence: { sequencer: LongestFirst },
    // `npm test` runs the components as a process of their own.
    reporters: [
      'default',
      ['json', { outputFile: `test-results/${process.env['TEST_REPORT'] ?? 'tests'}.json` }],
    ],
    projects: [
      'apps/web',
      'apps/web/vitest.components.config.ts',
      {
        test: {
          name: 'server',
          include: [
            '{apps/server,packages/contract,packages/domain,demo}/**/*.test.ts',
            'tests/*.test.ts',
            'tests/*/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          globalSetup: ['packages/test-support/src/test-database.ts'],
          setupFiles: ['packages/test-support/src/quiet-console.ts'],
          // Loading the server takes longer than most of its tests: the files of a worker share one
          // copy.
          isolate: false,
          // Limits for tests that hang. Speed is measured in bench/: on a busy machine, a photo that
          // is scanned for a code may take a minute.
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 120_000 } },
        },
      },
    ],
  },
});
