import type { ErrorCode, FieldError } from '@photoslate/contract/errors';

const STATUS: Record<ErrorCode, number> = {
  bad_request: 400,
  unauthenticated: 401,
  login_failed: 401,
  second_factor_required: 401,
  second_factor_failed: 401,
  second_factor_expired: 409,
  second_factor_missing: 403,
  second_factor_kept: 409,
  // Released apps show their own sentence for each 403, and refresh the token at each 401.
  confirmation_required: 409,
  // A logged-in app takes 401 for a dead token, so 422 also at a login.
  passkey_refused: 422,
  passkey_required: 409,
  passkeys_unavailable: 409,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  code_taken: 409,
  operation_reused: 409,
  session_ended: 409,
  price_group_locked: 409,
  practice_is_free: 409,
  not_practice: 409,
  nothing_to_publish: 409,
  undo_too_late: 409,
  order_not_open: 409,
  order_waits: 409,
  reminded_already: 409,
  nothing_to_refund: 409,
  refund_changed: 409,
  too_many_open_orders: 409,
  not_empty: 409,
  gallery_published: 409,
  shoot_has_orders: 409,
  gone: 410,
  code_replaced: 410,
  link_revoked: 410,
  link_over: 410,
  gallery_recalled: 410,
  too_large: 413,
  unsupported_type: 415,
  invalid: 422,
  reset_invalid: 422,
  email_change_invalid: 410,
  setup_done: 409,
  invitation_invalid: 410,
  last_owner: 409,
  address_locked: 409,
  too_many_requests: 429,
  server_error: 500,
  unavailable: 503,
  payment_unavailable: 503,
  disk_full: 507,
  quota_reached: 507,
};

/** An error of one field: a path like `location.name` or `customers.0.email`, and the reason. */
export interface FieldErrorDetail {
  path: string;
  error: FieldError;
  /** A bound that the message contains, for `too_long` and similar errors. */
  limit?: number | undefined;
}

/**
 * An error that becomes a response. It can be thrown anywhere in a request; the message is in the
 * language of the request.
 */
export class HttpError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: readonly FieldErrorDetail[];
  readonly retryAfterSeconds: number | undefined;
  /** The thing exists, but is not the sender's. The answer does not show it. */
  readonly isForeign: boolean;

  constructor(
    code: ErrorCode,
    more: { fields?: readonly FieldErrorDetail[]; retryAfterSeconds?: number; isForeign?: boolean } = {},
  ) {
    super(code);
    this.name = 'HttpError';
    this.code = code;
    this.status = STATUS[code];
    this.fields = more.fields ?? [];
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.isForeign = more.isForeign ?? false;
  }
}

/**
 * The error of one field that only the server can check (the address is taken, the location is
 * unknown).
 */
export function fieldHttpError(path: string, error: FieldError): HttpError {
  return new HttpError('invalid', { fields: [{ path, error }] });
}
