/** Thrown by a page that cannot be shown: the generic error page shows its status and message. */
export class PageError extends Error {
  /** null: no number is shown, as when there was no answer at all. */
  readonly status: number | null;

  constructor(message = 'Error', status: number | null = 500, cause?: unknown) {
    super(message, { cause });
    this.name = 'PageError';
    this.status = status;
  }
}
