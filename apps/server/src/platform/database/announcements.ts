/** A message for all server processes. */
export interface Message {
  readonly payload: string;
  /** The row of `unsent_events` that is deleted when the message is sent. */
  readonly id?: string;
}

/**
 * Takes the messages of committed transactions, for the connection that sends them. Without a
 * sender they are dropped: another process sends those that have a row.
 */
export class Announcements {
  readonly #senders: ((message: Message) => void)[] = [];

  post(message: Message): void {
    this.#senders.at(-1)?.(message);
  }

  /** @returns a function that removes the sender */
  sendWith(sender: (message: Message) => void): () => void {
    this.#senders.push(sender);
    return () => void this.#senders.splice(this.#senders.indexOf(sender), 1);
  }
}
