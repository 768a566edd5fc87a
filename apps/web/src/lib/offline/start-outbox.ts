import { call } from '#lib/api/call.ts';
import { setUser, userStore, whenSignedOut } from '#lib/auth/login-state.ts';
import { queryClient } from '#lib/query/query-client.ts';
import { openPool, topUpPool } from './code-pool.ts';
import { onlineStore } from './connection.ts';
import type { Answer, Operation } from './operation.ts';
import { forget, openOutbox, outboxStore, showSending, update, whenEnqueued } from './outbox.ts';
import { nextToSend } from './queue.ts';
import { stamp, stampsAfter } from './read-clock.ts';
import { isRead, lastRead, sessionRead, sessionsRead } from './reads.ts';
import { drain } from './sender.ts';
import { verdictOf } from './verdict.ts';

/** Also with nothing to send the pool is looked after this often. */
const LOOK_AGAIN_MS = 60_000;
/** A request that says nothing for this long is given up and sent again. */
const PATIENCE_MS = 20_000;
const PRUNE_AFTER_MS = 5000;
let hurry: () => void = () => undefined;
let wanted = false;
let running: AbortController | null = null;

/**
 * Runs the outbox of whoever is logged in, until the returned function is called: opens their writes and codes, sends what waits
 * (one tab at a time), and keeps the pool of codes full. Called once by the signed-in part of the app.
 */
export function startOutbox(): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let opened: string | null = null;
  const open = () => {
    const userId = userStore.get()?.id ?? null;
    if (userId === opened) return;
    opened = userId;
    Promise.all([openOutbox(userId), openPool(userId)])
      .catch((error: unknown) => console.error(error))
      .finally(wake);
  };
  running = stop;
  const unsubscribe = userStore.subscribe(open);
  const timer = setInterval(() => (wake(), void prune()), LOOK_AGAIN_MS);
  globalThis.addEventListener('online', wake, { signal });
  document.addEventListener('visibilitychange', () => (hurry(), wake()), { signal });
  open();
  return () => {
    stop.abort();
    running = null;
    unsubscribe();
    clearInterval(timer);
    hurry();
  };
}

whenEnqueued(wake);

// What is on the server needs no copy on a phone that somebody else may pick up; what is not waits for its user.
whenSignedOut(() => {
  const done = outboxStore.get().filter(({ state }) => state === 'accepted');
  void forget(done.map(({ id }) => id));
});

const isHidden = (): boolean => document.visibilityState === 'hidden';

/** Sends what waits and tops up the pool: now, when nothing is under way, else at the next turn. */
function wake(): void {
  const { signal } = running ?? {};
  if (!signal || isHidden() || !userStore.get()) return;
  hurry();
  if (wanted) return;
  wanted = true;
  void oneTab(async () => {
    wanted = false;
    if (signal.aborted) return;
    await Promise.all([topUpPool().catch(() => undefined), send(signal)]);
  }).catch((error: unknown) => console.error(error));
}

/** Only one tab of a phone sends: two would change the order. */
function oneTab(work: () => Promise<void>): Promise<unknown> {
  return 'locks' in navigator ? navigator.locks.request('photoslate.outbox', work) : work();
}

function send(signal: AbortSignal): Promise<'empty' | 'login' | 'stopped'> {
  const userId = userStore.get()?.id;
  let failing = false;
  return drain({
    next: () => (onlineStore.get() ? nextToSend(outboxStore.get()) : undefined),
    send: sendOne,
    verdict: verdictOf,
    accepted: (operation, answer) => {
      failing = false;
      return accepted(operation, answer);
    },
    refused: (operation, refusal) => update([{ ...operation, state: 'refused', refusal }]),
    pause: (ms) =>
      new Promise((resolve) => {
        failing = true;
        hurry = resolve;
        setTimeout(resolve, ms);
      }),
    // A tab in the background sends what it can, but does not hold the others up by waiting.
    stopped: () => signal.aborted || userStore.get()?.id !== userId || (failing && isHidden()),
    random: Math.random,
  });
}

async function sendOne(operation: Operation): Promise<Answer> {
  const { command, id, deviceId, sequence } = operation;
  showSending(id);
  const parts = { params: command.params, body: command.body };
  const { data } = await call(command.route, parts, {
    quiet: true,
    signal: AbortSignal.timeout(PATIENCE_MS),
    operation: { id, device: `${deviceId}.${sequence}` },
  });
  return data;
}

async function accepted(operation: Operation, answer: Answer): Promise<void> {
  if (operation.command.route === 'auth.preferences') {
    if ('preferences' in answer) setUser(answer);
    await forget([operation.id]);
    return;
  }
  stampsAfter(lastRead(operation.sessionId));
  await update([{ ...operation, state: 'accepted', answer, acceptedAt: stamp() }]);
  if (operation.sessionId !== null) readAgain(operation.sessionId);
}

/** Reads a session and the list again, whether they are on the screen or not: the phone then knows them without a network. */
function readAgain(sessionId: string): void {
  if (nextToSend(outboxStore.get())?.sessionId === sessionId) return;
  const session = sessionRead(sessionId);
  const sessions = sessionsRead();
  // What nobody shows may come from the disk, without knowing how it was read.
  if (isShown(session.queryKey)) void queryClient.invalidateQueries({ queryKey: session.queryKey });
  else void queryClient.prefetchQuery({ ...session, staleTime: 0 });
  if (isShown(sessions.queryKey)) void queryClient.invalidateQueries({ queryKey: sessions.queryKey });
  else void queryClient.prefetchInfiniteQuery({ ...sessions, staleTime: 0 });
  setTimeout(() => void prune(), PRUNE_AFTER_MS);
}

const isShown = (queryKey: readonly unknown[]): boolean =>
  queryClient.getQueryCache().find({ queryKey, exact: true })?.isActive() ?? false;

/** Forgets the accepted writes that the stored reads have. */
async function prune(): Promise<void> {
  const done = outboxStore.get().filter((operation) => operation.state === 'accepted' && isRead(operation));
  if (done.length > 0) await forget(done.map(({ id }) => id));
}
