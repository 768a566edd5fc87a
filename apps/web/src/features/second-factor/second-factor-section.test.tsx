import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { anAuthentication } from '#lib/auth/authentication.fixture.ts';
import { userStore } from '#lib/auth/login-state.ts';
import { show } from '#ui/component.test-support.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const URL_OF_SECRET = `otpauth://totp/Photoslate:mara%40lichtbeeld.example?secret=${SECRET}`;
const CODES = Array.from({ length: 10 }, (_one, index) => `k7mq-2x9d-0afr-w3t${index}`);

let factor: { onSince: string | null; recoveryCodesLeft: number; isRequired?: boolean };
let sent: [string, unknown][];
beforeEach(() => {
  factor = { onSince: null, recoveryCodesLeft: 0 };
  sent = [];
  const login = anAuthentication();
  userStore.set(login.data);
  vi.stubGlobal('fetch', (url: string, { method, body }: RequestInit) => {
    if (url.endsWith('/api/auth/refresh')) return Promise.resolve(Response.json(login));
    if (method === 'GET') return Promise.resolve(Response.json({ data: factor }));
    const path = url.slice(url.indexOf('/second-factor/') + '/second-factor/'.length);
    sent.push([path, body === undefined ? undefined : JSON.parse(body as string)]);
    if (path === 'begin')
      return Promise.resolve(
        Response.json({ data: { secret: SECRET, url: URL_OF_SECRET } }, { status: 201 }),
      );
    if (path === 'remove') {
      factor = { onSince: null, recoveryCodesLeft: 0 };
      return Promise.resolve(new Response(null, { status: 204 }));
    }
    factor = { onSince: '2026-11-21T10:00:00.000Z', recoveryCodesLeft: 10 };
    return Promise.resolve(Response.json({ data: { recoveryCodes: CODES } }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  userStore.set(null);
});

const open = () =>
  show(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SecondFactorSection />
    </QueryClientProvider>,
  );

test('it is turned on with the first code, and shows the recovery codes once', async () => {
  const screen = await open();
  await screen.getByRole('button', { name: 'Turn it on now' }).click();
  const drawer = screen.getByRole('dialog', { name: 'Turn on two-step login' });
  await drawer.getByRole('button', { name: 'Continue' }).click();

  const code = screen.getByRole('img', { name: 'QR code for the authenticator app' });
  await expect.element(code).toHaveAttribute('data-qr', URL_OF_SECRET);
  await expect.element(screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible();
  await screen.getByRole('textbox', { name: 'Code from the app' }).fill('123456');
  await screen.getByRole('button', { name: 'Turn it on now' }).click();

  const list = screen.getByRole('list', { name: 'Recovery codes' });
  await expect.element(list).toBeVisible();
  expect([...list.element().children].map(({ textContent }) => textContent)).toEqual(CODES);
  await screen.getByRole('button', { name: 'I have kept them' }).click();
  await expect.element(screen.getByText('Recovery codes left: 10')).toBeVisible();
  expect(document.body.textContent).not.toContain(CODES[0]);
  expect(sent).toEqual([
    ['begin', undefined],
    ['confirm', { otp: '123456' }],
  ]);
});

test('it warns of few recovery codes, and is turned off after a question', async () => {
  factor = { onSince: '2026-11-21T10:00:00.000Z', recoveryCodesLeft: 2 };
  const screen = await open();
  await expect.element(screen.getByText('On since 21 November 2026')).toBeVisible();
  const warning = screen.getByText('Recovery codes left: 2').element().closest('[data-tone]');
  expect(warning?.getAttribute('data-tone')).toBe('look');
  await screen.getByRole('button', { name: 'Turn off' }).click();
  const drawer = screen.getByRole('dialog', { name: 'Turn off two-step login?' });
  await drawer.getByRole('button', { name: 'Turn off' }).click();
  await expect.element(screen.getByRole('button', { name: 'Turn it on now' })).toBeVisible();
  expect(sent).toEqual([['remove', undefined]]);
});

test('it cannot be turned off if the studio requires it', async () => {
  factor = { onSince: '2026-11-21T10:00:00.000Z', recoveryCodesLeft: 10, isRequired: true };
  const screen = await open();
  await expect
    .element(screen.getByText('Your studio requires it, so it cannot be turned off.'))
    .toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Use another app' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Turn off' })).not.toBeInTheDocument();
});
