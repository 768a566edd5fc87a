import { expect, it } from 'vitest';
import { sessionOf, shootOf } from './operation.fixture.ts';
import { nextShootNumber, unreadShoots } from './unread-shoots.ts';

it('the next shoot has the number after the highest, also of a discarded one', () => {
  const session = sessionOf({
    shootCount: 2,
    shoots: [shootOf({ number: 1 }), shootOf({ id: 'b', number: 1, label: '1B' })],
    discardedShoots: [shootOf({ id: 'c', number: 4 })],
  });
  expect([unreadShoots(session), nextShootNumber(session)]).toEqual([0, 5]);
});

it('of a session that was never read, the count of the list stands for the highest number', () => {
  expect([unreadShoots(sessionOf({ shootCount: 7 })), nextShootNumber(sessionOf({ shootCount: 7 }))]).toEqual(
    [7, 8],
  );
});

it('what was started here since counts on from there', () => {
  const session = sessionOf({ shootCount: 8, shoots: [shootOf({ number: 8, label: '8' })] });
  expect([unreadShoots(session), nextShootNumber(session)]).toEqual([7, 9]);
});
