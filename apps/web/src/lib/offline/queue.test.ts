import { describe, expect, it } from 'vitest';
import { countUnsent, heldBack, nextToSend, withDependents } from './queue.ts';
import { operationOf } from './operation.fixture.ts';

const create = (id: string, sequence: number) =>
  operationOf(
    { route: 'sessions.create', body: { id, location: { id: 'L' }, priceGroupId: 'P' } },
    { sequence },
  );
const start = (session: string, id: string, sequence: number) =>
  operationOf({ route: 'shoots.start', params: { id: session }, body: { id } }, { sequence });
const note = (shoot: string, sequence: number) =>
  operationOf({ route: 'shoots.update', params: { id: shoot }, body: { note: 'x' } }, { sequence });
const unlink = (customerId: string, sequence: number) =>
  operationOf({ route: 'shoots.unlink', params: { id: 's1', customerId } }, { sequence });
const refused = <T extends object>(operation: T) => ({ ...operation, state: 'refused' as const });

describe('the write queue', () => {
  it('sends the oldest write first, whatever the order in memory', () => {
    expect(nextToSend([note('s1', 3), create('a', 1), start('a', 's1', 2)])?.sequence).toBe(1);
  });

  it('never sends a write that is not on the disk yet', () => {
    expect(nextToSend([note('s1', 0)])).toBeUndefined();
  });

  it('continues with other sessions after a refusal, and holds back all dependent writes', () => {
    const queue = [refused(create('a', 1)), start('a', 's1', 2), note('s1', 3), create('b', 4)];
    expect(nextToSend(queue)?.sequence).toBe(4);
    expect(heldBack(queue).map(({ sequence }) => sequence)).toEqual([2, 3]);
  });

  it('continues with the next shoot of a session after a shoot was refused', () => {
    const queue = [refused(start('a', 's1', 1)), note('s1', 2), start('a', 's2', 3)];
    expect(nextToSend(queue)?.sequence).toBe(3);
  });

  it('holds back only the link of the new customer whose data was refused', () => {
    const typed = operationOf(
      {
        route: 'shoots.updateContact',
        params: { id: 's1' },
        body: { customers: [{ id: 'c1', email: 'x' }] },
      },
      { sequence: 1, creates: ['c1'] },
    );
    const queue = [refused(typed), unlink('c1', 2), unlink('c2', 3)];
    expect(nextToSend(queue)?.sequence).toBe(3);
    expect(nextToSend([...queue.slice(0, 1), { ...typed, sequence: 2 }, unlink('c1', 3)])?.sequence).toBe(2);
  });

  it('gives up a write together with its dependent writes', () => {
    const queue = [refused(start('a', 's1', 1)), note('s1', 2), start('a', 's2', 3)];
    expect(withDependents(queue, queue[0]!.id).map(({ sequence }) => sequence)).toEqual([1, 2]);
  });

  it('counts the unsent writes, and those that need attention', () => {
    const queue = [
      refused(create('a', 1)),
      start('a', 's1', 2),
      { ...create('b', 3), state: 'accepted' as const },
    ];
    expect(countUnsent(queue)).toEqual({ waiting: 2, needAttention: 1 });
  });
});
