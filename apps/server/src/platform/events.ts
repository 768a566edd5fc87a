import { RealtimeEvent } from '@photoslate/contract/realtime';
import { sql } from 'kysely';
import type { Connection } from './database/connection.ts';
import type { Tx } from './database/handles.ts';
import { listen } from './database/listen.ts';
import type { Logger } from './log.ts';

const CHANNEL = 'photoslate';

/** To whom an event is told: its studio, and in it the photographer and the owners. Or, `ended`, a login that died. */
export interface RealtimeMessage {
  readonly studioId: string;
  readonly photographerId: string;
  readonly event: RealtimeEvent;
}
export interface LoginEnded {
  readonly loginIds: readonly string[];
}

/** Announces a change in the transaction that makes it: nobody hears of what was rolled back. */
export async function publish(tx: Tx, told: RealtimeMessage): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(told)})`.execute(tx);
}

/** PostgreSQL takes no message of 8000 bytes or more. */
const LOGINS_IN_A_MESSAGE = 100;

/** Tells every server process that these logins are over, so that their streams close at once. */
export async function publishLoginsEnded(tx: Tx, loginIds: readonly string[]): Promise<void> {
  for (let from = 0; from < loginIds.length; from += LOGINS_IN_A_MESSAGE) {
    const message = { loginIds: loginIds.slice(from, from + LOGINS_IN_A_MESSAGE) };
    await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(message)})`.execute(tx);
  }
}

export interface Events {
  /** Calls back on each event until the returned function is called. */
  onMessage(listener: (told: RealtimeMessage) => void): () => void;
  onLoginsEnded(listener: (ended: LoginEnded) => void): () => void;
  /** Calls back when listening goes on after a break, in which something may have been missed. */
  onReconnect(listener: () => void): () => void;
  close(): Promise<void>;
}

/**
 * Hears what every server process on this database announces; clients refetch after their own reconnect
 * anyway.
 */
export async function openEvents(connection: Connection, log: Logger): Promise<Events> {
  const told = new Set<(told: RealtimeMessage) => void>();
  const ended = new Set<(ended: LoginEnded) => void>();
  const missed = new Set<() => void>();

  const handleNotification = (payload: string) => {
    const message = JSON.parse(payload || '{}') as Partial<RealtimeMessage & LoginEnded>;
    if (message.loginIds) for (const listener of ended) listener({ loginIds: message.loginIds });
    const event = RealtimeEvent.safeParse(message.event);
    if (event.success && message.studioId && message.photographerId) {
      const heard = { studioId: message.studioId, photographerId: message.photographerId, event: event.data };
      for (const listener of told) listener(heard);
    }
  };
  const tellMissed = () => {
    for (const listener of missed) listener();
  };
  const { close } = await listen(
    connection,
    { channel: CHANNEL, hear: handleNotification, missed: tellMissed },
    log,
  );
  return {
    onMessage: (listener) => (told.add(listener), () => told.delete(listener)),
    onLoginsEnded: (listener) => (ended.add(listener), () => ended.delete(listener)),
    onReconnect: (listener) => (missed.add(listener), () => missed.delete(listener)),
    close,
  };
}
