import { createStore, type Store } from '#lib/store.ts';
import { type Command, type Operation, type Shown, linksOf } from './operation.ts';
import type { OutboxStorage } from './outbox-storage.ts';
import { inOrder, withDependents } from './queue.ts';
import type { ReadClock } from './read-clock.ts';
import { replaceCode } from './replace-code.ts';

export interface NewOperation {
  readonly command: Command;
  readonly sessionId: string | null;
  readonly shown?: Shown;
  /** Ids that the write creates in addition to the `id` of its body: new customers. */
  readonly creates?: readonly string[];
  /** The leased code that the command binds. */
  readonly code?: string | null;
  /** The time of the tap. Default: now. */
  readonly tap?: { at: string; uncertaintyMs: number };
}

/** The dependencies of an outbox. */
export interface OutboxParts {
  readonly storage: OutboxStorage;
  readonly clock: ReadClock;
  deviceId(): string;
  newId(): string;
  tap(): { at: string; uncertaintyMs: number };
  /**
   * Runs after each change on the disk, to notify other tabs. `taken`: a code that is no longer
   * free.
   */
  changed(taken: string | null): void;
  /** A write could not be stored. It is lost when the page closes. */
  failed(error: unknown): void;
}

/** A durable, ordered queue of one device's writes. */
export interface Outbox {
  /**
   * All writes of the user that may be missing from the cached reads, in order. The screens apply
   * them to the cached reads.
   */
  readonly operations: Store<readonly Operation[]>;
  readonly enqueue: (write: NewOperation) => { operation: Operation; saved: Promise<void> };
  whenEnqueued(listener: () => void): void;
  update(changed: readonly Operation[]): Promise<void>;
  showSending(id: string): void;
  forget(ids: readonly string[]): Promise<void>;
  readonly discard: (id: string) => Promise<() => Promise<void>>;
  readonly tryAgain: (id: string, mend?: (operation: Operation) => Operation) => Promise<void>;
  open(userId: string | null): Promise<void>;
  reload(): Promise<void>;
}

/** Creates an outbox. It is empty until it is opened for a user. */
export function createOutbox(parts: OutboxParts): Outbox {
  const { storage, clock } = parts;
  const operations = createStore<readonly Operation[]>([]);
  const listeners = new Set<() => void>();
  /** Ids of the writes that could not be stored and are only in memory. */
  const notStored = new Set<string>();
  let owner: string | null = null;
  let writing: Promise<unknown> = Promise.resolve();

  const setAll = (all: readonly Operation[]) => operations.set(inOrder(all));
  const replaceInMemory = (changed: readonly Operation[]) => {
    const byId = new Map(changed.map((operation) => [operation.id, operation]));
    setAll(operations.get().map((operation) => byId.get(operation.id) ?? operation));
  };
  /**
   * The next sequence number after all stored writes. Writes that are stored later come after it,
   * because they may depend on it.
   */
  const nextSequence = () =>
    1 +
    operations
      .get()
      .reduce((last, { id, sequence }) => (notStored.has(id) ? last : Math.max(last, sequence)), 0);
  const notifyListeners = () => {
    for (const listener of listeners) listener();
  };

  const inTurn = async (operation: Operation) => {
    await writing;
    const written = await storage.writeOperation(operation, replaceCode);
    replaceInMemory([written]);
    parts.changed(written.code);
  };

  const store = (operation: Operation): Promise<void> => {
    const stored = inTurn(operation);
    writing = stored
      .catch((error: unknown) => {
        parts.failed(error);
        notStored.add(operation.id);
        replaceInMemory([{ ...operation, sequence: nextSequence() }]);
      })
      .then(notifyListeners);
    return stored;
  };

  const keep = async (changed: readonly Operation[], gone: readonly string[] = []) => {
    const written = await storage.changeOperations(changed, gone);
    for (const { id } of written) notStored.delete(id);
    return written;
  };

  /** Deletes operations permanently. */
  const forget = async (ids: readonly string[]) => {
    await storage.changeOperations([], ids).catch((error: unknown) => console.error(error));
    const gone = new Set(ids);
    setAll(operations.get().filter(({ id }) => !gone.has(id)));
    parts.changed(null);
  };

  const reload = async () => {
    const userId = owner;
    if (userId === null) return;
    const stored = await storage.readOperations(userId);
    if (owner !== userId) return;
    for (const { id, acceptedAt } of stored) {
      notStored.delete(id);
      clock.stampsAfter(acceptedAt ?? 0);
    }
    const onlyHere = operations.get().filter(({ id, sequence }) => sequence === 0 || notStored.has(id));
    setAll([...onlyHere.filter(({ id }) => !stored.some((one) => one.id === id)), ...stored]);
  };

  return {
    operations,
    forget,
    reload,

    /** Adds a listener that runs after each write is stored. It wakes the sender. */
    whenEnqueued: (listener) => void listeners.add(listener),

    /**
     * Adds a write to the queue. The screens show it at once. `saved` resolves when the write is
     * stored on this device. It rejects if the write could not be stored; the outbox still sends it
     * while the page is open.
     */
    enqueue({ command, sessionId, shown = {}, creates = [], code = null, tap = parts.tap() }) {
      if (owner === null) throw new Error('Nobody is logged in');
      const links = linksOf(command);
      const operation: Operation = {
        id: parts.newId(),
        userId: owner,
        deviceId: parts.deviceId(),
        sequence: 0,
        command,
        shown,
        madeAt: tap.at,
        uncertaintyMs: tap.uncertaintyMs,
        sessionId,
        dependsOn: links.dependsOn,
        creates: [...links.creates, ...creates],
        state: 'queued',
        refusal: null,
        answer: null,
        acceptedAt: null,
        code,
      };
      setAll([...operations.get(), operation]);
      return { operation, saved: store(operation) };
    },

    /**
     * Replaces operations with their new state, first on the disk. If that fails, a restart sends
     * them again, which has no second effect.
     */
    async update(changed) {
      await keep(changed).catch((error: unknown) => console.error(error));
      replaceInMemory(changed);
      parts.changed(null);
    },

    /** Marks an operation as being sent, only in memory. After a crash it is sent again. */
    showSending: (id) =>
      setAll(operations.get().map((one) => (one.id === id ? { ...one, state: 'sending' } : one))),

    /**
     * Discards a refused write and all writes that depend on it. Resolves with a function that
     * restores them, in their positions and for the same user.
     */
    async discard(id) {
      const userId = owner;
      const gone = withDependents(operations.get(), id);
      await forget(gone.map((operation) => operation.id));
      return async () => {
        await keep(gone);
        if (owner === userId) setAll([...operations.get(), ...gone]);
        parts.changed(null);
        notifyListeners();
      };
    },

    /**
     * Sends a refused write again, optionally changed by `mend`. It moves to the end of the queue
     * with its dependents, because the server receives it in that order. A changed write gets a new
     * id, because the server rejects another body under the same idempotency key. An unchanged
     * write keeps its id, so that an earlier request that is still running has no second effect.
     */
    async tryAgain(id, mend = (same) => same) {
      const [refused, ...dependents] = withDependents(operations.get(), id);
      if (!refused) return;
      const mended = mend(refused);
      const newId = mended.command === refused.command ? id : parts.newId();
      const again = [{ ...mended, id: newId, state: 'queued' as const, refusal: null }, ...dependents].map(
        (operation) => ({ ...operation, sequence: 0 }),
      );
      const written = await keep(again, [id]);
      const gone = new Set([id, ...dependents.map((operation) => operation.id)]);
      setAll([...operations.get().filter((operation) => !gone.has(operation.id)), ...written]);
      parts.changed(written[0]?.code ?? null);
      notifyListeners();
    },

    /**
     * Opens a user's outbox from this device, or closes it (null). Unsent writes stay on the disk
     * until the user's next login.
     */
    async open(userId) {
      owner = userId;
      setAll([]);
      await reload();
    },
  };
}
