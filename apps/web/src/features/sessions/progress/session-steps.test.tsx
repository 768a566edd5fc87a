import type { NextStep, SessionProgress } from '@photoslate/contract/session-progress';
import { NEW_SESSION } from '@photoslate/contract/sessions';
import { afterEach, expect, test } from 'vitest';
import { userStore } from '#lib/auth/login-state.ts';
import type { KnownSession } from '#lib/offline/overlay/fold-sessions.ts';
import { show } from '#ui/component.test-support.tsx';
import { NextVerb, NextVerbButton } from './next-verb.tsx';
import { SessionStatus } from './session-status.tsx';
import { SessionSteps } from './session-steps.tsx';

const progress = {
  openShoot: null,
  storedCount: 9,
  pendingCount: 0,
  underwayCount: 0,
  damagedCount: 0,
  questionCount: 0,
  readyShootCount: 0,
  heldShootCount: 0,
  publishedShootCount: 0,
  linkedCount: 0,
  waitingCount: 0,
  mailedCount: 0,
  openedCount: 0,
  orderCount: 0,
  unpaidCount: 0,
  soldCents: 0,
};
const session = (next: NextStep, change: Partial<SessionProgress> = {}): KnownSession =>
  ({
    ...NEW_SESSION,
    id: 'x',
    status: 'ended',
    photoCount: 9,
    shootCount: 2,
    createdAt: '2026-11-21T12:00:00.000Z',
    progress: { ...progress, next, ...change },
  }) as KnownSession;
const as = (role: 'owner' | 'photographer') => userStore.set({ role } as never);
afterEach(() => userStore.set(null));

test.each([
  [
    session('answer-questions', { questionCount: 4, readyShootCount: 1 }),
    'Answer 4 questions',
    '/photos?view=look',
  ],
  [session('publish', { readyShootCount: 1 }), 'Publish', '/publish'],
  [session('show-photos'), 'View photos', '/photos'],
  [session('finish-upload', { underwayCount: 3 }), 'Finish upload', '/photos'],
])('the page of a session has the next step of its row in the list: %#', async (of, words, path) => {
  as('owner');
  const screen = await show(
    <>
      <NextVerb session={of} />
      <NextVerbButton session={of} />
    </>,
  );
  const [row, button] = screen.getByRole('link').elements();
  for (const link of [row, button]) {
    expect(link?.textContent).toBe(words);
    expect(link?.getAttribute('href')).toBe(`/session/x${path}`);
  }
  expect(button?.getAttribute('data-tone')).toBe('primary');
});

test('a published session leads to its sales: an owner to the orders, a photographer to those here', async () => {
  const published = session('view-sales', { publishedShootCount: 2, orderCount: 1 });
  as('owner');
  const screen = await show(<NextVerbButton session={published} />);
  const sales = screen.getByRole('link', { name: 'View the sales' });
  await expect.element(sales).toHaveAttribute('href', '/studio/orders?session=x');
  as('photographer');
  await expect.element(sales).toHaveAttribute('href', '/session/x?view=orders');
  const none = await show(<NextVerbButton session={session('view-sales', { publishedShootCount: 2 })} />);
  expect(none.container.textContent).toBe('');
});

test('the steps of a session stand under their names, with what waits', async () => {
  const screen = await show(
    <SessionSteps
      session={session('answer-questions', {
        questionCount: 4,
        readyShootCount: 1,
        waitingCount: 5,
        linkedCount: 5,
      })}
    />,
  );
  const steps = screen.getByRole('region', { name: 'Progress' }).element();
  const text = steps.textContent.replaceAll(/\s/g, ' ');
  expect(text).toContain('Photographed 2 shoots');
  expect(text).toContain('Checked 4 questions');
  expect(text).toMatch(/5 people wait for photos$/);
  const { height } = steps.getBoundingClientRect();
  const loading = await show(<SessionSteps isLoading session={session('running')} />);
  const place = loading.container.firstElementChild!;
  expect(place.getBoundingClientRect().height).toBe(height);
  expect(getComputedStyle(place).visibility).toBe('hidden');
});

test('a session whose people have not confirmed their address says how many shoots wait, not nobody', async () => {
  const waiting = session('publish', { readyShootCount: 2, linkedCount: 3, waitingCount: 0 });
  const { container } = await show(<SessionStatus session={waiting} />);
  expect(container.textContent).toBe('2 shoots wait');
});
