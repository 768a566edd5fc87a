import type { Area } from '#lib/i18n/catalogues.ts';

export interface PageRow {
  /** The path in the router's syntax. */
  readonly path: string;
  /** The module below src/pages, without its extension. It exports `Page`. */
  readonly source: string;
  /** The translation catalogues that the page needs; see lingui.config.ts. */
  readonly areas: readonly Area[];
  /**
   * The middleware to run before the page is shown; see middleware.ts. `auth`: only for logged-in
   * users. `second-factor`: not before a user has set up the second factor that the studio
   * requires.
   */
  readonly middleware?: readonly string[];
  /** A customer's page: without language prefix and without the app's header. */
  readonly customer?: true;
  /** The script in index.html asks the server what to show before it fetches anything else. */
  readonly asksFirst?: true;
}

const signedIn = ['auth', 'second-factor'] as const;
const entry = { areas: ['shell', 'entry'] } as const;
const desk = { areas: ['shell', 'desk'], middleware: signedIn } as const;
const studio = { areas: ['shell', 'studio'], middleware: signedIn } as const;
const customer = { areas: ['shell', 'customer'], customer: true } as const;

/**
 * All pages. The router, the prefetching and the server's preload hints are generated from this
 * table.
 */
export const pageTable: readonly PageRow[] = [
  { path: '/:lang?', source: 'entry/home-page', ...entry },
  { path: '/:lang?/password-reset', source: 'entry/password-reset-page', ...entry },
  { path: '/:lang?/setup', source: 'entry/setup-page', ...entry },
  {
    path: '/:lang?/email-change',
    source: 'studio/email-change-page',
    areas: ['shell', 'entry', 'studio'],
  },
  {
    path: '/:lang?/invitation',
    source: 'studio/invitation-page',
    areas: ['shell', 'entry', 'studio'],
  },
  // Before pages whose path is a topic: the router prefers the earlier one for `/help/sessions`.
  {
    path: '/:lang?/help/:topic?',
    source: 'help/help-page',
    areas: ['shell', 'help'],
    middleware: signedIn,
  },
  { path: '/:lang?/sessions', source: 'desk/sessions-page', ...desk },
  { path: '/:lang?/session/:event?/calibration', source: 'desk/calibration-page', ...desk },
  {
    path: '/:lang?/session/:event?/calibration/instruction',
    source: 'desk/calibration-instruction-page',
    ...desk,
  },
  { path: '/:lang?/session/:event?/shoot/:hash', source: 'desk/shoot-page', ...desk },
  {
    path: '/:lang?/session/:event/photos',
    source: 'desk/photos-page',
    areas: ['shell', 'desk', 'photos'],
    middleware: signedIn,
  },
  { path: '/:lang?/session/:event/publish', source: 'desk/publish-page', ...desk },
  { path: '/:lang?/session/:event', source: 'desk/session-page', ...desk },
  { path: '/:lang?/mails', source: 'desk/mails-page', ...desk },
  { path: '/:lang?/account', source: 'studio/account-page', ...studio, middleware: ['auth'] },
  { path: '/:lang?/studio', source: 'studio/studio-page', ...studio },
  { path: '/:lang?/studio/customers', source: 'studio/customers-page', ...studio },
  {
    path: '/:lang?/studio/customers/:customer',
    source: 'studio/customer-page',
    areas: ['shell', 'desk', 'studio'],
    middleware: signedIn,
  },
  { path: '/:lang?/studio/privacy-settings', source: 'studio/privacy-settings-page', ...studio },
  {
    path: '/:lang?/studio/orders',
    source: 'studio/orders-page',
    areas: ['shell', 'desk', 'studio'],
    middleware: signedIn,
  },
  { path: '/:lang?/studio/payments', source: 'studio/payments-page', ...studio },
  { path: '/:lang?/studio/people', source: 'studio/people-page', ...studio },
  { path: '/:lang?/studio/prices', source: 'studio/prices-page', ...studio },
  { path: '/:lang?/studio/locations', source: 'studio/locations-page', ...studio },
  { path: '/:lang?/studio/appearance', source: 'studio/appearance-page', ...studio },
  { path: '/:lang?/studio/legal-pages', source: 'studio/legal-pages-page', ...studio },
  { path: '/:lang?/studio/public-address', source: 'studio/public-address-page', ...studio },
  { path: '/:lang?/studio/mail-server', source: 'studio/mail-server-page', ...studio },
  { path: '/:lang?/studio/sales', source: 'studio/sales-page', ...studio },
  { path: '/:lang?/studio/attention', source: 'studio/attention-page', ...studio },
  { path: '/:lang?/studio/privacy', source: 'studio/former-privacy-page', ...studio },
  { path: '/:lang?/studio/log', source: 'studio/log-page', ...studio },
  { path: '/:lang?/studio/security-log', source: 'studio/security-log-page', ...studio },
  {
    path: '/:lang?/operator',
    source: 'operator/operator-page',
    areas: ['shell', 'desk', 'operator'],
    middleware: signedIn,
  },
  { path: '/c/:code', source: 'customer/contact-page', ...customer },
  { path: '/g', source: 'customer/gallery-page', ...customer, asksFirst: true },
  { path: '/favourites', source: 'customer/shared-favourites-page', ...customer },
  { path: '/preview/:shoot', source: 'customer/preview-page', ...customer, middleware: signedIn },
  { path: '/phone-test', source: 'customer/phone-test-page', ...customer },
  { path: '/my-data', source: 'customer/own-data-page', ...customer },
  { path: '/paid/:payment', source: 'customer/paid-page', ...customer },
  { path: '/legal/:studio/:kind', source: 'customer/legal-page', ...customer },
];

const PREFIX = '(?:/(de|es|fr|it|nl))?';

/**
 * The page's path as the source of a RegExp. Use it with the flag `i`, as the router does. Group 1
 * is the language prefix, if the page can have one.
 */
export function pagePattern(page: PageRow): string {
  const body = page.path
    .replace('/:lang?', '')
    .replace(/\/:\w+\?/g, '(?:/[^/]+)?')
    .replace(/\/:\w+/g, '/[^/]+');
  return `^${page.customer ? '' : PREFIX}${body}/?$`;
}
