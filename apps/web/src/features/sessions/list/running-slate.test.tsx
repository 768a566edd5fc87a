import { NEW_SESSION } from '@photoslate/contract/sessions';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { LANGUAGES } from '@photoslate/contract/constants';
import { anAuthentication } from '#lib/auth/authentication.fixture.ts';
import { signIn, userStore } from '#lib/auth/login-state.ts';
import { activateLanguage, loadCatalogues } from '#lib/i18n/catalogues.ts';
import type { KnownSession } from '#lib/offline/overlay/fold-sessions.ts';
import { outboxOpenStore } from '#lib/offline/outbox.ts';
import { show } from '#ui/component.test-support.tsx';
import { RunningSlate } from './running-slate.tsx';

/** The page's content in a window of 1280 px. */
const CONTENT = '1000px';
const NOW = '2026-11-28T14:00:00.000Z';

const shootOf = (label: string) => ({
  id: `shoot-${label}`,
  label,
  number: Number(label),
  status: 'open',
  createdAt: '2026-11-28T09:51:00.000Z',
  customers: [{ id: 'c', linked: true, firstName: 'Marco', registeredAt: '2026-11-28T10:31:00.000Z' }],
});
const sessionOf = (createdAt: string) =>
  ({
    ...NEW_SESSION,
    id: '0198c0de-0000-7000-8000-000000000001',
    status: 'active',
    location: {
      id: 'l',
      name: 'Sommerfest der Linden-Schule',
      location: 'Potsdam',
      timeZone: 'Europe/Berlin',
    },
    createdAt,
    shootCount: 14,
    progress: { next: 'running', openShoot: { label: '14' }, linkedCount: 22 },
  }) as unknown as KnownSession;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) });
  await page.viewport(1280, 800);
  signIn(anAuthentication());
  outboxOpenStore.set(true);
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  outboxOpenStore.set(false);
  userStore.set(null);
  await activateLanguage('en');
});

const showSlate = (session: KnownSession) => {
  const detail = {
    ...session,
    shoots: [shootOf('14')],
    calibrations: [],
    unlinkedCustomers: [],
    discardedShoots: [],
  };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ data: { ...detail, olderShoots: null } })));
  return show(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ul style={{ width: CONTENT }}>
        <RunningSlate session={session} shootsOf={() => null} />
      </ul>
    </QueryClientProvider>,
  );
};

test.each(LANGUAGES)(
  'at the desk, the figures of a running session are in one line: %s',
  async (language) => {
    await loadCatalogues(language, ['desk']);
    await activateLanguage(language);
    const screen = await showSlate(sessionOf('2026-11-28T07:27:00.000Z'));
    await expect.element(screen.getByText(/Marco/)).toBeVisible();
    const figures = screen.container.querySelector('[data-figures]')!;
    expect(figures.textContent).toContain('22');
    const line = Number.parseFloat(getComputedStyle(figures).lineHeight);
    expect(figures.getBoundingClientRect().height).toBeLessThan(1.5 * line);
  },
);

test('the day is shown if it is not today', async () => {
  const screen = await showSlate(sessionOf('2026-11-28T07:27:00.000Z'));
  await expect
    .element(screen.getByText('Potsdam · since 08:27 · 14 shoots · 22 people linked'))
    .toBeVisible();
  await screen.unmount();
  const before = await showSlate(sessionOf('2026-11-27T07:27:00.000Z'));
  await expect
    .element(before.getByText('Potsdam · 27 Nov · since 08:27 · 14 shoots · 22 people linked'))
    .toBeVisible();
});
