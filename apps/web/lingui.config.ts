import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/**
 * One catalogue per area, so that a customer's page never loads the texts of the photographer's
 * desk, or those of the login. `src/app/page-table.ts` lists the areas that each page needs.
 */
export default defineConfig({
  locales: ['en', 'nl', 'de', 'es', 'fr', 'it'],
  sourceLocale: 'en',
  format: formatter({ lineNumbers: false, origins: false }),
  orderBy: 'message',
  catalogs: [
    {
      path: '<rootDir>/src/locales/{locale}/shell',
      include: [
        '<rootDir>/src/lib',
        '<rootDir>/src/ui',
        '<rootDir>/src/app',
        '<rootDir>/src/features/auth/account.tsx',
        '<rootDir>/src/features/search',
      ],
      exclude: ['**/*.test.*'],
    },
    {
      path: '<rootDir>/src/locales/{locale}/entry',
      include: ['<rootDir>/src/features/auth', '<rootDir>/src/pages/entry'],
      exclude: ['**/*.test.*', '<rootDir>/src/features/auth/account.tsx'],
    },
    {
      path: '<rootDir>/src/locales/{locale}/desk',
      include: [
        '<rootDir>/src/pages/desk',
        '<rootDir>/src/features/sessions',
        '<rootDir>/src/features/shoots',
        '<rootDir>/src/features/customers',
        '<rootDir>/src/features/codes',
        '<rootDir>/src/features/prints',
        '<rootDir>/src/features/publishing',
        '<rootDir>/src/features/studio',
        '<rootDir>/src/features/outbox',
        '<rootDir>/src/features/mail',
        '<rootDir>/src/features/orders',
      ],
      exclude: ['**/*.test.*', '<rootDir>/src/pages/desk/photos-page.tsx'],
    },
    {
      path: '<rootDir>/src/locales/{locale}/photos',
      include: ['<rootDir>/src/pages/desk/photos-page.tsx', '<rootDir>/src/features/photos'],
      exclude: ['**/*.test.*'],
    },
    {
      path: '<rootDir>/src/locales/{locale}/studio',
      include: [
        '<rootDir>/src/pages/studio',
        '<rootDir>/src/features/settings',
        '<rootDir>/src/features/payments',
        '<rootDir>/src/features/people',
        '<rootDir>/src/features/logins',
        '<rootDir>/src/features/confirmation',
        '<rootDir>/src/features/credentials',
        '<rootDir>/src/features/second-factor',
        '<rootDir>/src/features/passkeys',
        '<rootDir>/src/features/sales-reports',
        '<rootDir>/src/features/attention',
        '<rootDir>/src/features/activity',
        '<rootDir>/src/features/erasures',
        '<rootDir>/src/features/security-log',
        '<rootDir>/src/features/directory',
        // The studio erases a customer too. Its page should not load all texts of customers.
        '<rootDir>/src/features/privacy/erase-by-studio.tsx',
        '<rootDir>/src/features/privacy/erase-effects.tsx',
      ],
      exclude: ['**/*.test.*'],
    },
    {
      path: '<rootDir>/src/locales/{locale}/operator',
      include: ['<rootDir>/src/pages/operator', '<rootDir>/src/features/operator'],
      exclude: ['**/*.test.*'],
    },
    {
      path: '<rootDir>/src/locales/{locale}/help',
      include: ['<rootDir>/src/pages/help', '<rootDir>/src/features/help'],
      exclude: ['**/*.test.*'],
    },
    {
      path: '<rootDir>/src/locales/{locale}/customer',
      include: [
        '<rootDir>/src/pages/customer',
        '<rootDir>/src/features/contact',
        '<rootDir>/src/features/privacy',
        '<rootDir>/src/features/galleries',
        '<rootDir>/src/features/shop',
        '<rootDir>/src/features/legal',
      ],
      exclude: ['**/*.test.*', '<rootDir>/src/features/privacy/erase-by-studio.tsx'],
    },
  ],
});
