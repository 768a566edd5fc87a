import { NEW_SESSION } from '@photoslate/contract/sessions';
import { expect, test } from 'vitest';
import type { KnownSession } from './overlay/fold-sessions.ts';
import { isWanted } from './sessions-wanted.ts';

const session = {
  ...NEW_SESSION,
  status: 'ended',
  location: { id: 'L', name: 'Vondelpark Herfstrun', location: 'Amsterdam', timeZone: 'Europe/Amsterdam' },
  createdAt: '2026-09-30T22:30:00.000Z',
} as KnownSession;

test('without a network the filters find the same sessions as on the server', () => {
  expect(isWanted(session, {})).toBe(true);
  expect(isWanted(session, { q: ' AMSTER herbst ' })).toBe(false);
  expect(isWanted(session, { q: 'amster  HERFST' })).toBe(true);
  expect(isWanted(session, { locationId: 'L' })).toBe(true);
  expect(isWanted(session, { locationId: 'M' })).toBe(false);
  expect(isWanted(session, { state: 'to-do' })).toBe(true);
  expect(isWanted(session, { state: 'running' })).toBe(false);
  // Half past ten in the evening in UTC is the next day in Amsterdam.
  expect(isWanted(session, { month: '2026-10' })).toBe(true);
  expect(isWanted(session, { month: '2026-09' })).toBe(false);
});
