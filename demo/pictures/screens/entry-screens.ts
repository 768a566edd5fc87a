import { type Act, answering, both, click, desk, submit, type, visitor, type Screen } from '../screen.ts';

const at = { login: () => '/', reset: () => '/password-reset', setup: () => '/setup#made-up' };
const newPassword = () => '/password-reset#token=made-up&email=anna@example.org';
const password = { password: 'long enough to do', password_confirmation: 'long enough to do' };
const notSetUp = answering(/\/api\/setup$/, 200, { data: { open: true } });
const easy = 'Too easy to guess. Add a word or two.';
/** Types a password that is easy to guess, and waits until the page says so. */
const typeEasy: Act = async (page, say) => {
  await page.locator('[name=password]').fill('password1234');
  await page.getByText(say(easy)).waitFor();
};
const login = { email: 'mila@noordlicht.example', password: 'wrong password' };

const asksForCode = answering(/\/api\/auth\/login$/, 401, { code: 'second_factor_required', message: '' });

const isMain = true;

/** Login and public pages. */
export const entryScreens: readonly Screen[] = [
  visitor('login', at.login, { isMain }),
  visitor('login-wrong', at.login, { act: both(type(login), submit), isMain }),
  visitor('login-code', at.login, { before: asksForCode, act: both(type(login), submit), isMain }),
  visitor('login-empty', at.login, { act: submit, isMain }),
  visitor('login-under-way', at.login, { fault: 'held', act: both(type(login), submit), isMain }),
  visitor('login-offline', at.login, { fault: 'offline', act: both(type(login), submit), isMain }),
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
  visitor('login-not-set-up', at.login, { before: notSetUp }),
  visitor('setup', at.setup, { before: notSetUp }),
  visitor('setup-weak', at.setup, { before: notSetUp, act: typeEasy, whole: true }),
  visitor('setup-over', at.setup),
  visitor('invitation', ({ invitation }) => `/invitation#${invitation}`),
  visitor('invitation-weak', ({ invitation }) => `/invitation#${invitation}`, { act: typeEasy }),
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
