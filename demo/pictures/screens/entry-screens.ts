import { answering, both, click, desk, submit, type, visitor, type Screen } from '../screen.ts';

const at = { login: () => '/', reset: () => '/password-reset', setup: () => '/setup#made-up' };
const newPassword = () => '/password-reset#token=made-up&email=anna@example.org';
const password = { password: 'long enough to do', password_confirmation: 'long enough to do' };
const login = { email: 'mila@noordlicht.example', password: 'wrong password' };

/** Login and public pages. */
export const entryScreens: readonly Screen[] = [
  visitor('login', at.login),
  visitor('login-wrong', at.login, { act: both(type(login), submit) }),
  visitor('login-empty', at.login, { act: submit }),
  visitor('login-under-way', at.login, { fault: 'held', act: both(type(login), submit) }),
  visitor('login-wanted', () => '/sessions'),
  visitor('languages', at.login, { act: click('header button[aria-haspopup], header button') }),
  visitor('reset-request', at.reset),
  visitor('reset-sent', at.reset, { act: both(type({ email: 'somebody@example.org' }), submit) }),
  visitor('reset-confirm', newPassword),
  visitor('reset-refused', newPassword, { act: both(type(password), submit) }),
  visitor('reset-done', newPassword, {
    before: answering(/\/api\/reset-password/, 204, undefined),
    act: both(type(password), submit),
  }),
  visitor('setup', at.setup, { before: answering(/\/api\/setup$/, 200, { data: { open: true } }) }),
  visitor('setup-over', at.setup),
  visitor('invitation', ({ invitation }) => `/invitation#${invitation}`),
  visitor('invitation-refused', () => '/invitation#made-up'),
  visitor('not-found', () => '/nothing/here'),
  visitor('broken', at.reset, {
    before: async (page) => {
      await page.route(/password-reset-page.*\.js/, (route) =>
        route.fulfill({
          contentType: 'text/javascript',
          body: 'const Page = () => { throw new Error("broken"); }; export { Page, Page as t };',
        }),
      );
    },
  }),
];

/** Screens that only the native app has. */
export const nativeScreens: readonly Screen[] = (['ios', 'android'] as const).flatMap((native) => [
  visitor(`${native}-login`, at.login, { native }),
  visitor(`${native}-server`, at.login, { native, act: click('main form ~ * button, footer button') }),
  visitor(`${native}-update`, at.login, { native, updateWaits: true }),
  desk(`${native}-sessions`, () => '/sessions', { native }),
  desk(`${native}-session`, ({ fair }) => `/session/${fair}`, { native }),
  desk(`${native}-slate`, ({ fair, openShoot }) => `/session/${fair}/shoot/${openShoot}`, { native }),
]);
