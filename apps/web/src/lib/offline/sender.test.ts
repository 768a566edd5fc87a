import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Operation, Refusal } from './operation.ts';
import { operationOf, shootOf } from './operation.fixture.ts';
import { nextToSend } from './queue.ts';
import { drain } from './sender.ts';
import type { RetryDecision } from './retry-decision.ts';

/** What happens to one request. */
type RequestOutcome = 'answered' | 'request lost' | 'answer lost' | 'refused' | 'broken';
class Lost extends Error {}
class Refused extends Error {}
class Broken extends Error {}
const refusal: Refusal = { status: 422, code: 'invalid', message: 'No' };

const loginFirst = (): RetryDecision => ({ kind: 'login' });

function phoneAndServer(count: number, fates: readonly RequestOutcome[]) {
  let operations = Array.from({ length: count }, (_, nth) =>
    operationOf(
      { route: 'shoots.update', params: { id: `s${nth}` }, body: {} },
      { id: `op${nth}`, sequence: nth + 1 },
    ),
  );
  const applied: string[] = [];
  const turn = { sent: 0, paused: 0 };
  const put = (changed: Operation) => {
    operations = operations.map((one) => (one.id === changed.id ? changed : one));
    return Promise.resolve();
  };
  const sending = {
    next: () => nextToSend(operations),
    send(operation: Operation) {
      const fate = fates[turn.sent] ?? 'answered';
      turn.sent += 1;
      if (fate === 'request lost') return Promise.reject(new Lost());
      if (fate === 'refused') return Promise.reject(new Refused());
      if (fate === 'broken') return Promise.reject(new Broken());
      if (!applied.includes(operation.id)) applied.push(operation.id);
      return fate === 'answer lost' ? Promise.reject(new Lost()) : Promise.resolve(shootOf({}));
    },
    verdict: (error: unknown): RetryDecision =>
      error instanceof Refused
        ? { kind: 'refused', refusal }
        : { kind: 'again', afterMs: null, broken: error instanceof Broken ? refusal : null },
    accepted: (operation: Operation) => put({ ...operation, state: 'accepted' }),
    refused: (operation: Operation) => put({ ...operation, state: 'refused', refusal }),
    pause: () => {
      turn.paused += 1;
      return Promise.resolve();
    },
    stopped: () => false,
    random: () => 0.5,
  };
  return { sending, applied, turn, operations: () => operations };
}

describe('sending queued writes', () => {
  it('delivers every write once and in order, despite lost requests and responses', async () => {
    const fate = fc.constantFrom<RequestOutcome>('answered', 'request lost', 'answer lost');
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 12 }), fc.array(fate), async (count, fates) => {
        const world = phoneAndServer(count, fates);
        expect(await drain(world.sending)).toBe('empty');
        expect(world.applied).toEqual(Array.from({ length: count }, (_, nth) => `op${nth}`));
      }),
    );
  });

  it('sets a refused write aside and continues', async () => {
    const world = phoneAndServer(3, ['answered', 'refused', 'answered']);
    await drain(world.sending);
    expect(world.applied).toEqual(['op0', 'op2']);
    expect(world.operations().map(({ state }) => state)).toEqual(['accepted', 'refused', 'accepted']);
  });

  it('sets aside a write that makes the server fail each time, so the others are sent', async () => {
    const world = phoneAndServer(
      2,
      Array.from({ length: 6 }, () => 'broken' as const),
    );
    await drain(world.sending);
    expect(world.applied).toEqual(['op1']);
    expect(world.turn.paused).toBe(5);
  });

  it('does not set a write aside for network failures between two server errors', async () => {
    const world = phoneAndServer(2, [
      'broken',
      'request lost',
      'answer lost',
      'request lost',
      'answer lost',
      'broken',
    ]);
    await drain(world.sending);
    expect(world.applied).toEqual(['op0', 'op1']);
    expect(world.operations().every(({ state }) => state === 'accepted')).toBe(true);
  });

  it('stops and keeps all writes when a login is required', async () => {
    const world = phoneAndServer(2, ['refused']);
    expect(await drain({ ...world.sending, verdict: loginFirst })).toBe('login');
    expect(world.operations().every(({ state }) => state === 'queued')).toBe(true);
  });
});
