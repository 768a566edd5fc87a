import { expect, it } from 'vitest';
import { keys, staleKeys } from './keys.ts';

it('a change of a shoot makes stale its session, and the shoot under whichever code it is kept', () => {
  const stale = staleKeys({ type: 'shoot.changed', sessionId: 'E', shootId: 'S' });
  expect(stale).toContainEqual(keys.session('E'));
  expect(stale.some((key) => key.every((part, index) => keys.shoot('ANYCODE')[index] === part))).toBe(true);
});

it('a change of a session makes the list of sessions stale too', () => {
  expect(staleKeys({ type: 'session.changed', sessionId: 'E' })).toContainEqual(keys.sessions);
});
