import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Operation } from './operation.ts';
import type { OutboxStorage } from './outbox-storage.ts';

interface LeasedCode {
  code: string;
  userId: string;
  /** Codes are used in the order in which they were leased. */
  order: number;
}

interface OutboxSchema extends DBSchema {
  operations: { key: string; value: Operation; indexes: { byUser: [string, number] } };
  codes: { key: string; value: LeasedCode; indexes: { byUser: [string, number] } };
  /** One entry: the last sequence number on this device. */
  counters: { key: 'sequence'; value: number };
}

/**
 * The outbox has its own database, separate from the cache of server data. Only the outbox deletes
 * from it. Each method resolves when its change is on the disk.
 */
export function outboxDatabase(name = 'photoslate-outbox'): OutboxStorage {
  const database = opener(name);
  return {
    readOperations: async (userId) =>
      (await database()).getAllFromIndex('operations', 'byUser', ofUser(userId)),

    async writeOperation(operation, rebind) {
      const transaction = (await database()).transaction(
        ['operations', 'codes', 'counters'],
        'readwrite',
        STRICT,
      );
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
    },

    async changeOperations(put, remove = []) {
      const transaction = (await database()).transaction(
        ['operations', 'codes', 'counters'],
        'readwrite',
        STRICT,
      );
      const [operations, codes, counters] = [
        transaction.objectStore('operations'),
        transaction.objectStore('codes'),
        transaction.objectStore('counters'),
      ];
      for (const id of remove) void operations.delete(id);
      let last = (await counters.get('sequence')) ?? 0;
      const written = put.map((one) => (one.sequence > 0 ? one : { ...one, sequence: (last += 1) }));
      void counters.put(last, 'sequence');
      for (const operation of written) {
        void operations.put(operation);
        if (operation.code !== null) void codes.delete(operation.code);
      }
      await transaction.done;
      return written;
    },

    async readCodes(userId) {
      const codes = await (await database()).getAllFromIndex('codes', 'byUser', ofUser(userId));
      return codes.map(({ code }) => code);
    },

    async addCodes(userId, codes, order) {
      const transaction = (await database()).transaction('codes', 'readwrite', STRICT);
      for (const [nth, code] of codes.entries())
        void transaction.store.put({ code, userId, order: order + nth });
      await transaction.done;
    },
  };
}

/**
 * A transaction completes only when its data is on the disk, and not just in the system's memory.
 */
const STRICT = { durability: 'strict' } as const;

const ofUser = (userId: string) => IDBKeyRange.bound([userId, 0], [userId, Number.MAX_SAFE_INTEGER]);

/** Opens the database on first use, and again after the browser closed it or the opening failed. */
function opener(name: string): () => Promise<IDBPDatabase<OutboxSchema>> {
  let opened: Promise<IDBPDatabase<OutboxSchema>> | undefined;
  return () => {
    opened ??= openDB<OutboxSchema>(name, 1, {
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
  };
}
