import type { Outbox } from './create-outbox.ts';
import type { Answer, Operation, Refusal } from './operation.ts';
import { nextToSend } from './queue.ts';
import type { ReadClock } from './read-clock.ts';
import { type Sending, drain } from './sender.ts';

/** What the outbox needs to know of the reads, and asks of them. */
export interface FieldReads {
  /** The youngest stamp of what was read of a session and of the list, also in an earlier run of the app. */
  lastRead(sessionId: string | null): number;
  /** Whether an accepted write is part of what was read, and stored, of its session and of the list. */
  isRead(operation: Operation): boolean;
  /** Reads a session and the list again. */
  readAgain(sessionId: string): void;
}

/** What a delivery is made of. */
export interface DeliveryParts extends Pick<Sending, 'verdict' | 'pause' | 'random'> {
  readonly outbox: Outbox;
  readonly clock: ReadClock;
  readonly reads: FieldReads;
  /** Sends one write to the server. */
  request(operation: Operation): Promise<Answer>;
  online(): boolean;
  /** The server has taken a write of the user's own preferences. */
  userChanged(answer: Answer): void;
}

/** Brings the writes of an outbox to the server, and forgets them when they are not needed any more. */
export interface Delivery {
  /** Sends what can be sent now. `stopped`: asked before each sending. */
  send(stopped: () => boolean): Promise<'empty' | 'login' | 'stopped'>;
  /** Forgets the accepted writes that the stored reads have. */
  prune(): Promise<void>;
}

export function createDelivery(parts: DeliveryParts): Delivery {
  const { outbox, clock, reads } = parts;
  const all = () => outbox.operations.get();

  const accepted = async (operation: Operation, answer: Answer) => {
    const { sessionId } = operation;
    // Its user has logged out meanwhile: nothing of it stays.
    if (!all().some(({ id }) => id === operation.id)) return outbox.forget([operation.id]);
    if (sessionId === null) {
      parts.userChanged(answer);
      return outbox.forget([operation.id]);
    }
    // A read that is on its way may not know of it: only one begun from now on does.
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
