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
  #senders: readonly ((message: Message) => void)[] = [];

  get hasSender(): boolean {
    return this.#senders.length > 0;
  }

  post(message: Message): void {
    this.#senders.at(-1)?.(message);
  }

  /** @returns a function that removes the sender */
  sendWith(sender: (message: Message) => void): () => void {
    this.#senders = [...this.#senders, sender];
    return () => {
      this.#senders = this.#senders.filter((other) => other !== sender);
    };
  }
}
