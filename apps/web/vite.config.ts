import babel from '@rolldown/plugin-babel';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { bodyStylesheet } from './build/body-stylesheet.ts';
import { catalogueCheck } from './build/catalogue-check.ts';
import { compressed } from './build/compressed.ts';
import { offlineFiles } from './build/offline-files.ts';
import { preloadTable } from './build/preload-table.ts';
import { routePaths } from './build/route-paths.ts';
import { sharedChunks } from './build/shared-chunks.ts';

const chunks = sharedChunks();
const offline = offlineFiles();

/**
 * `vite build --mode draft` falls back to English for untranslated messages, for work in progress
 * only.
 */
export default defineConfig(({ mode }) => ({
  plugins: [
    react(),
    lingui({ cwd: import.meta.dirname, failOnMissing: mode !== 'draft', failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset({}, { cwd: import.meta.dirname })] }),
    routePaths(),
    bodyStylesheet(),
    preloadTable(),
    catalogueCheck(),
    chunks.plugin,
    offline.plugin,
    mode !== 'draft' && compressed(),
    VitePWA({
      strategies: 'generateSW',
      registerType: 'prompt',
      injectRegister: false,
      manifest: false,
      workbox: {
        globPatterns: ['index.html', 'assets/**/*.{js,css,woff2}', 'manifest.webmanifest', '*.svg'],
        manifestTransforms: [
          (files) => ({ manifest: files.filter(({ url }) => offline.isKept(url)), warnings: [] }),
        ],
        navigateFallback: '/index.html',
        navigateFallbackDenylist: [
          /^\/api\//,
          /^\/[cC]\//,
          /^\/g(?:\/|$)/,
          /^\/favourites(?:\/|$)/,
          /^\/mail(?:\/|$)/,
          /^\/docs(?:\/|$)/,
          /^\/guide\//,
        ],
        inlineWorkboxRuntime: true,
        importScripts: ['/sw-routes.js', '/sw-stored-pages.js'],
        cleanupOutdatedCaches: true,
        // The worker controls the first visit too, so that a phone that loses its network after the
        // first login has every page.
        clientsClaim: true,
        skipWaiting: false,
      },
    }),
  ],
  build: {
    manifest: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // The word lists for the password check are large, but no page loads them at its start.
    chunkSizeWarningLimit: 1700,
    rolldownOptions: {
      output: {
        // The entry names all chunks, and characters of a hash do not compress: one less of each is
        // 0.1 kB less in every first load. Rolldown needs seven.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: ({ facadeModuleId, name }) =>
          `assets/${languageOf(facadeModuleId) ?? name}-[hash:7].js`,
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            { name: 'core', test: (id) => chunks.isCore(id), priority: 30 },
            { name: (id) => chunks.customerChunkOf(id), debugName: 'customers', priority: 8 },
            { name: 'login', test: (id) => chunks.isOfLogin(id), priority: 5 },
            { name: 'icons', test: chunks.ofPackages('@tabler/'), minShareCount: 2, priority: 10 },
            {
              name: 'native-plugins',
              test: chunks.ofPackages('@capacitor/', '@capacitor-community/', '@capawesome/', '@aparajita/'),
              // Otherwise the chunk would include dependencies that every page needs, and every
              // page would load it.
              includeDependenciesRecursively: false,
            },
            {
              name: 'query',
              test: chunks.ofPackages('@tanstack/query', '@tanstack/react-query'),
              priority: 20,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://localhost:3000' } },
}));

/**
 * The language of a catalogue, which is the name of its file. The entry names all catalogues, and
 * their areas would be 0.1 kB of each first load.
 */
const languageOf = (facade: string | null): string | undefined =>
  facade?.match(/\/locales\/(\w+)\/\w+\.po$/)?.[1];
