import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answered, openField, type Answer, type Field } from './states.test-support.ts';

let field: Field;
beforeAll(async () => {
  field = await openField();
});
afterAll(() => field.app.close());

const EMAIL = 'jan@example.com';
const CONTACT = { customers: [{ email: EMAIL }] };

/** Creates a shoot in this state, in a running or an ended session. */
async function inState(state: string) {
  const { id: sessionId } = await field.app.session(field.anna);
  const shoot = await field.app.shoot(field.anna, sessionId);
  const [itself, session] = state.split(' of ') as [string, string];
  if (itself !== 'open') await field.send('shoots.update', shoot.id, { body: { completed: true } });
  if (itself === 'reopened') await field.send('shoots.update', shoot.id, { body: { completed: false } });
  if (itself === 'discarded') await field.send('shoots.discard', shoot.id);
  if (session === 'an ended session') await field.send('sessions.close', sessionId);
  return shoot;
}
describe('shoot states', () => {
  type Shoot = Awaited<ReturnType<typeof inState>>;
  const calls: Record<string, (shoot: Shoot) => Promise<Answer>> = {
    complete: ({ id }) => field.send('shoots.update', id, { body: { completed: true } }),
    reopen: ({ id }) => field.send('shoots.update', id, { body: { completed: false } }),
    settings: ({ id }) => field.send('shoots.update', id, { body: { title: 'Jansen' } }),
    generate: ({ id }) => field.send('shoots.generate', id, { body: {} }),
    contact: ({ id }) => field.send('shoots.updateContact', id, { body: CONTACT }),
    'link, unlink': async ({ id, sessionId }) => {
      const more = { customerId: await field.walkUp(sessionId, EMAIL) };
      expect((await field.send('shoots.link', id, { more })).status).toBe(200);
      return field.send('shoots.unlink', id, { more });
    },
    publish: ({ id }) => field.send('galleries.publishShoot', id),
    recall: ({ id }) => field.send('galleries.recallShoot', id),
    discard: ({ id }) => field.send('shoots.discard', id),
    restore: ({ id }) => field.send('shoots.restore', id),
    show: ({ id }) => field.send('shoots.show', id),
    actual: ({ id }) => field.send('shoots.actual', id),
  };
  /**
   * The default response for every state. The shoot's state stays unchanged unless a row says
   * otherwise.
   */
  const alike: Record<string, number | string> = {
    complete: 200,
    reopen: 200,
    settings: 200,
    generate: 200,
    contact: 200,
    'link, unlink': 200,
    publish: '409 nothing_to_publish',
    recall: '409 conflict',
    discard: 200,
    restore: 200,
    show: 200,
    actual: 200,
  };
  interface Row {
    readonly is: string;
    /** Calls with another response than the default. */
    readonly refuses?: Readonly<Record<string, string>>;
    /** The state after each call that changes it. */
    readonly becomes: Readonly<Record<string, string>>;
    /** Calls that mark the shoot as late. */
    readonly late?: readonly string[];
  }
  const captures = ['generate', 'contact'];
  const states: Record<string, Row> = {
    'open of a running session': {
      is: 'open',
      becomes: { complete: 'completed', discard: 'open, discarded' },
    },
    'reopened of a running session': {
      is: 'open',
      becomes: { complete: 'completed', discard: 'open, discarded' },
    },
    'completed of a running session': {
      is: 'completed',
      becomes: { reopen: 'open', discard: 'completed, discarded' },
    },
    'discarded of a running session': {
      is: 'completed, discarded',
      becomes: Object.fromEntries(
        ['complete', 'settings', 'generate', 'contact', 'link, unlink', 'restore']
          .map((call) => [call, 'completed'])
          .concat([['reopen', 'open']]),
      ),
    },
    'open of an ended session': {
      is: 'completed',
      refuses: { reopen: '409 session_ended' },
      becomes: { discard: 'completed, discarded' },
      late: captures,
    },
    'completed of an ended session': {
      is: 'completed',
      refuses: { reopen: '409 session_ended' },
      becomes: { discard: 'completed, discarded' },
      late: captures,
    },
    'discarded of an ended session': {
      is: 'completed, discarded',
      refuses: { reopen: '409 session_ended' },
      becomes: Object.fromEntries(
        ['complete', 'settings', 'generate', 'contact', 'link, unlink', 'restore'].map((call) => [
          call,
          'completed',
        ]),
      ),
      late: captures,
    },
  };
  const table = Object.entries(states).flatMap(([state, { is, refuses = {}, becomes, late = [] }]) =>
    Object.keys(calls).map(
      (call) =>
        [state, call, refuses[call] ?? alike[call] ?? 0, becomes[call] ?? is, late.includes(call)] as const,
    ),
  );

  test.each(table)(
    'a shoot in state “%s” answers “%s” with %s, is then %s, late: %s',
    async (state, call, answer, then, late) => {
      const shoot = await inState(state);
      expect(answered(await calls[call]!(shoot))).toBe(answer);
      const after = await field.shootOf(shoot.id);
      expect(after.status + (after.discardedAt ? ', discarded' : '')).toBe(then);
      expect([after.late, after.number]).toEqual([late, 1]);
      if (call === 'contact') expect(after.customers).toMatchObject([{ email: EMAIL, linked: true }]);
      if (call === 'link, unlink') expect(after.customers).toMatchObject([{ email: EMAIL, linked: false }]);
      if (call === 'generate') expect(after.hash).not.toBe(shoot.hash);
    },
  );
});
