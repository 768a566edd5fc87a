import type { Page } from '@playwright/test';
import {
  type Act,
  answering,
  both,
  click,
  desk,
  scrollTo,
  submit,
  tap,
  type,
  type Screen,
} from '../screen.ts';

const studio = (page: string) => () => `/studio/${page}`;
/** A row of a list or, at the desk, of a table. */
const row = (place: number) => click('main li button, main li a, main tbody [data-opens-row]', place);
const isDesk = (page: Page) => (page.viewportSize()?.width ?? 0) >= 1024;
/** Opens the first unpaid order, if it is a row of a table, and taps a button of it. */
const inOrder =
  (state: string, button: string): Act =>
  async (page, say) => {
    await page
      .locator(isDesk(page) ? 'main tbody tr' : 'main li > button')
      .filter({ hasText: say(state) })
      .first()
      .click();
    await tap(button)(page, say);
  };
const selectThree: Act = async (page) => {
  for (const nth of [0, 1, 2]) await page.locator('main tbody input').nth(nth).check();
};
const whole = true;
const customer: Screen['path'] = (world) => `/studio/customers/${world.customer}`;
const openSearch: Act = (page) => page.keyboard.press('/');
const search: Act = async (page, say) => {
  await openSearch(page, say);
  await page.getByRole('combobox').fill('gi');
  await page.getByRole('option').first().waitFor();
};
const searchNothing: Act = async (page, say) => {
  await openSearch(page, say);
  await page.getByRole('combobox').fill('qqqq');
  await page.waitForTimeout(800);
};

const quota = (bytes: number, photos: number) =>
  answering(/\/api\/studio\/use$/, 200, {
    data: { photos, bytes, quotaPhotos: 20_000, quotaBytes: 500e9 },
  });
const toQuota = scrollTo('[role=meter]');
const securityEntries = /\/api\/studio\/security-log(?:\?|$)/;
const noSecurityEntries = answering(securityEntries, 200, {
  data: [],
  meta: { hasPrevious: false, hasNext: false, namesAreCut: false },
});
const tooManyNames = async (page: Page) => {
  await page.route(securityEntries, async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { meta: object };
    await route.fulfill({ response, json: { ...json, meta: { ...json.meta, namesAreCut: true } } });
  });
};
/** The search found too many names, and no entry about the newest ones. */
const notAllSearched = answering(securityEntries, 200, {
  data: [],
  meta: { hasPrevious: false, hasNext: false, namesAreCut: true },
});
const noLogEntries = answering(/\/api\/studio\/activity(?:\/table)?(?:\?|$)/, 200, {
  data: [],
  meta: { hasPrevious: false, hasNext: false },
});

/** The studio's own pages, and its mails. */
export const studioScreens: readonly Screen[] = [
  desk('mail', () => '/mails', { act: row(0) }),
  desk('studio-people-loading', studio('people'), { fault: 'loading' }),
  desk('studio-people-failed', studio('people'), { fault: 'failed' }),
  desk('studio-people-offline', studio('people'), { fault: 'offline' }),
  desk('studio-people', studio('people')),
  desk('studio-person', studio('people'), { act: row(1) }),
  desk('studio-invitation', studio('people'), {
    act: click('main section li button, main tbody tr:last-child [data-opens-row]'),
  }),
  desk('studio-invite', studio('people'), { act: tap('Invite someone') }),
  desk('studio-prices', studio('prices'), { whole }),
  desk('studio-prices-error', studio('prices'), {
    act: both(type({ firstPhotoCents: 'ten' }), submit),
  }),
  desk('studio-locations', studio('locations')),
  desk('studio-location', studio('locations'), { act: row(0) }),
  desk('studio-appearance', studio('appearance'), { whole }),
  desk('customer-edit', customer, { act: tap('Edit contact') }),
  desk('customer-erase', customer, { act: tap('Erase data…') }),
  desk('studio-legal-pages', studio('legal-pages'), { whole }),
  desk('studio-privacy-settings', studio('privacy-settings'), { isMain: true }),
  desk('studio-privacy-settings-whole', studio('privacy-settings'), { whole }),
  desk('studio-quota', studio('privacy-settings'), { before: quota(412e9, 9120), act: toQuota }),
  desk('studio-quota-full', studio('privacy-settings'), { before: quota(500e9, 20_000), act: toQuota }),
  desk('studio-privacy-settings-loading', studio('privacy-settings'), { fault: 'loading' }),
  desk('studio-privacy-settings-failed', studio('privacy-settings'), { fault: 'failed' }),
  desk('studio-privacy-settings-offline', studio('privacy-settings'), { fault: 'offline' }),
  desk('studio-public-address', studio('public-address')),
  desk('studio-mail-server', studio('mail-server')),
  desk('search', studio('customers'), { act: openSearch }),
  desk('search-found', studio('customers'), { act: search }),
  desk('search-nothing', studio('customers'), { act: searchNothing }),
  desk('orders-selected', studio('orders'), { act: selectThree, on: 'desk' }),
  desk('orders-no-match', () => '/studio/orders?q=nobody', { on: 'desk' }),
  desk('order-pay', studio('orders'), { act: inOrder('To be paid', 'Mark the order as paid') }),
  desk('order-refund', studio('orders'), { act: inOrder('Paid', 'Refund the order') }),
  desk('studio-payments', studio('payments'), { whole }),
  desk('studio-payments-key', studio('payments'), {
    act: both(type({ key: 'sk_test_half' }), scrollTo('[name=key]')),
  }),
  desk('sales-locations', () => '/studio/sales?by=location'),
  desk('sales-refused', () => '/studio/sales?from=2020-01-01', {
    act: (page) => page.locator('[aria-invalid=true], main [role=alert]').first().waitFor(),
  }),
  desk('studio-attention', studio('attention'), { whole }),
  desk('studio-log', studio('log')),
  desk('studio-log-empty', studio('log'), { before: noLogEntries }),
  desk('studio-log-loading', studio('log'), { fault: 'loading' }),
  desk('studio-log-failed', studio('log'), { fault: 'failed' }),
  desk('studio-log-offline', studio('log'), { fault: 'offline' }),
  desk('studio-security-log', studio('security-log')),
  desk('studio-security-log-empty', studio('security-log'), { before: noSecurityEntries }),
  desk('studio-security-log-many', studio('security-log'), { before: tooManyNames }),
  desk('studio-security-log-not-all', () => '/studio/security-log?q=example', {
    before: notAllSearched,
    on: 'desk',
  }),
  desk('studio-security-log-loading', studio('security-log'), { fault: 'loading' }),
  desk('studio-security-log-failed', studio('security-log'), { fault: 'failed' }),
  desk('studio-security-log-offline', studio('security-log'), { fault: 'offline' }),
];
