import babel from '@rolldown/plugin-babel';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import { defineConfig } from 'vitest/config';
import { routePaths } from './build/route-paths.ts';

// Its compiler looks for this file in the folder that vitest was started in.
process.env.LINGUI_CONFIG ??= `${import.meta.dirname}/lingui.config.ts`;

/** Words and route paths are made as in the build; what needs a real page is tested in a browser, in tests/e2e. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    lingui({ cwd: import.meta.dirname }),
    babel({ presets: [linguiTransformerBabelPreset({}, { cwd: import.meta.dirname })] }),
    routePaths(),
  ],
  test: {
    name: 'web',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['@photoslate/test-support/quiet-console'],
    css: { include: /tokens/ },
  },
});
