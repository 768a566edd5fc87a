import { deviceId } from '#lib/device.ts';
import { tapTime } from '#lib/server-clock/server-clock.ts';
import { createStore } from '#lib/store.ts';
import { uuidv7 } from 'uuidv7';
import { forgetCode } from './code-pool.ts';
import { unsentStore } from './connection.ts';
import { type Command, type Operation, type Shown, linksOf } from './operation.ts';
import { changeOperations, readOperations, writeOperation } from './outbox-database.ts';
import { countUnsent, inOrder, withDependents } from './queue.ts';
import { stamp, stampsAfter } from './read-clock.ts';

/** Every write of the user that the server's reads may not have yet, in order: what the screens fold over what was read. */
export const outboxStore = createStore<readonly Operation[]>([]);
/** Set when a write could not be stored on this device: it then lives only as long as the page. */
export const storageFailedStore = createStore(false);

let owner: string | null = null;
let writing: Promise<unknown> = Promise.resolve();
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('photoslate.outbox') : null;
const onNew = new Set<() => void>();

/** Runs after each write is stored: the sender's signal. */
export function whenEnqueued(listener: () => void): void {
  onNew.add(listener);
}

export interface NewOperation {
  readonly command: Command;
  readonly sessionId: string | null;
  readonly shown?: Shown;
  /** The leased code that the command binds. */
  readonly code?: string | null;
  /** The tap; now, if it is not given. */
  readonly tap?: { at: string; uncertaintyMs: number };
}

/**
 * Takes a write: what the screen shows has it at once; `saved` resolves when it is durable on this device, and rejects when it could
 * not be stored (it is then sent as long as the page lives).
 */
export function enqueue({ command, sessionId, shown = {}, code = null, tap = tapTime() }: NewOperation): {
  operation: Operation;
  saved: Promise<void>;
} {
  if (owner === null) throw new Error('Nobody is logged in');
  const operation: Operation = {
    id: uuidv7(),
    userId: owner,
    deviceId: deviceId(),
    sequence: 0,
    command,
    shown,
    madeAt: tap.at,
    uncertaintyMs: tap.uncertaintyMs,
    sessionId,
    ...linksOf(command),
    state: 'queued',
    refusal: null,
    answer: null,
    acceptedAt: null,
    code,
  };
  setAll([...outboxStore.get(), operation]);
  return { operation, saved: store(operation) };
}

function store(operation: Operation): Promise<void> {
  const stored = inTurn(operation);
  writing = stored
    .catch((error: unknown) => {
      console.error(error);
      storageFailedStore.set(true);
      replaceInMemory([{ ...operation, sequence: stamp() }]);
    })
    .then(() => onNew.forEach((listener) => listener()));
  return stored;
}

async function inTurn(operation: Operation): Promise<void> {
  await writing;
  const written = await writeOperation(operation, rebind);
  replaceInMemory([written]);
  tellOtherTabs(written.code);
}

/** The same operation with another code, as when another tab took its code first. */
export function rebind(operation: Operation, code: string | null): Operation {
  const { command } = operation;
  const sent = code ?? undefined;
  switch (command.route) {
    case 'sessions.create':
      return { ...operation, code, command: { ...command, body: { ...command.body, code: sent } } };
    case 'shoots.start':
      return { ...operation, code, command: { ...command, body: { ...command.body, code: sent } } };
    case 'shoots.generate':
      return { ...operation, code, command: { ...command, body: { ...command.body, code: sent } } };
    default:
      return operation;
  }
}

/** Puts operations back as they have become, on the disk first; where that fails a restart sends them again, which has no second effect. */
export async function update(changed: readonly Operation[]): Promise<void> {
  await changeOperations(changed).catch((error: unknown) => console.error(error));
  replaceInMemory(changed);
  tellOtherTabs();
}

/** Shows that an operation is being sent; after a crash it is simply sent again. */
export function showSending(id: string): void {
  setAll(outboxStore.get().map((one) => (one.id === id ? { ...one, state: 'sending' } : one)));
}

/** Forgets operations for good. */
export async function forget(ids: readonly string[]): Promise<void> {
  await changeOperations([], ids).catch((error: unknown) => console.error(error));
  const gone = new Set(ids);
  setAll(outboxStore.get().filter(({ id }) => !gone.has(id)));
  tellOtherTabs();
}

/** Gives up a refused write and all that depend on it. */
export function discard(id: string): Promise<void> {
  return forget(withDependents(outboxStore.get(), id).map((operation) => operation.id));
}

/** Sends a refused write again, changed if `mend` changes it: under a new id, since the server may remember the old one. */
export async function tryAgain(
  id: string,
  mend: (operation: Operation) => Operation = (same) => same,
): Promise<void> {
  const refused = outboxStore.get().find((operation) => operation.id === id);
  if (!refused) return;
  const again: Operation = { ...mend(refused), id: uuidv7(), state: 'queued', refusal: null };
  await changeOperations([again], [id]);
  setAll(outboxStore.get().map((operation) => (operation.id === id ? again : operation)));
  tellOtherTabs(again.code);
  for (const listener of onNew) listener();
}

/** Opens a user's outbox from this device, or closes it (null): what was not sent waits for their next login. */
export async function openOutbox(userId: string | null): Promise<void> {
  owner = userId;
  setAll([]);
  if (userId !== null) await reload(userId);
}

async function reload(userId: string): Promise<void> {
  const stored = await readOperations(userId);
  if (owner !== userId) return;
  for (const { acceptedAt } of stored) stampsAfter(acceptedAt ?? 0);
  const unwritten = outboxStore.get().filter(({ sequence }) => sequence === 0);
  setAll([...stored, ...unwritten.filter(({ id }) => !stored.some((one) => one.id === id))]);
}

channel?.addEventListener('message', ({ data }: MessageEvent<{ taken?: string | null }>) => {
  if (data.taken) forgetCode(data.taken);
  if (owner !== null) void reload(owner).catch(() => undefined);
});

function tellOtherTabs(taken: string | null = null): void {
  // A channel within one origin has no target to name.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel?.postMessage({ taken });
}

function replaceInMemory(changed: readonly Operation[]): void {
  const byId = new Map(changed.map((operation) => [operation.id, operation]));
  setAll(outboxStore.get().map((operation) => byId.get(operation.id) ?? operation));
}

function setAll(operations: readonly Operation[]): void {
  outboxStore.set(inOrder(operations));
  const { waiting, needAttention } = countUnsent(operations);
  const before = unsentStore.get();
  if (before.waiting !== waiting || before.needAttention !== needAttention) {
    unsentStore.set({ waiting, needAttention });
  }
}
