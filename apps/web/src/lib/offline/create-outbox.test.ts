import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createOutbox } from './create-outbox.ts';
import type { Operation } from './operation.ts';
import { nextToSend } from './queue.ts';
import { createReadClock } from './read-clock.ts';

let onDisk: Operation[] = [];
let counter = 0;
let full = false;

beforeEach(() => {
  [onDisk, counter, full] = [[], 40, false];
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

const whenRoom = <T>(work: () => T): Promise<T> =>
  full ? Promise.reject(new Error('QuotaExceededError')) : Promise.resolve(work());

async function openOutbox() {
  let ids = 0;
  const outbox = createOutbox({
    storage: {
      readOperations: () => Promise.resolve([...onDisk]),
      writeOperation: (operation) =>
        whenRoom(() => {
          const written = { ...operation, sequence: (counter += 1) };
          onDisk.push(written);
          return written;
        }),
      changeOperations: (put, remove = []) =>
        whenRoom(() => {
          const gone = new Set([...remove, ...put.map(({ id }) => id)]);
          onDisk = [...onDisk.filter(({ id }) => !gone.has(id)), ...put];
          return [...put];
        }),
      readCodes: () => Promise.resolve([]),
      addCodes: () => Promise.resolve(),
    },
    clock: createReadClock(),
    deviceId: () => 'device',
    newId: () => `write-${(ids += 1)}`,
    tap: () => ({ at: '2026-11-21T09:00:00.000Z', uncertaintyMs: 40 }),
    changed: () => undefined,
    failed: () => undefined,
  });
  await outbox.open('user');
  const make = async (title: string) => {
    const command = { route: 'shoots.update', params: { id: 'shoot' }, body: { title } } as const;
    await outbox.enqueue({ command, sessionId: 'session' }).saved.catch(() => undefined);
  };
  return { outbox, make };
}
const titles = (operations: readonly Operation[]) =>
  operations.map(({ command }) => command.route === 'shoots.update' && command.body.title);

describe('a write without storage space on the device', () => {
  it('keeps its place between earlier and later stored writes', async () => {
    const { outbox, make } = await openOutbox();
    await make('first');
    full = true;
    await make('second');
    await make('third');
    full = false;
    await make('fourth');
    await make('fifth');
    const inOrder = ['first', 'second', 'third', 'fourth', 'fifth'];
    expect(titles(outbox.operations.get())).toEqual(inOrder);
    await outbox.reload();
    expect(titles(outbox.operations.get())).toEqual(inOrder);
    await outbox.forget(onDisk.slice(0, 1).map(({ id }) => id));
    expect(titles([nextToSend(outbox.operations.get())!])).toEqual(['second']);
  });

  it('stays until it is sent, even if other tabs write meanwhile, and is then stored like the others', async () => {
    const { outbox, make } = await openOutbox();
    full = true;
    await make('only here');
    await outbox.reload();
    expect(titles(outbox.operations.get())).toEqual(['only here']);
    const [operation] = outbox.operations.get();
    await outbox.update([{ ...operation!, state: 'accepted', acceptedAt: 1 }]);
    await outbox.reload();
    expect(outbox.operations.get(), 'still no room').toMatchObject([{ state: 'accepted' }]);
    full = false;
    await outbox.update(outbox.operations.get());
    onDisk = [];
    await outbox.reload();
    expect(outbox.operations.get(), 'another tab has forgotten it').toEqual([]);
  });
});
