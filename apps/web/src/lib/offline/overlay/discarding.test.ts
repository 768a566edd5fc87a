import { describe, expect, it } from 'vitest';
import { MORNING, operationOf, sessionOf, shootOf } from '../operation.fixture.ts';
import type { Operation } from '../operation.ts';
import { findShoot } from './find-shoot.ts';
import { foldSession } from './fold-session.ts';
import { foldSessions } from './fold-sessions.ts';

const ofShoot = (verb: 'discard' | 'restore', more: Partial<Operation> = {}) =>
  operationOf({ route: `shoots.${verb}`, params: { id: 'shoot' } }, more);
const ofSession = (verb: 'discard' | 'restore', more: Partial<Operation> = {}) =>
  operationOf({ route: `sessions.${verb}`, params: { id: 'session' } }, more);
const start = (id: string) =>
  operationOf({ route: 'shoots.start', params: { id: 'session' }, body: { id } }, { code: `CODE${id}` });
const read = sessionOf({ status: 'active', shoots: [shootOf({})], shootCount: 1 });
const fold = (...operations: Operation[]) => foldSession({ asOf: 10, value: read }, operations, 'session');
const list = (...operations: Operation[]) =>
  foldSessions({ asOf: 10, value: [read] }, operations, () => undefined)?.map(({ id }) => id);

const answered = (discardedAt: string | null) =>
  ofShoot('discard', { state: 'accepted', acceptedAt: 11, answer: shootOf({ discardedAt }) });

describe('a shoot discarded on this phone', () => {
  it('leaves the list at once, can still be found by its code and keeps its number', () => {
    const shown = fold(ofShoot('discard'), start('next'));
    expect(shown?.shoots).toMatchObject([{ id: 'next', number: 2, status: 'open' }]);
    expect(shown?.discardedShoots).toMatchObject([{ id: 'shoot', discardedAt: MORNING }]);
    expect(shown?.shootCount).toBe(1);
    expect(shown && findShoot(shown, [], 'H1')?.id).toBe('shoot');
  });

  it('is open again when restored, or completed if another shoot is open', () => {
    expect(fold(ofShoot('discard'), ofShoot('restore'))).toEqual(read);
    const later = fold(ofShoot('discard'), start('next'), ofShoot('restore'));
    expect(later?.shoots.map(({ id, status }) => [id, status])).toEqual([
      ['next', 'open'],
      ['shoot', 'completed'],
    ]);
  });

  it('returns to the list when the server refuses the discard', () => {
    expect(fold(ofShoot('discard', { state: 'refused' }))).toEqual(read);
  });

  it('follows the answer of the server once there is one', () => {
    expect(fold(answered(MORNING))).toMatchObject({ shoots: [], discardedShoots: [{ id: 'shoot' }] });
    expect(fold(answered(MORNING), answered(null))).toMatchObject({
      shoots: [{ id: 'shoot' }],
      discardedShoots: [],
    });
  });
});

describe('a session discarded on this phone', () => {
  it('leaves the list, and returns when restored, also if the list was read in between', () => {
    expect(list(ofSession('discard'))).toEqual([]);
    const undone = ofSession('restore', { shown: { session: read } });
    expect(list(ofSession('discard'), undone)).toEqual(['session']);
    expect(foldSessions({ asOf: 10, value: [] }, [undone], () => undefined)).toMatchObject([
      { id: 'session' },
    ]);
  });

  it('stays in the list when the server refuses the discard', () => {
    expect(list(ofSession('discard', { state: 'refused' }))).toEqual(['session']);
  });
});
