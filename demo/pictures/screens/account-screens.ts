import type { SecondFactor } from '@photoslate/contract/auth-second-factor';
import type { Passkeys } from '@photoslate/contract/auth-passkeys';
import type { Page } from '@playwright/test';
import { answering, both, desk, submit, tap, visitor, type Screen } from '../screen.ts';

const account = () => '/account';
const whole = true;
/** The faults of other screens leave calls that log in alone, and so all calls of this page. */
const OWN = /\/api\/auth\/(?:second-factor|passkeys|logins|email-change)$/;
const newEmail = () => '/email-change#confirm=made-up';
const waitsForEmail = answering(/\/api\/auth\/email-change$/, 200, {
  data: { email: 'mila.jansen@noordlicht.example', expiresAt: '2026-11-28T10:00:00.000Z' },
});
const asksToConfirm = answering(/\/second-factor\/begin$/, 409, {
  code: 'confirmation_required',
  message: 'Confirm first that it is you.',
});
/** Its calls are never answered. */
const stalled = async (page: Page) => {
  await page.route(OWN, () => undefined);
};

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const url = `otpauth://totp/Photoslate:mila@noordlicht.example?secret=${secret}&issuer=Photoslate`;
const recoveryCodes = Array.from({ length: 10 }, (_, nth) => `K7M2Q-9XT4${nth}`);
/** Sets up two-step login without changing the user. */
const connecting = async (page: Page) => {
  await answering(/\/second-factor\/begin$/, 200, { data: { secret, url } })(page);
  await answering(/\/second-factor\/confirm$/, 200, { data: { recoveryCodes } })(page);
};
const connect = tap('Turn it on now', 'Continue');
const factor: SecondFactor = {
  onSince: '2026-03-02T09:00:00.000Z',
  recoveryCodesLeft: 2,
  hasPasskey: true,
  isRequired: false,
};
const passkeys: Passkeys = {
  available: true,
  passkeys: [
    { id: '1', name: 'Work phone', createdAt: '2026-03-02T09:00:00.000Z', lastUsedAt: null },
    {
      id: '2',
      name: 'Laptop at the studio',
      createdAt: '2026-05-11T09:00:00.000Z',
      lastUsedAt: '2026-11-20T08:15:00.000Z',
    },
  ],
};
const secured = async (page: Page) => {
  await answering(/\/api\/auth\/second-factor$/, 200, { data: factor })(page);
  await answering(/\/api\/auth\/passkeys$/, 200, { data: passkeys })(page);
};

/** The user's own login, and the pages of mailed links that change it. */
export const accountScreens: readonly Screen[] = [
  desk('account', account, { isMain: true }),
  desk('account-whole', account, { whole }),
  desk('account-loading', account, { fault: 'loading', before: stalled }),
  desk('account-failed', account, { fault: 'failed', before: answering(OWN, 500, { message: 'x' }) }),
  desk('account-offline', account, { fault: 'offline' }),
  desk('account-turn-on', account, { act: tap('Turn it on now'), isMain: true }),
  desk('account-connect', account, { before: connecting, act: connect, whole }),
  desk('account-codes', account, {
    before: connecting,
    act: both(connect, (page) => page.locator('[name=otp]').fill('123456'), tap('Turn it on now')),
  }),
  desk('account-secured', account, { before: secured, whole }),
  desk('account-passkey', account, { before: secured, act: tap('Add a passkey') }),
  desk('account-new-password', account, { act: tap('Change the password') }),
  desk('account-new-email', account, { act: tap('Change the e-mail address') }),
  desk('account-email-waits', account, { before: waitsForEmail }),
  desk('confirm', account, { before: asksToConfirm, act: tap('Turn it on now', 'Continue') }),
  visitor('email-change', newEmail),
  visitor('email-change-refused', newEmail, { act: submit }),
  visitor('email-change-incomplete', () => '/email-change'),
  visitor('email-undo', () => '/email-change#undo=made-up'),
];
