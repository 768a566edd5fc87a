/** Thrown by a page that cannot be shown. The generic error page shows its status and message. */
export class PageError extends Error {
  /** null: no number is shown, for example because there was no answer. */
  readonly status: number | null;

  constructor(message = 'Error', status: number | null = 500, cause?: unknown) {
    super(message, { cause });
    this.name = 'PageError';
    this.status = status;
  }
}
