import type { SessionProgress } from '@photoslate/contract/session-progress';
import { NEW_SESSION } from '@photoslate/contract/sessions';
import { expect, test } from 'vitest';
import type { KnownSession } from '#lib/offline/overlay/fold-sessions.ts';
import { stepsOf } from './steps.ts';

const progress: SessionProgress = {
  next: 'view-sales',
  openShoot: null,
  storedCount: 0,
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
const session = (change: Partial<SessionProgress>, more: Partial<KnownSession> = {}): KnownSession =>
  ({ ...NEW_SESSION, status: 'ended', progress: { ...progress, ...change }, ...more }) as KnownSession;
/** "done shoots 26, done photos 812, …" */
const said = (of: KnownSession): string[] =>
  stepsOf(of).map(({ tone, words }) => {
    const counts = ('count' in words ? [words.count] : []).concat('of' in words ? [words.of] : []);
    return [tone, words.kind, ...counts].join(' ');
  });

test('a running session has only been photographed', () => {
  const running = session(
    { next: 'running', linkedCount: 3, waitingCount: 3 },
    { status: 'active', shootCount: 2 },
  );
  expect(said(running)).toEqual(['now shoots 2', 'none no-card', 'none nothing', 'none waiting 3']);
});

test('nobody is said to wait if the linked people have not confirmed their address', () => {
  const ended = session({ next: 'upload-card', linkedCount: 3, waitingCount: 0 }, { shootCount: 2 });
  expect(said(ended).at(-1)).toBe('none nothing');
});

test('a session without a card waits for it', () => {
  const ended = session({ next: 'upload-card' }, { shootCount: 2 });
  expect(said(ended)).toEqual(['done shoots 2', 'none no-card', 'none nothing', 'none nobody']);
});

test('an upload shows how far it is, and one that stopped what is missing', () => {
  const counts = { storedCount: 420, pendingCount: 8, underwayCount: 220, linkedCount: 28, waitingCount: 28 };
  expect(said(session({ next: 'show-upload', ...counts }, { photoCount: 412 })).slice(1)).toEqual([
    'now files 412 640',
    'none nothing',
    'none waiting 28',
  ]);
  const stopped = session({ next: 'finish-upload', storedCount: 637, underwayCount: 3 }, { photoCount: 637 });
  expect(said(stopped).slice(1, 3)).toEqual(['lost missing 3', 'none nothing']);
  const damaged = session({ next: 'finish-upload', storedCount: 637, damagedCount: 1 }, { photoCount: 636 });
  expect(said(damaged).slice(1, 3)).toEqual(['lost damaged 1', 'none nothing']);
});

test('questions hold shoots back, and the others are published', () => {
  const counts = {
    storedCount: 812,
    questionCount: 4,
    heldShootCount: 4,
    publishedShootCount: 22,
    mailedCount: 30,
  };
  expect(said(session({ next: 'answer-questions', ...counts }, { shootCount: 26, photoCount: 800 }))).toEqual(
    ['done shoots 26', 'done photos 800', 'look questions 4', 'part published 22 26'],
  );
});

test('shoots are ready, and then published to the people who got the mail', () => {
  const ready = session({ next: 'publish', storedCount: 9, readyShootCount: 2 }, { photoCount: 9 });
  expect(said(ready).slice(2)).toEqual(['done all-assigned', 'ready ready']);
  const published = { storedCount: 9, publishedShootCount: 2 };
  expect(said(session({ ...published, mailedCount: 34 }, { photoCount: 9 })).at(-1)).toBe('done e-mailed 34');
  expect(said(session(published, { photoCount: 9 })).at(-1), 'without a mail server').toBe(
    'done published 2 2',
  );
});

test('after the retention only the numbers of the sales are left', () => {
  const emptied = session(
    { publishedShootCount: 2, mailedCount: 3 },
    { emptiedAt: '2026-11-01T00:00:00.000Z' },
  );
  expect(said(emptied).slice(1)).toEqual(['done deleted', 'done nothing', 'done e-mailed 3']);
});
