import type { Message } from './database/announcements.ts';
import type { Logger } from './log.ts';

/** The shortest time between the beginnings of two statements. */
const INTERVAL_MS = 50;

export interface Notifier {
  /** Sends a message: at once if nothing was sent in the last interval, else with the next ones. */
  post(message: Message): void;
  /** Sends what waits, and resolves when it is sent. */
  close(): Promise<void>;
}

/**
 * Collects the messages of this process, so that one statement sends all those of an interval.
 * PostgreSQL commits notifying transactions one after the other.
 *
 * @param send a message whose sending fails is given up; its row remains for another try
 */
export function openNotifier(
  send: (messages: readonly Message[]) => Promise<unknown>,
  log: Logger,
): Notifier {
  let waiting: Message[] = [];
  let sending: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let lastMs = -Infinity;

  const sendAll = async () => {
    const messages = waiting;
    waiting = [];
    lastMs = performance.now();
    await send(messages).catch((error: unknown) => log.debug({ err: error }, 'could not send events'));
  };
  const sendSoon = () => {
    if (sending || timer || waiting.length === 0) return;
    const waitMs = lastMs + INTERVAL_MS - performance.now();
    if (waitMs > 0) {
      timer = setTimeout(() => {
        timer = undefined;
        sendSoon();
      }, waitMs);
      return;
    }
    sending = sendAll().finally(() => {
      sending = undefined;
      sendSoon();
    });
  };

  return {
    post(message) {
      waiting.push(message);
      sendSoon();
    },
    async close() {
      await sending;
      clearTimeout(timer);
      timer = undefined;
      // The end of a statement has begun the next one, if its interval was over.
      await sending;
      if (waiting.length > 0) await sendAll();
    },
  };
}
