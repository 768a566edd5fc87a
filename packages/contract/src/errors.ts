import { z } from 'zod';

/**
 * The machine-readable code of every failure. The server has a message for each in all six
 * languages.
 */
export const ERROR_CODES = [
  'bad_request',
  'unauthenticated',
  'login_failed',
  'second_factor_required',
  'second_factor_failed',
  'second_factor_expired',
  'second_factor_missing',
  'second_factor_kept',
  'confirmation_required',
  'passkey_refused',
  'passkey_required',
  'passkeys_unavailable',
  'forbidden',
  'not_found',
  'conflict',
  'code_taken',
  'operation_reused',
  'session_ended',
  'price_group_locked',
  'practice_is_free',
  'not_practice',
  'nothing_to_publish',
  'undo_too_late',
  'order_not_open',
  'order_waits',
  'reminded_already',
  'nothing_to_refund',
  'refund_changed',
  'too_many_open_orders',
  'payment_unavailable',
  'not_empty',
  'gallery_published',
  'shoot_has_orders',
  'gone',
  'code_replaced',
  'link_revoked',
  'link_over',
  'gallery_recalled',
  'too_large',
  'unsupported_type',
  'invalid',
  'reset_invalid',
  'email_change_invalid',
  'setup_done',
  'invitation_invalid',
  'last_owner',
  'address_locked',
  'too_many_requests',
  'server_error',
  'unavailable',
  'disk_full',
  'quota_reached',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** What is wrong with one field. Each has a message in all six languages. */
export const FIELD_ERRORS = [
  'required',
  'email',
  'too_long',
  'too_short',
  'too_small',
  'too_big',
  'invalid',
  'password_short',
  'password_weak',
  'password_mismatch',
  'password_wrong',
  'otp_wrong',
  'otp_used',
  'unknown_time_zone',
  'unknown_location',
  'unknown_price_group',
  'image_unsuitable',
  'address_unusable',
  'address_not_public',
  'email_taken',
  'email_own',
  'iban',
  'bic',
  'reset_unknown',
  'reset_used',
  'reset_expired',
  'reset_other_address',
] as const;
export type FieldError = (typeof FIELD_ERRORS)[number];

/**
 * The response body of every failure; `errors` maps a field's path ("location.name") to its
 * messages, in the form's order.
 */
export const Failure = z.object({
  message: z.string(),
  code: z.enum(ERROR_CODES),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  /** Also sent in the header `X-Request-Id`, and written to the log. */
  requestId: z.string().optional(),
});
export type Failure = z.infer<typeof Failure>;
