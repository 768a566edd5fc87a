import { errorCode } from '../error-code.ts';

/** The database cannot be reached, or did not answer. A retry may succeed. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
  /** The code of the cause. */
  readonly code: string | undefined;

  constructor(cause: Error) {
    super(cause.message, { cause });
    this.code = errorCode(cause);
  }
}
