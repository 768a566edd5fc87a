import { RealtimeEvent } from '@photoslate/contract/realtime';
import { sql } from 'kysely';
import type { Connection } from './database/connection.ts';
import type { Db, Tx } from './database/handles.ts';
import { listen, type JoinSession } from './database/listen.ts';
import type { Logger } from './log.ts';

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
 */
export async function publish(tx: Tx, message: RealtimeMessage): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(message)})`.execute(tx);
}

/** PostgreSQL rejects notifications of 8000 bytes or more. */
const LOGINS_PER_MESSAGE = 100;

/**
 * Notifies every server process that these logins have ended, so that their event streams close at
 * once.
 */
export async function publishLoginsEnded(tx: Tx, loginIds: readonly string[]): Promise<void> {
  for (let from = 0; from < loginIds.length; from += LOGINS_PER_MESSAGE) {
    const message = { loginIds: loginIds.slice(from, from + LOGINS_PER_MESSAGE) };
    await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(message)})`.execute(tx);
  }
}

/** Notifies every server process that the favourites of a link have changed. */
export async function publishFavouritesChanged(tx: Tx, linkId: string): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify({ favouritesOf: linkId })})`.execute(tx);
}

/** Notifies every server process that the stored public address has changed. */
export async function publishAddressChanged(tx: Tx): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify({ addressChanged: true })})`.execute(tx);
}

/** Notifies every server process that another one wants to write to this upload. */
export async function publishUploadWanted(db: Db, uploadId: string): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify({ wantedUpload: uploadId })})`.execute(db);
}

/** The message that a job becomes due at this moment. */
export const dueJobMessage = (at: Date): string => JSON.stringify({ jobDueMs: at.getTime() });

/** Notifies every server process that a job becomes due at this moment. */
export async function publishDueJob(tx: Tx, at: Date): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${dueJobMessage(at)})`.execute(tx);
}

export interface Events {
  /** Calls back on each event until the returned function is called. */
  onMessage(listener: (message: RealtimeMessage) => void): () => void;
  onLoginsEnded(listener: (ended: LoginEnded) => void): () => void;
  onFavouritesChanged(listener: (linkId: string) => void): () => void;
  onAddressChanged(listener: () => void): () => void;
  onJobDue(listener: (at: Date) => void): () => void;
  onUploadWanted(listener: (uploadId: string) => void): () => void;
  /**
   * Calls back after the listening connection was lost and restored; events may have been missed
   * meanwhile.
   */
  onReconnect(listener: () => void): () => void;
  /** Whether events arrive: false from the loss of the connection until it is restored. */
  isConnected(): boolean;
  close(): Promise<void>;
}

/**
 * Receives the events of every server process on this database. Events may be missed during a
 * reconnect; `onReconnect` reports that. Clients refetch after each reconnect of their own.
 *
 * @param join runs in the session of each listening connection, first before this resolves
 * @param name names these sessions in `pg_stat_activity`
 */
export async function openEvents(
  connection: Connection,
  log: Logger,
  { join, name }: { join?: JoinSession | undefined; name?: string | undefined } = {},
): Promise<Events> {
  const messageListeners = new Set<(message: RealtimeMessage) => void>();
  const endedListeners = new Set<(ended: LoginEnded) => void>();
  const favouriteListeners = new Set<(linkId: string) => void>();
  const addressListeners = new Set<() => void>();
  const dueListeners = new Set<(at: Date) => void>();
  const wantedListeners = new Set<(uploadId: string) => void>();
  const reconnectListeners = new Set<() => void>();

  const handleNotification = (payload: string) => {
    const message = JSON.parse(payload || '{}') as Partial<
      RealtimeMessage &
        LoginEnded & {
          addressChanged: boolean;
          favouritesOf: string;
          jobDueMs: number;
          wantedUpload: string;
        }
    >;
    if (message.wantedUpload) for (const listener of wantedListeners) listener(message.wantedUpload);
    if (message.jobDueMs) for (const listener of dueListeners) listener(new Date(message.jobDueMs));
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
  const { close, isConnected } = await listen(
    connection,
    { channel: CHANNEL, hear: handleNotification, missed: handleReconnect, join, name },
    log,
  );
  return {
    onMessage: (listener) => (messageListeners.add(listener), () => messageListeners.delete(listener)),
    onLoginsEnded: (listener) => (endedListeners.add(listener), () => endedListeners.delete(listener)),
    onFavouritesChanged: (listener) => (
      favouriteListeners.add(listener),
      () => favouriteListeners.delete(listener)
    ),
    onUploadWanted: (listener) => (wantedListeners.add(listener), () => wantedListeners.delete(listener)),
    onJobDue: (listener) => (dueListeners.add(listener), () => dueListeners.delete(listener)),
    onAddressChanged: (listener) => (addressListeners.add(listener), () => addressListeners.delete(listener)),
    onReconnect: (listener) => (reconnectListeners.add(listener), () => reconnectListeners.delete(listener)),
    isConnected,
    close,
  };
}
