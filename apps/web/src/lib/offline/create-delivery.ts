import type { Outbox } from './create-outbox.ts';
import type { Answer, Operation, Refusal } from './operation.ts';
import { nextToSend } from './queue.ts';
import type { ReadClock } from './read-clock.ts';
import { type Sending, drain } from './sender.ts';

/** The part of the query cache that the outbox uses. */
export interface FieldReads {
  /**
   * The latest stamp of the cached session and of the cached list, also from an earlier start of
   * the app.
   */
  lastRead(sessionId: string | null): number;
  /**
   * True if the cached session and the cached list contain an accepted write and are stored on the
   * disk.
   */
  isRead(operation: Operation): boolean;
  /** Fetches a session and the list again. */
  readAgain(sessionId: string): void;
}

/** The dependencies of a delivery. */
export interface DeliveryParts extends Pick<Sending, 'verdict' | 'pause' | 'random'> {
  readonly outbox: Outbox;
  readonly clock: ReadClock;
  readonly reads: FieldReads;
  /** Sends one write to the server. */
  request(operation: Operation): Promise<Answer>;
  online(): boolean;
  /** The server has accepted a change of the user's own preferences. */
  userChanged(answer: Answer): void;
}

/** Sends the writes of an outbox to the server, and deletes them when they are no longer needed. */
export interface Delivery {
  /** Sends all writes that can be sent now. Calls `stopped` before each one. */
  send(stopped: () => boolean): Promise<'empty' | 'login' | 'stopped'>;
  /** Deletes the accepted writes that the stored reads contain. */
  prune(): Promise<void>;
}

export function createDelivery(parts: DeliveryParts): Delivery {
  const { outbox, clock, reads } = parts;
  const all = () => outbox.operations.get();

  const accepted = async (operation: Operation, answer: Answer) => {
    const { sessionId } = operation;
    // The user has logged out in the meantime, so the write is deleted.
    if (!all().some(({ id }) => id === operation.id)) return outbox.forget([operation.id]);
    if (sessionId === null) {
      parts.userChanged(answer);
      return outbox.forget([operation.id]);
    }
    // A read that is already running may not contain the write. Only reads that start after this
    // stamp do.
    const acceptedAt = clock.stamp(reads.lastRead(sessionId));
    await outbox.update([{ ...operation, state: 'accepted', answer, acceptedAt }]);
    if (nextToSend(all())?.sessionId !== sessionId) reads.readAgain(sessionId);
  };

  return {
    send: (stopped) =>
      drain({
        next: () => (parts.online() ? nextToSend(all()) : undefined),
        send(operation) {
          outbox.showSending(operation.id);
          return parts.request(operation);
        },
        accepted,
        refused: (operation: Operation, refusal: Refusal) =>
          outbox.update([{ ...operation, state: 'refused', refusal }]),
        verdict: parts.verdict,
        pause: parts.pause,
        stopped,
        random: parts.random,
      }),

    async prune() {
      const done = all().filter((operation) => operation.state === 'accepted' && reads.isRead(operation));
      if (done.length > 0) await outbox.forget(done.map(({ id }) => id));
    },
  };
}
