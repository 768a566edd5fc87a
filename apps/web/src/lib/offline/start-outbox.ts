import { call } from '#lib/api/call.ts';
import { patience } from '#lib/api/send.ts';
import { setUser, userStore, onSignedOut } from '#lib/auth/login-state.ts';
import { queryClient } from '#lib/query/query-client.ts';
import { realtimeStore } from '#lib/realtime/realtime.ts';
import { whileVisible } from '#lib/rendering/while-visible.ts';
import { openPool, topUpPool } from './code-pool.ts';
import { onlineStore } from './connection.ts';
import { createDelivery } from './create-delivery.ts';
import { outboxStorage } from './outbox-instance.ts';
import { isPending } from './operation.ts';
import { outbox, outboxOpenStore, outboxStore } from './outbox.ts';
import { readClock } from './read-clock.ts';
import { isRead, lastRead, sessionRead, sessionsRead } from './reads.ts';
import { retryDecisionOf } from './retry-decision.ts';

/** Check interval for the pool of codes, also if there is nothing to send. */
const CHECK_INTERVAL_MS = 60_000;
const PRUNE_AFTER_MS = 5000;
let endPause: () => void = () => undefined;
let wanted = false;
let running: AbortController | null = null;

/**
 * Runs the outbox of the logged-in user until the returned function is called: loads the writes and
 * codes, sends the queue (one tab at a time), and keeps the pool of codes full. Called once by the
 * signed-in part of the app.
 */
export function startOutbox(): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let opened: string | null = null;
  const open = () => {
    const userId = userStore.get()?.id ?? null;
    if (userId === opened) return;
    opened = userId;
    outboxOpenStore.set(false);
    Promise.all([outbox.open(userId), openPool(userId)])
      .catch((error: unknown) => console.error(error))
      .finally(() => {
        if (opened === userId) outboxOpenStore.set(true);
        wake();
      });
  };
  running = stop;
  // Without this, a browser that runs out of space may delete unsent writes.
  void navigator.storage?.persist?.();
  const unsubscribe = userStore.subscribe(open);
  // If the network was up but the server was unreachable, no `online` event follows. A reopened
  // push channel signals that the server is reachable again.
  const unsubscribeRealtime = realtimeStore.subscribe(() => realtimeStore.get() === 'open' && wake());
  globalThis.addEventListener('online', wake, { signal });
  // Ends the current pause. A tab that becomes hidden then stops sending, so that its lock does not
  // block the other tabs.
  document.addEventListener('visibilitychange', () => endPause(), { signal });
  open();
  const stopChecking = whileVisible(() => (wake(), void delivery.prune()), CHECK_INTERVAL_MS);
  return () => {
    stop.abort();
    running = null;
    unsubscribe();
    unsubscribeRealtime();
    stopChecking();
    endPause();
  };
}

outbox.whenEnqueued(wake);

// Accepted writes are deleted at logout, because other people may use the phone. Unsent writes stay
// for their user.
onSignedOut(() => {
  const done = outboxStore.get().filter(({ state }) => state === 'accepted');
  return outbox.forget(done.map(({ id }) => id));
});

/** True if the logged-in user has unsent writes on this device. */
export async function hasUnsent(): Promise<boolean> {
  const userId = userStore.get()?.id;
  return userId !== undefined && (await outboxStorage.readOperations(userId)).some(isPending);
}

const isHidden = (): boolean => document.visibilityState === 'hidden';

/** Sends the queue and refills the pool: now if nothing is running, else in the next turn. */
export function wake(): void {
  const { signal } = running ?? {};
  if (!signal || isHidden() || !userStore.get()) return;
  endPause();
  if (wanted) return;
  wanted = true;
  void oneTab(async () => {
    wanted = false;
    if (signal.aborted) return;
    // Writes must not wait for new codes.
    topUpPool().catch(() => undefined);
    await send(signal);
  }).catch((error: unknown) => console.error(error));
}

/** Only one tab of a device sends at a time, because two tabs could change the order. */
function oneTab(work: () => Promise<void>): Promise<unknown> {
  return 'locks' in navigator ? navigator.locks.request('photoslate.outbox', work) : work();
}

let failing = false;

const delivery = createDelivery({
  outbox,
  clock: readClock,
  reads: { lastRead, isRead, readAgain },
  verdict: retryDecisionOf,
  online: onlineStore.get,
  random: Math.random,
  async request({ command, id, deviceId, sequence }) {
    const parts = { params: command.params, body: command.body };
    const { data } = await call(command.route, parts, {
      quiet: true,
      signal: patience(),
      operation: { id, device: `${deviceId}.${sequence}` },
    });
    failing = false;
    return data;
  },
  userChanged: (answer) => 'preferences' in answer && setUser(answer),
  pause: (ms) =>
    new Promise((resolve) => {
      failing = true;
      endPause = resolve;
      setTimeout(resolve, ms);
    }),
});

function send(signal: AbortSignal): Promise<'empty' | 'login' | 'stopped'> {
  const userId = userStore.get()?.id;
  failing = false;
  // A tab in the background sends as much as it can, but it does not block the other tabs with
  // retry pauses.
  return delivery.send(() => signal.aborted || userStore.get()?.id !== userId || (failing && isHidden()));
}

/**
 * Fetches a session and the list again, even if no page shows them, so that they are available
 * without a network.
 */
function readAgain(sessionId: string): void {
  const session = sessionRead(sessionId);
  const sessions = sessionsRead();
  // A query without an observer may come from the disk and then has no query function, so it cannot
  // be refetched by invalidation.
  if (isShown(session.queryKey)) void queryClient.invalidateQueries({ queryKey: session.queryKey });
  else void queryClient.prefetchQuery({ ...session, staleTime: 0 });
  if (isShown(sessions.queryKey)) void queryClient.invalidateQueries({ queryKey: sessions.queryKey });
  else void queryClient.prefetchInfiniteQuery({ ...sessions, staleTime: 0 });
  setTimeout(() => void delivery.prune(), PRUNE_AFTER_MS);
}

const isShown = (queryKey: readonly unknown[]): boolean =>
  queryClient.getQueryCache().find({ queryKey, exact: true })?.isActive() ?? false;
