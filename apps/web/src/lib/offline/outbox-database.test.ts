import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createOutbox, type NewOperation } from './create-outbox.ts';
import type { Operation } from './operation.ts';
import { shootOf } from './operation.fixture.ts';
import { outboxDatabase } from './outbox-database.ts';
import type { OutboxStorage } from './outbox-storage.ts';
import { createReadClock } from './read-clock.ts';
import { replaceCode } from './replace-code.ts';

let opened = 0;
let disk: OutboxStorage;
/** If true, the device has no storage space for another write. */
let full = false;

beforeEach(async () => {
  opened += 1;
  full = false;
  disk = outboxDatabase(`outbox-${opened}`);
  await disk.addCodes('user', ['X', 'Y', 'Z'], 1);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

async function openOutbox() {
  let ids = 0;
  const outbox = createOutbox({
    storage: {
      ...disk,
      writeOperation: (operation, again) =>
        full ? Promise.reject(new Error('QuotaExceededError')) : disk.writeOperation(operation, again),
    },
    clock: createReadClock(),
    deviceId: () => 'device',
    newId: () => `made-${(ids += 1)}`,
    tap: () => ({ at: '2026-11-21T09:00:00.000Z', uncertaintyMs: 40 }),
    changed: () => undefined,
    failed: () => undefined,
  });
  await outbox.open('user');
  return outbox;
}
const start = (code: string): NewOperation => ({
  command: {
    route: 'shoots.start',
    params: { id: 'session' },
    body: { id: 'shoot', code, number: 1, startedAt: '2026-11-21T09:00:00.000Z', uncertaintyMs: 40 },
  },
  sessionId: 'session',
  code,
});
const accepted = (operation: Operation): Operation => ({
  ...operation,
  state: 'accepted',
  answer: shootOf({}),
  acceptedAt: 1,
});

describe('the code of a shoot', () => {
  it('is never offered again, even if its write reached the server but could not be stored', async () => {
    const outbox = await openOutbox();
    full = true;
    const { operation, saved } = outbox.enqueue(start('X'));
    await expect(saved).rejects.toThrow('QuotaExceededError');
    expect(await disk.readCodes('user'), 'nothing of it is on the disk').toContain('X');
    await outbox.update([accepted(operation)]);
    expect(await disk.readCodes('user')).toEqual(['Y', 'Z']);
  });

  it('is never offered again after it replaced a refused code', async () => {
    const outbox = await openOutbox();
    const { operation, saved } = outbox.enqueue(start('X'));
    await saved;
    const refusal = { status: 409, code: 'code_taken', message: 'Taken.' };
    await outbox.update([{ ...outbox.operations.get()[0]!, state: 'refused', refusal }]);
    await outbox.tryAgain(operation.id, (same) => replaceCode(same, 'Y'));
    expect(outbox.operations.get()).toMatchObject([{ state: 'queued', code: 'Y' }]);
    expect(await disk.readCodes('user')).toEqual(['Z']);
  });
});
