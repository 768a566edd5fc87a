import babel from '@rolldown/plugin-babel';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { browserFlags, findBrowser } from '@photoslate/test-support/browser';
import { defineConfig } from 'vitest/config';
import { routePaths } from './build/route-paths.ts';

process.env.LINGUI_CONFIG ??= `${import.meta.dirname}/lingui.config.ts`;

/**
 * Imports each icon from a file of its own. The whole package has 4.5 MB, which the browser would
 * read for each test file.
 */
const singleIcons = {
  name: 'single-icons',
  enforce: 'post' as const,
  transform: {
    filter: { code: '@tabler/icons-react' },
    handler: (code: string) =>
      code.replace(/import \{([^}]*)\} from ["']@tabler\/icons-react["'];?/, (_all, names: string) =>
        names
          .split(',')
          .map((name) => name.trim().split(' as '))
          .map(
            ([name, local = name]) =>
              `import ${local} from '@tabler/icons-react/dist/esm/icons/${name}.mjs';`,
          )
          .join(' '),
      ),
  },
};

/** Tests of single components (`*.test.tsx`) in a real browser, without a server. */
export default defineConfig(async () => ({
  root: import.meta.dirname,
  plugins: [
    react(),
    lingui({ cwd: import.meta.dirname }),
    babel({ presets: [linguiTransformerBabelPreset({}, { cwd: import.meta.dirname })] }),
    routePaths(),
    singleIcons,
  ],
  // A dependency that Vite bundles during the tests reloads the page, so all are named here. One
  // that is missing is served as it is, and an import from CommonJS then fails.
  optimizeDeps: {
    noDiscovery: true,
    include: [
      '@base-ui/react/combobox',
      '@base-ui/react/menu',
      '@lingui/core',
      '@lingui/react',
      '@tanstack/react-query',
      '@tanstack/react-virtual',
      'react-router',
      'vitest-browser-react',
    ],
  },
  test: {
    name: 'components',
    include: ['src/**/*.test.tsx'],
    setupFiles: ['src/ui/component.test-support.tsx'],
    // The component is removed before a test file ends its stubs, on which the component relies.
    sequence: { hooks: 'list' as const },
    // Limits for a browser that hangs, as in the journeys.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    // One page at a time: several would wait for each other on a busy machine.
    fileParallelism: false,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      dependencySourcemaps: false,
      viewport: { width: 1280, height: 800 },
      provider: playwright({
        actionTimeout: 30_000,
        launchOptions: { executablePath: await findBrowser(), args: browserFlags },
      }),
      instances: [{ browser: 'chromium' as const }],
    },
  },
}));
