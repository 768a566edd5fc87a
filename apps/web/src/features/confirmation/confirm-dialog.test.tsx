import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from '#lib/api/call.ts';
import { anAuthentication } from '#lib/auth/authentication.fixture.ts';
import { signIn, userStore } from '#lib/auth/login-state.ts';
import { notificationStore } from '#lib/loading/notifications.ts';
import { show } from '#ui/component.test-support.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

let needsCode: boolean;
let confirmed: boolean;
let sent: [string, unknown][];

const refuse = (status: number, code: string, errors?: object) =>
  Promise.resolve(Response.json({ code, message: 'Confirm first.', errors }, { status }));

beforeEach(() => {
  needsCode = false;
  confirmed = false;
  sent = [];
  vi.stubGlobal('fetch', (url: string, { body }: { body?: string }) => {
    const path = url.slice(url.indexOf('/api/'));
    if (path === '/api/auth/passkeys')
      return Promise.resolve(Response.json({ data: { available: true, passkeys: [] } }));
    const read = body === undefined ? undefined : (JSON.parse(body) as { password: string; otp?: string });
    sent.push([path, read]);
    if (path !== '/api/auth/confirm')
      return confirmed
        ? Promise.resolve(new Response(null, { status: 204 }))
        : refuse(409, 'confirmation_required');
    if (read?.password !== 'right') return refuse(422, 'invalid', { password: ['Not your password.'] });
    if (needsCode && read.otp === undefined) return refuse(422, 'invalid', { otp: ['Enter the code.'] });
    confirmed = true;
    return Promise.resolve(Response.json({ data: { confirmedUntil: '2026-11-21T10:05:00.000Z' } }));
  });
  signIn(anAuthentication());
});
afterEach(() => {
  vi.unstubAllGlobals();
  notificationStore.set([]);
  userStore.set(null);
});

const open = async () => {
  const screen = await show(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ConfirmDialog />
    </QueryClientProvider>,
  );
  return { screen, dialog: screen.getByRole('dialog', { name: 'Confirm that it is you' }) };
};
const turnOff = () => call('auth.removeSecondFactor', {});

test('calls that need a confirmation wait for one question, and then go on', async () => {
  const { dialog } = await open();
  const both = Promise.all([turnOff(), turnOff()]);
  const password = dialog.getByLabelText(/^Your current password/);
  await password.fill('wrong');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect.element(dialog.getByText('Not your password.')).toBeVisible();
  await password.fill('right');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await both;
  expect(sent.filter(([path]) => path.endsWith('/confirm'))).toHaveLength(2);
  expect(sent.filter(([path]) => path.endsWith('/remove'))).toHaveLength(4);
  await expect.element(dialog).not.toBeInTheDocument();
});

test('with two-step login it then asks for the code', async () => {
  needsCode = true;
  const { dialog } = await open();
  const turningOff = turnOff();
  await dialog.getByLabelText(/^Your current password/).fill('right');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const code = dialog.getByLabelText(/^Code from the app, or a recovery code/);
  await expect.element(code).toHaveFocus();
  await code.fill('123456');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await turningOff;
  expect(sent.at(-2)).toEqual(['/api/auth/confirm', { password: 'right', otp: '123456' }]);
});

test('a user who closes it is told that nothing was done', async () => {
  const { dialog } = await open();
  const refused = expect(turnOff()).rejects.toMatchObject({ code: 'confirmation_required' });
  await dialog.getByRole('button', { name: 'Close' }).click();
  await refused;
  expect(notificationStore.get()).toMatchObject([
    { message: 'Not done, because you did not confirm that it is you.' },
  ]);
  expect(sent).toHaveLength(1);
});
