import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answered, openField, type Answer, type Field } from './states.test-support.ts';

let field: Field;
beforeAll(async () => {
  field = await openField();
});
afterAll(() => field.app.close());

/**
 * Creates a session in this state, without a customer. A `discarded` session has no shoot either.
 */
async function inState(state: string) {
  const { id } = await field.app.session(field.anna);
  if (state === 'calibrating') return id;
  if (state === 'discarded') {
    await field.send('sessions.discard', id);
    return id;
  }
  await field.app.shoot(field.anna, id);
  if (state === 'active') return id;
  await field.send('sessions.close', id);
  if (state === 'resumed') await field.send('sessions.resume', id);
  return id;
}

describe('session states', () => {
  const calls: Record<string, (id: string) => Promise<Answer>> = {
    start: (id) => field.send('shoots.start', id, { body: {} }),
    close: (id) => field.send('sessions.close', id, { body: {} }),
    resume: (id) => field.send('sessions.resume', id, { body: {} }),
    calibrate: (id) => field.send('calibrations.start', id, { body: {} }),
    'change prices': async (id) => {
      const groups = await field.app.call('studio.priceGroups', { as: field.anna });
      return field.send('sessions.update', id, { body: { priceGroupId: groups.data[1]?.id } });
    },
    discard: (id) => field.send('sessions.discard', id),
    restore: (id) => field.send('sessions.restore', id),
    show: (id) => field.send('sessions.show', id),
    'server time': (id) => field.send('sessions.serverTime', id),
  };

  // For each state: the response of a call, and the state of the session afterwards.
  const table: [state: string, call: string, answer: number | string, then: string][] = [
    ['calibrating', 'start', 201, 'active'],
    ['calibrating', 'close', 200, 'ended'],
    ['calibrating', 'resume', '409 conflict', 'calibrating'],
    ['calibrating', 'calibrate', 201, 'calibrating'],
    ['calibrating', 'change prices', 200, 'calibrating'],
    ['calibrating', 'discard', 200, 'calibrating, discarded'],
    ['calibrating', 'restore', 200, 'calibrating'],
    ['calibrating', 'show', 200, 'calibrating'],
    ['calibrating', 'server time', 200, 'calibrating'],
    ['active', 'start', 201, 'active'],
    ['active', 'close', 200, 'ended'],
    ['active', 'resume', 200, 'active'],
    ['active', 'calibrate', 201, 'active'],
    ['active', 'change prices', 200, 'active'],
    ['active', 'discard', 200, 'active, discarded'],
    ['active', 'restore', 200, 'active'],
    ['active', 'show', 200, 'active'],
    ['active', 'server time', 200, 'active'],
    ['ended', 'start', 201, 'ended'],
    ['ended', 'close', 200, 'ended'],
    ['ended', 'resume', 200, 'active'],
    ['ended', 'calibrate', '409 session_ended', 'ended'],
    ['ended', 'change prices', 200, 'ended'],
    ['ended', 'discard', 200, 'ended, discarded'],
    ['ended', 'restore', 200, 'ended'],
    ['ended', 'show', 200, 'ended'],
    ['ended', 'server time', 200, 'ended'],
    ['resumed', 'start', 201, 'active'],
    ['resumed', 'close', 200, 'ended'],
    ['resumed', 'resume', 200, 'active'],
    ['resumed', 'calibrate', 201, 'active'],
    ['resumed', 'change prices', 200, 'active'],
    ['resumed', 'discard', 200, 'active, discarded'],
    ['resumed', 'restore', 200, 'active'],
    ['resumed', 'show', 200, 'active'],
    ['resumed', 'server time', 200, 'active'],
    ['discarded', 'start', 201, 'active'],
    ['discarded', 'close', 200, 'ended'],
    ['discarded', 'resume', '409 conflict', 'calibrating, discarded'],
    ['discarded', 'calibrate', 201, 'calibrating'],
    ['discarded', 'change prices', 200, 'calibrating'],
    ['discarded', 'discard', 200, 'calibrating, discarded'],
    ['discarded', 'restore', 200, 'calibrating'],
    ['discarded', 'show', 200, 'calibrating, discarded'],
    ['discarded', 'server time', 200, 'calibrating, discarded'],
  ];

  test('the table covers every state and call', () => {
    const states = new Set(table.map(([state]) => state));
    const wanted = [...states].flatMap((state) => Object.keys(calls).map((call) => `${state} ${call}`));
    expect(table.map(([state, call]) => `${state} ${call}`)).toEqual(wanted);
  });

  test.each(table)(
    'a session in state “%s” answers “%s” with %s and is then %s',
    async (state, call, answer, then) => {
      const id = await inState(state);
      const before = (await field.sessionOf(id)).shoots.length;
      expect(answered(await calls[call]!(id))).toBe(answer);
      const after = await field.sessionOf(id);
      expect(after.status + (after.discardedAt ? ', discarded' : '')).toBe(then);
      expect(after.shoots).toHaveLength(before + (call === 'start' ? 1 : 0));
      if (state === 'ended' && call === 'start')
        expect(after.shoots.at(-1)).toMatchObject({ late: true, status: 'completed' });
    },
  );
});
