import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Operation } from './operation.ts';

export interface LeasedCode {
  code: string;
  userId: string;
  /** Codes are taken in the order in which they were leased. */
  order: number;
}

interface OutboxSchema extends DBSchema {
  operations: { key: string; value: Operation; indexes: { byUser: [string, number] } };
  codes: { key: string; value: LeasedCode; indexes: { byUser: [string, number] } };
  /** One entry: the last sequence number given on this device. */
  counters: { key: 'sequence'; value: number };
}

let opened: Promise<IDBPDatabase<OutboxSchema>> | undefined;

/** The outbox's own database, apart from what is only a copy of the server: nothing clears it but the outbox. */
function database(): Promise<IDBPDatabase<OutboxSchema>> {
  opened ??= openDB<OutboxSchema>('photoslate-outbox', 1, {
    upgrade(db) {
      db.createObjectStore('operations', { keyPath: 'id' }).createIndex('byUser', ['userId', 'sequence']);
      db.createObjectStore('codes', { keyPath: 'code' }).createIndex('byUser', ['userId', 'order']);
      db.createObjectStore('counters');
    },
    terminated: () => {
      opened = undefined;
    },
  });
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}

const ofUser = (userId: string) => IDBKeyRange.bound([userId, 0], [userId, Number.MAX_SAFE_INTEGER]);

/** Everything of a user that is kept, in the order in which it was made. */
export async function readOperations(userId: string): Promise<Operation[]> {
  return (await database()).getAllFromIndex('operations', 'byUser', ofUser(userId));
}

/**
 * Writes an operation with its sequence number, and takes its code out of the pool, in one transaction that is on the disk when this
 * resolves. A code that another tab took a moment ago is replaced by the next one: `rebind` makes the operation with it (null: none is left).
 */
export async function writeOperation(
  operation: Operation,
  rebind: (operation: Operation, code: string | null) => Operation,
): Promise<Operation> {
  const db = await database();
  const transaction = db.transaction(['operations', 'codes', 'counters'], 'readwrite', {
    durability: 'strict',
  });
  const counters = transaction.objectStore('counters');
  const sequence = ((await counters.get('sequence')) ?? 0) + 1;
  let written: Operation = { ...operation, sequence };
  if (operation.code !== null) {
    const codes = transaction.objectStore('codes');
    if ((await codes.getKey(operation.code)) === undefined) {
      const next = await codes.index('byUser').get(ofUser(operation.userId));
      written = rebind(written, next?.code ?? null);
    }
    if (written.code !== null) await codes.delete(written.code);
  }
  await counters.put(sequence, 'sequence');
  await transaction.objectStore('operations').put(written);
  await transaction.done;
  return written;
}

/** Replaces operations by what they became, and removes others, all or nothing. */
export async function changeOperations(
  put: readonly Operation[],
  remove: readonly string[] = [],
): Promise<void> {
  const transaction = (await database()).transaction('operations', 'readwrite', { durability: 'strict' });
  for (const operation of put) void transaction.store.put(operation);
  for (const id of remove) void transaction.store.delete(id);
  await transaction.done;
}

export async function readCodes(userId: string): Promise<string[]> {
  const codes = await (await database()).getAllFromIndex('codes', 'byUser', ofUser(userId));
  return codes.map(({ code }) => code);
}

/** Keeps freshly leased codes; they are on the disk when this resolves. */
export async function addCodes(userId: string, codes: readonly string[], order: number): Promise<void> {
  const transaction = (await database()).transaction('codes', 'readwrite', { durability: 'strict' });
  for (const [nth, code] of codes.entries()) void transaction.store.put({ code, userId, order: order + nth });
  await transaction.done;
}
