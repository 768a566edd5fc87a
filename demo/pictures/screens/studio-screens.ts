import { answering, both, click, desk, scrollTo, submit, tap, type, type Screen } from '../screen.ts';

const studio = (page: string) => () => `/studio/${page}`;
const row = (place: number) => click('main li button, main li a', place);
const whole = true;
const storedDataShown = both(type({ email: 'giulia.conti@example.org' }), submit);

/** The studio's own pages, and its mails. */
export const studioScreens: readonly Screen[] = [
  desk('mails', () => '/mails'),
  desk('mails-none', () => '/mails', {
    before: answering(/\/api\/mails/, 200, { data: [], meta: { nextCursor: null } }),
  }),
  desk('mail', () => '/mails', { act: row(0) }),
  desk('studio', () => '/studio', { whole }),
  desk('studio-loading', studio('people'), { fault: 'loading' }),
  desk('studio-failed', studio('people'), { fault: 'failed' }),
  desk('studio-people', studio('people')),
  desk('studio-person', studio('people'), { act: row(1) }),
  desk('studio-invitation', studio('people'), { act: click('main section li button') }),
  desk('studio-invite', studio('people'), { act: tap('Invite somebody') }),
  desk('studio-prices', studio('prices'), { whole }),
  desk('studio-prices-error', studio('prices'), {
    act: both(type({ firstPhotoCents: 'ten' }), submit),
  }),
  desk('studio-locations', studio('locations')),
  desk('studio-location', studio('locations'), { act: row(0) }),
  desk('studio-appearance', studio('appearance'), { whole }),
  desk('studio-customers', studio('customers'), { whole }),
  desk('studio-orders', studio('orders'), { whole }),
  desk('studio-orders-look', studio('orders'), { act: tap('To look at') }),
  desk('studio-order-pay', studio('orders'), { act: tap('Mark as paid') }),
  desk('studio-refund', studio('orders'), { act: tap('Refund') }),
  desk('studio-payments', studio('payments'), { whole }),
  desk('studio-payments-key', studio('payments'), {
    act: both(type({ key: 'sk_test_half' }), scrollTo('[name=key]')),
  }),
  desk('studio-sales', studio('sales'), { whole }),
  desk('studio-sales-locations', studio('sales'), { act: tap('Locations') }),
  desk('studio-sales-refused', studio('sales'), {
    act: both(type({ to: '2026-01-02' }), (page) => page.locator('[aria-invalid=true]').waitFor()),
  }),
  desk('studio-sales-none', studio('sales'), {
    act: type({ to: '2026-01-02', from: '2026-01-01' }),
  }),
  desk('studio-attention', studio('attention'), { whole }),
  desk('studio-privacy', studio('privacy')),
  desk('studio-privacy-held', studio('privacy'), { act: storedDataShown, whole }),
  desk('studio-privacy-erase', studio('privacy'), { act: both(storedDataShown, tap('Erase')) }),
  desk('studio-log', studio('log')),
];
