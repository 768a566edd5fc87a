import babel from '@rolldown/plugin-babel';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { browserFlags, findBrowser } from '@photoslate/test-support/browser';
import { defineConfig } from 'vitest/config';

process.env.LINGUI_CONFIG ??= `${import.meta.dirname}/lingui.config.ts`;

/** Tests of single components (`*.test.tsx`) in a real browser, without a server. */
export default defineConfig(async () => ({
  root: import.meta.dirname,
  plugins: [
    react(),
    lingui({ cwd: import.meta.dirname }),
    babel({ presets: [linguiTransformerBabelPreset({}, { cwd: import.meta.dirname })] }),
  ],
  // Found before the first test, because a dependency that is found later reloads the page.
  optimizeDeps: { entries: ['src/**/*.test.tsx'] },
  test: {
    name: 'components',
    include: ['src/**/*.test.tsx'],
    setupFiles: ['src/ui/component.test-support.tsx'],
    // Limits for a browser that hangs. The first page waits until the dependencies are bundled.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    env: { VITEST_BROWSER_IFRAME_TIMEOUT: '600000' },
    // One page at a time: several would wait for each other on a busy machine.
    fileParallelism: false,
    browser: {
      enabled: true,
      connectTimeout: 600_000,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 1280, height: 800 },
      provider: playwright({
        launchOptions: { executablePath: await findBrowser(), args: browserFlags },
      }),
      instances: [{ browser: 'chromium' as const }],
    },
  },
}));
