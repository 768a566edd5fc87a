import { expect, it } from 'vitest';
import { keys, staleKeys } from './keys.ts';

it('a shoot change invalidates its session, and the shoot under any code', () => {
  const stale = staleKeys({ type: 'shoot.changed', sessionId: 'E', shootId: 'S' });
  expect(stale).toContainEqual(keys.session('E'));
  expect(stale.some((key) => key.every((part, index) => keys.shoot('ANYCODE')[index] === part))).toBe(true);
});

it('a session change also invalidates the list of sessions', () => {
  expect(staleKeys({ type: 'session.changed', sessionId: 'E' })).toContainEqual(keys.sessions);
});
