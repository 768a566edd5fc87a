import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';

const BUSY = 5;

/**
 * A file lock that the kernel releases when its process dies, however it dies. Node offers such
 * locks only through SQLite, so each lock is an SQLite file that is never written to.
 */
export class FileLock {
  readonly #file: DatabaseSync;
  readonly #kind: 'shared' | 'exclusive';

  constructor(path: string, kind: 'shared' | 'exclusive') {
    this.#file = new DatabaseSync(path);
    this.#kind = kind;
  }

  /** Takes the lock if it is free. */
  tryTake(): boolean {
    try {
      if (this.#kind === 'exclusive') {
        this.#file.exec('begin exclusive');
      } else {
        this.#file.exec('begin');
        this.#file.prepare('select count(*) from sqlite_schema').get();
      }
      return true;
    } catch (error) {
      if (this.#file.isTransaction) this.#file.exec('rollback');
      if (error instanceof Error && 'errcode' in error && error.errcode === BUSY) return false;
      throw error;
    }
  }

  /** Waits for the lock. Resolves with false after the timeout. */
  async take(timeoutMs: number, onWait?: () => void): Promise<boolean> {
    const from = performance.now();
    for (let waits = 0; !this.tryTake(); waits += 1) {
      if (performance.now() - from > timeoutMs) return false;
      if (waits === 10) onWait?.();
      await delay(50);
    }
    return true;
  }

  /** Releases the lock. The object cannot be used afterwards. */
  release(): void {
    if (this.#file.isOpen) this.#file.close();
  }
}
