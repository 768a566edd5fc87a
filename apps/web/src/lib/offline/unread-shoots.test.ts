import { expect, it } from 'vitest';
import { sessionOf, shootOf } from './operation.fixture.ts';
import { nextShootNumber, unreadShoots } from './unread-shoots.ts';

it('the next shoot number follows the highest one, including discarded shoots', () => {
  const session = sessionOf({
    shootCount: 2,
    shoots: [shootOf({ number: 1 }), shootOf({ id: 'b', number: 1, label: '1B' })],
    discardedShoots: [shootOf({ id: 'c', number: 4 })],
  });
  expect([unreadShoots(session), nextShootNumber(session)]).toEqual([0, 5]);
});

it('the shoot count stands for the highest number in a session that was never read', () => {
  expect([unreadShoots(sessionOf({ shootCount: 7 })), nextShootNumber(sessionOf({ shootCount: 7 }))]).toEqual(
    [7, 8],
  );
});

it('shoots started on this device since then continue the numbering', () => {
  const session = sessionOf({ shootCount: 8, shoots: [shootOf({ number: 8, label: '8' })] });
  expect([unreadShoots(session), nextShootNumber(session)]).toEqual([7, 9]);
});
