import type { Operation } from './operation.ts';

/**
 * The storage of a device for its writes and its leased codes. When a method resolves, its change
 * is on the disk and survives a crash of the page.
 */
export interface OutboxStorage {
  /** All stored writes of a user, in the order in which they were made. */
  readOperations(userId: string): Promise<Operation[]>;
  /**
   * Stores an operation with its sequence number and removes its code from the pool, in one
   * transaction. If another tab has just taken the code, the next one replaces it: `rebind` returns
   * the operation with the new code (null: the pool is empty).
   */
  writeOperation(
    operation: Operation,
    rebind: (operation: Operation, code: string | null) => Operation,
  ): Promise<Operation>;
  /**
   * Replaces operations, removes their codes from the pool, and deletes other operations, in one
   * transaction. An operation with the sequence 0 gets the next number. Resolves with the
   * operations as stored.
   */
  changeOperations(put: readonly Operation[], remove?: readonly string[]): Promise<Operation[]>;
  /** The leased codes that no write has taken, in the order of their lease. */
  readCodes(userId: string): Promise<string[]>;
  /** Stores new leased codes. */
  addCodes(userId: string, codes: readonly string[], order: number): Promise<void>;
}
