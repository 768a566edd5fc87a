import babel from '@rolldown/plugin-babel';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import { defineConfig } from 'vitest/config';
import { routePaths } from './build/route-paths.ts';

// The Lingui compiler would otherwise look for this file in the folder where vitest was started.
process.env.LINGUI_CONFIG ??= `${import.meta.dirname}/lingui.config.ts`;

/**
 * Compiles translations and route paths as in the build. Components are tested in a browser
 * (`vitest.components.config.ts`), pages in tests/e2e.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    lingui({ cwd: import.meta.dirname }),
    babel({ presets: [linguiTransformerBabelPreset({}, { cwd: import.meta.dirname })] }),
    routePaths(),
  ],
  test: {
    name: 'web',
    include: ['src/**/*.test.ts'],
    setupFiles: ['@photoslate/test-support/quiet-console'],
    // Limits for tests that hang, as on the server.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 120_000 } },
    css: { include: /tokens/ },
  },
});
