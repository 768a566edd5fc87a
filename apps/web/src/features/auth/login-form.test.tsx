import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { anAuthentication } from '#lib/auth/authentication.fixture.ts';
import { userStore } from '#lib/auth/login-state.ts';
import { show } from '#ui/component.test-support.tsx';
import { LoginForm } from './login-form.tsx';

const refusal = (code: string, more: object = {}) =>
  Response.json({ code, message: `The server says ${code}.`, ...more }, { status: 401 });

let sent: unknown[];
let answers: Response[];
beforeEach(() => {
  sent = [];
  answers = [];
  vi.stubGlobal('fetch', (_url: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return Promise.resolve(answers.shift() ?? refusal('login_failed'));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  userStore.set(null);
});

async function enterPassword() {
  const screen = await show(<LoginForm />);
  await screen.getByRole('textbox', { name: 'E-mail address' }).fill('mara@lichtbeeld.example');
  await screen.getByLabelText(/^Password/).fill('a password for tests');
  await screen.getByRole('button', { name: 'Log in' }).click();
  return screen;
}
const credentials = { email: 'mara@lichtbeeld.example', password: 'a password for tests' };

test('a user without a second factor is asked for no code, and none is sent', async () => {
  answers = [Response.json(anAuthentication())];
  await enterPassword();
  await expect.poll(() => userStore.get()?.email).toBe('mara@lichtbeeld.example');
  expect(sent).toEqual([credentials]);
});

test('a user with a second factor is asked for a code, and may correct a wrong one', async () => {
  answers = [
    refusal('second_factor_required'),
    refusal('second_factor_failed', { errors: { otp: ['This code is not right.'] } }),
    Response.json(anAuthentication()),
  ];
  const screen = await enterPassword();
  const field = screen.getByRole('textbox', { name: 'Code from the app' });
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveAttribute('autocomplete', 'one-time-code');
  await field.fill('123456');
  await screen.getByRole('button', { name: 'Log in' }).click();
  await expect.element(screen.getByText('This code is not right.')).toBeVisible();
  await expect.element(field).toHaveFocus();
  expect(sent.slice(1)).toEqual([{ ...credentials, otp: '123456' }]);
  expect(userStore.get()).toBeNull();
  await field.fill('234567');
  await screen.getByRole('button', { name: 'Log in' }).click();
  await expect.poll(() => userStore.get()?.email).toBe('mara@lichtbeeld.example');
  expect(sent.slice(1)).toEqual([
    { ...credentials, otp: '123456' },
    { ...credentials, otp: '234567' },
  ]);
});

test('a recovery code can be entered instead, and the way back keeps the address', async () => {
  answers = [refusal('second_factor_required'), refusal('second_factor_required')];
  const screen = await enterPassword();
  await screen.getByRole('button', { name: 'Use a recovery code' }).click();
  await expect.element(screen.getByRole('textbox', { name: 'Recovery code' })).toHaveFocus();
  await screen.getByRole('button', { name: 'Back to login' }).click();
  await expect
    .element(screen.getByRole('textbox', { name: 'E-mail address' }))
    .toHaveValue('mara@lichtbeeld.example');
  await expect.element(screen.getByLabelText(/^Password/)).toHaveValue('');
});
