import { t } from '@lingui/core/macro';

/** The error of a call. The error store keeps it by its key. */
export interface ErrorRecord {
  /** The answer could not be parsed. */
  isSyntaxError: boolean;
  /** There was no answer. */
  isRequestError: boolean;
  statusCode: number | null;
  /** 422: the fields are in `data.errors`. */
  isValidationError: boolean;
  isServerError: boolean;
  /** Shown to the user. */
  message: string;
  /** The unchanged body of the answer. */
  data: unknown;
}

/** The body of a failed request, reduced to the fields that have the expected types. */
export interface FailureBody {
  message?: string;
  code?: string;
  errors?: Record<string, string[]>;
}

/**
 * A failed call. `record` is the error for the error store; `code` is the server's error code, if
 * there is one.
 */
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

/**
 * Whether the server asks for a login: it has ended, or lacks the second factor that the studio
 * requires.
 */
export const needsLogin = (statusCode: number | null, code: string | undefined): boolean =>
  statusCode === 401 || (statusCode === 403 && code === 'second_factor_missing');

/** The record of an error answer, with the message for its status. */
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

/**
 * The record of a call without an answer or with an answer that is not JSON. It has the error's own
 * message.
 */
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

/**
 * The record of fields that failed the check in the browser, before anything was sent: field →
 * message.
 */
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

/** An explanation in the user's language, shown beside the message of a network or parser error. */
export function plainWords(record: ErrorRecord): string | undefined {
  if (record.isSyntaxError) return t`The server’s answer could not be read.`;
  if (record.isRequestError) return t`The server could not be reached. Check your connection.`;
  return undefined;
}

/**
 * The field errors of a failed form, in the form's order: field → first message. Empty if there are
 * none.
 */
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

/** Validates the body of a failed request: fields with unexpected types are dropped. */
export function failureBody(data: unknown): FailureBody {
  if (typeof data !== 'object' || data === null) return {};
  const { message, code, errors } = data as Record<string, unknown>;
  return {
    ...(typeof message === 'string' && message !== '' ? { message } : {}),
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof errors === 'object' && errors !== null ? { errors: errors as Record<string, string[]> } : {}),
  };
}
