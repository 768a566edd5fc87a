import { errorCode } from '../error-code.ts';

/** The database cannot be reached, or gave no answer. The same work may succeed a moment later. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
  /** That of the cause. */
  readonly code: string | undefined;

  constructor(cause: Error) {
    super(cause.message, { cause });
    this.code = errorCode(cause);
  }
}
