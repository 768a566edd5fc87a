import type { Operation } from './operation.ts';

/** Where a device keeps its writes and its leased codes. What resolves is on the disk, and survives a crash of the page. */
export interface OutboxStorage {
  /** Everything of a user that is kept, in the order in which it was made. */
  readOperations(userId: string): Promise<Operation[]>;
  /**
   * Writes an operation with its sequence number, and takes its code out of the pool, all or nothing. A code that another tab took a
   * moment ago is replaced by the next one: `rebind` makes the operation with it (null: none is left).
   */
  writeOperation(
    operation: Operation,
    rebind: (operation: Operation, code: string | null) => Operation,
  ): Promise<Operation>;
  /**
   * Replaces operations by what they became, takes their codes out of the pool, and removes others, all or nothing. One with the sequence 0
   * gets the next number: resolves with them as written.
   */
  changeOperations(put: readonly Operation[], remove?: readonly string[]): Promise<Operation[]>;
  /** Leased codes that no write has taken, in the order of their lease. */
  readCodes(userId: string): Promise<string[]>;
  /** Keeps freshly leased codes. */
  addCodes(userId: string, codes: readonly string[], order: number): Promise<void>;
}
