import { t } from '@lingui/core/macro';

/** What went wrong with a call, as the specification keeps it, by key. */
export interface ErrorRecord {
  /** The answer could not be read. */
  isSyntaxError: boolean;
  /** There was no answer. */
  isRequestError: boolean;
  statusCode: number | null;
  /** 422: the fields are in `data.errors`. */
  isValidationError: boolean;
  isServerError: boolean;
  /** To be shown to a person. */
  message: string;
  /** The body of the answer, as it came. */
  data: unknown;
}

/** The body of a failure, as far as it can be believed. */
export interface FailureBody {
  message?: string;
  code?: string;
  errors?: Record<string, string[]>;
}

/** A call that failed. `record` is what is kept; `code` is the server's word for it, if there was one. */
export class ApiError extends Error {
  readonly record: ErrorRecord;
  readonly code: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(record: ErrorRecord, options: { cause?: unknown; retryAfterSeconds?: number } = {}) {
    super(record.message, { cause: options.cause });
    this.name = 'ApiError';
    this.record = record;
    this.code = failureBody(record.data).code;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** The record of an answer that said no, with the message of the error catalogue. */
export function recordOfStatus(statusCode: number, data: unknown): ErrorRecord {
  return {
    isSyntaxError: false,
    isRequestError: false,
    statusCode,
    isValidationError: statusCode === 422,
    isServerError: statusCode >= 500,
    message: messageOfStatus(statusCode, failureBody(data)),
    data,
  };
}

/** The record of a call that got no answer, or one that is no JSON: the error's own message. */
export function recordOfThrown(error: unknown, statusCode: number | null = null): ErrorRecord {
  const isSyntaxError = error instanceof SyntaxError;
  return {
    isSyntaxError,
    isRequestError: !isSyntaxError,
    statusCode,
    isValidationError: false,
    isServerError: false,
    message: error instanceof Error && error.message ? error.message : defaultMessage(),
    data: null,
  };
}

/** The record of fields that were found wrong before anything was sent: field → what is wrong. */
export function recordOfChecks(wrong: Readonly<Record<string, string>>): ErrorRecord {
  const errors = Object.fromEntries(Object.entries(wrong).map(([field, words]) => [field, [words]]));
  return {
    isSyntaxError: false,
    isRequestError: false,
    statusCode: null,
    isValidationError: true,
    isServerError: false,
    message: Object.values(wrong)[0] ?? defaultMessage(),
    data: { errors },
  };
}

/** The sentence in the user's language that stands beside a network's or parser's own message. */
export function plainWords(record: ErrorRecord): string | undefined {
  if (record.isSyntaxError) return t`The server’s answer could not be read.`;
  if (record.isRequestError) return t`The server could not be reached. Check your connection.`;
  return undefined;
}

/** The field errors of a failed form, in the form's order: field → first message. Empty when there are none. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  const { errors } = failureBody(error.record.data);
  return Object.fromEntries(
    Object.entries(errors ?? {}).flatMap(([field, [first]]) => (first ? [[field, first]] : [])),
  );
}

function messageOfStatus(statusCode: number, body: FailureBody): string {
  if (statusCode === 403) return t`Sorry, you do not have the rights to see this page.`;
  if (statusCode === 500) return t`An error occurred. Please try again later.`;
  const firstOfFields = statusCode === 422 ? Object.values(body.errors ?? {})[0]?.[0] : undefined;
  return firstOfFields ?? body.message ?? defaultMessage();
}

function defaultMessage(): string {
  return t`Something went wrong. Please try again later.`;
}

/** Reads a failure's body without believing it. */
export function failureBody(data: unknown): FailureBody {
  if (typeof data !== 'object' || data === null) return {};
  const { message, code, errors } = data as Record<string, unknown>;
  return {
    ...(typeof message === 'string' && message !== '' ? { message } : {}),
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof errors === 'object' && errors !== null ? { errors: errors as Record<string, string[]> } : {}),
  };
}
