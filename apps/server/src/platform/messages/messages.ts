import type { ErrorCode, FieldError } from '@photoslate/contract/errors';

/** Every message of the API. A language that lacks one does not compile. `{limit}` is a number, `{wait}` a duration like "2 minutes". */
export interface Messages {
  readonly errors: Readonly<Record<ErrorCode, string>>;
  readonly fields: Readonly<Record<FieldError, string>>;
  readonly resetSent: string;
  /** Without a mail server; the same for every address. */
  readonly resetKept: string;
  readonly resetDone: string;
  readonly linkAgain: string;
  /** Without a mail server; the same for every address. */
  readonly linkKept: string;
  /** The texts in the HTML of every page before the app starts. */
  readonly page: { readonly description: string; readonly noScript: string };
}
