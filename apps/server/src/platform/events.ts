import { RealtimeEvent } from '@photoslate/contract/realtime';
import { sql } from 'kysely';
import { afterCommit, sendsMessages } from './database/after-commit.ts';
import type { Connection } from './database/connection.ts';
import type { Db, Tx } from './database/handles.ts';
import { listen, type JoinSession } from './database/listen.ts';
import type { Message, Announcements } from './database/announcements.ts';
import { newId } from './ids.ts';
import type { Logger } from './log.ts';
import { openNotifier } from './notifier.ts';
import { withTimeout } from './with-timeout.ts';

export const CHANNEL = 'photoslate';

/** An event and its recipients: the photographer, and the owners of the studio. */
export interface RealtimeMessage {
  readonly studioId: string;
  readonly photographerId: string;
  readonly event: RealtimeEvent;
}
export interface LoginEnded {
  readonly loginIds: readonly string[];
}

/**
 * Publishes an event in the transaction of the change, so that a rollback discards the event too.
 * It is sent after the commit, together with others. If this process dies before that, another one
 * sends it within a few seconds.
 */
export const publish = (tx: Tx, message: RealtimeMessage): Promise<void> => collect(tx, message);

/**
 * Like `publish`, for a change that ends access: PostgreSQL itself sends the event at the commit,
 * also if this process dies at that moment. A commit that notifies waits for all others that do.
 */
export async function publishAtCommit(tx: Tx, message: RealtimeMessage): Promise<void> {
  await notify(tx, message);
}

const notify = (db: Db, message: object) =>
  sql`select pg_notify(${CHANNEL}, ${JSON.stringify(message)})`.execute(db);

/** PostgreSQL sends the message of a process that does not send any itself, such as a command. */
async function collect(tx: Tx, message: object): Promise<void> {
  if (!(await sendsMessages(tx))) return void (await notify(tx, message));
  const sent = { id: newId(), payload: JSON.stringify(message) };
  await tx.insertInto('unsentEvents').values(sent).execute();
  await afterCommit(tx, (announcements) => announcements.post(sent));
}

/** PostgreSQL rejects notifications of 8000 bytes or more. */
const LOGINS_PER_MESSAGE = 100;

/**
 * Notifies every server process that these logins have ended, so that their event streams close at
 * once.
 */
export async function publishLoginsEnded(tx: Tx, loginIds: readonly string[]): Promise<void> {
  for (let from = 0; from < loginIds.length; from += LOGINS_PER_MESSAGE) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await notify(tx, { loginIds: loginIds.slice(from, from + LOGINS_PER_MESSAGE) });
  }
}

/** Notifies every server process that the favourites of a link have changed. */
export async function publishFavouritesChanged(tx: Tx, linkId: string): Promise<void> {
  await collect(tx, { favouritesOf: linkId });
}

/** Notifies every server process that the stored public address has changed. */
export async function publishAddressChanged(tx: Tx): Promise<void> {
  await notify(tx, { addressChanged: true });
}

/** Notifies every server process that another one wants to write to this upload. */
export async function publishUploadWanted(db: Db, uploadId: string): Promise<void> {
  await notify(db, { wantedUpload: uploadId });
}

/** The message that a job becomes due at this moment. */
export const dueJobMessage = (at: Date): string => JSON.stringify({ jobDueMs: at.getTime() });

/** A queue with a waiting job. */
export interface WaitingJob {
  readonly queue: string;
  /** The id of the process that has enqueued it, and has woken its own workers. */
  readonly by: string;
}

/** The message that a job waits. It has no row: the queue is polled for jobs, too. */
export const waitingJobMessage = (jobWaits: WaitingJob): Message => ({
  payload: JSON.stringify({ jobWaits }),
});

/** The interval of the search for events of a process that died before it sent them. */
const SWEEP_MS = 2000;
/** The same while no other server uses the database. */
const SWEEP_ALONE_MS = 60_000;
/** When the events that could not be sent are old enough for that search. */
const SWEEP_AFTER_FAILURE_MS = SWEEP_MS + 500;

/** Timeout for sending what waits at the end, in case the connection is dead. */
const CLOSE_MS = 2000;

/** A read-only primary keeps late events: a refused write would cost the connection. */
const LATE_EVENTS = `created_at < now() - interval '2 seconds' and current_setting('transaction_read_only') = 'off'`;
const SWEEP_SQL = `with late as (select id from unsent_events where ${LATE_EVENTS} limit 1000 for update skip locked),
  sent as (delete from unsent_events using late where unsent_events.id = late.id returning payload)
  select pg_notify($1, payload) from sent`;
/** PostgreSQL removes equal notifications of one transaction. */
const SEND_SQL = `with sent as (delete from unsent_events where id = any($1::uuid[]))
  select pg_notify($2, payload) from unnest($3::text[]) as payload`;

export interface Events {
  /** Calls back on each event until the returned function is called. */
  onMessage(listener: (message: RealtimeMessage) => void): () => void;
  onLoginsEnded(listener: (ended: LoginEnded) => void): () => void;
  onFavouritesChanged(listener: (linkId: string) => void): () => void;
  onAddressChanged(listener: () => void): () => void;
  onJobDue(listener: (at: Date) => void): () => void;
  onJobWaiting(listener: (job: WaitingJob) => void): () => void;
  onUploadWanted(listener: (uploadId: string) => void): () => void;
  /**
   * Calls back after the listening connection was lost and restored; events may have been missed
   * meanwhile.
   */
  onReconnect(listener: () => void): () => void;
  /** Whether events arrive: false from the loss of the connection until it is restored. */
  isConnected(): boolean;
  /** Sends what waits, and closes the connection. */
  close(): Promise<void>;
}

interface EventOptions {
  readonly join?: JoinSession | undefined;
  readonly name?: string | undefined;
  readonly announcements?: Announcements | undefined;
  readonly isAlone?: boolean;
}

/**
 * Receives the events of every server process on this database. Events may be missed during a
 * reconnect; `onReconnect` reports that. Clients refetch after each reconnect of their own.
 *
 * @param join runs in the session of each listening connection, first before this resolves
 * @param name names these sessions in `pg_stat_activity`
 * @param announcements its messages are sent
 * @param isAlone whether no other server uses the database
 */
export async function openEvents(
  connection: Connection,
  log: Logger,
  { join, name, announcements, isAlone = false }: EventOptions = {},
): Promise<Events> {
  const messageListeners = new Set<(message: RealtimeMessage) => void>();
  const endedListeners = new Set<(ended: LoginEnded) => void>();
  const favouriteListeners = new Set<(linkId: string) => void>();
  const addressListeners = new Set<() => void>();
  const dueListeners = new Set<(at: Date) => void>();
  const waitingListeners = new Set<(job: WaitingJob) => void>();
  const wantedListeners = new Set<(uploadId: string) => void>();
  const reconnectListeners = new Set<() => void>();

  const handleNotification = (payload: string) => {
    const message = JSON.parse(payload || '{}') as Partial<
      RealtimeMessage &
        LoginEnded & {
          addressChanged: boolean;
          favouritesOf: string;
          jobDueMs: number;
          jobWaits: WaitingJob;
          wantedUpload: string;
        }
    >;
    if (message.wantedUpload) for (const listener of wantedListeners) listener(message.wantedUpload);
    if (message.jobDueMs) for (const listener of dueListeners) listener(new Date(message.jobDueMs));
    if (message.jobWaits) for (const listener of waitingListeners) listener(message.jobWaits);
    if (message.addressChanged) for (const listener of addressListeners) listener();
    if (message.favouritesOf) for (const listener of favouriteListeners) listener(message.favouritesOf);
    if (message.loginIds) for (const listener of endedListeners) listener({ loginIds: message.loginIds });
    const event = RealtimeEvent.safeParse(message.event);
    if (event.success && message.studioId && message.photographerId) {
      const received = {
        studioId: message.studioId,
        photographerId: message.photographerId,
        event: event.data,
      };
      for (const listener of messageListeners) listener(received);
    }
  };
  const handleReconnect = () => {
    for (const listener of reconnectListeners) listener();
  };
  const { query, close, isConnected } = await listen(
    connection,
    { channel: CHANNEL, hear: handleNotification, missed: handleReconnect, join, name },
    log,
  );
  const sweep = async () => {
    const [row] = await query<{ late: boolean }>(
      `select exists (select from unsent_events where ${LATE_EVENTS}) as late`,
      [],
    );
    if (row?.late) await query(SWEEP_SQL, [CHANNEL]);
  };
  const sweepSafely = () =>
    void sweep().catch((error: unknown) => log.debug({ err: error }, 'could not look for unsent events'));
  const notifier = openNotifier(async (messages) => {
    const ids = messages.flatMap(({ id }) => id ?? []);
    try {
      await query(SEND_SQL, [ids, CHANNEL, messages.map(({ payload }) => payload)]);
    } catch (error) {
      setTimeout(sweepSafely, SWEEP_AFTER_FAILURE_MS).unref();
      throw error;
    }
  }, log);
  const detach = announcements?.sendWith((message) => notifier.post(message));
  const sweeping = setInterval(sweepSafely, isAlone ? SWEEP_ALONE_MS : SWEEP_MS).unref();
  return {
    onMessage: (listener) => (messageListeners.add(listener), () => messageListeners.delete(listener)),
    onLoginsEnded: (listener) => (endedListeners.add(listener), () => endedListeners.delete(listener)),
    onFavouritesChanged: (listener) => (
      favouriteListeners.add(listener),
      () => favouriteListeners.delete(listener)
    ),
    onUploadWanted: (listener) => (wantedListeners.add(listener), () => wantedListeners.delete(listener)),
    onJobWaiting: (listener) => (waitingListeners.add(listener), () => waitingListeners.delete(listener)),
    onJobDue: (listener) => (dueListeners.add(listener), () => dueListeners.delete(listener)),
    onAddressChanged: (listener) => (addressListeners.add(listener), () => addressListeners.delete(listener)),
    onReconnect: (listener) => (reconnectListeners.add(listener), () => reconnectListeners.delete(listener)),
    isConnected,
    async close() {
      clearInterval(sweeping);
      detach?.();
      await withTimeout(CLOSE_MS, notifier.close());
      await close();
    },
  };
}
