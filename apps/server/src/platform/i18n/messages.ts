import type { ErrorCode, FieldError } from '@photoslate/contract/errors';
import type { Language } from '@photoslate/contract/scalars';
import { msg, translate, type Message } from './i18n.ts';

/** `{wait}` is a time such as "2 minutes". */
export const ERRORS = {
  bad_request: msg('The request could not be read.'),
  unauthenticated: msg('Please log in again.'),
  login_failed: msg('Wrong e-mail address or password.'),
  second_factor_required: msg('Enter the code from the authenticator app.'),
  second_factor_failed: msg('This code is not right.'),
  second_factor_expired: msg('Too much time has passed. Start the set-up again.'),
  second_factor_missing: msg('The studio requires two-step login. Set it up first.'),
  second_factor_kept: msg(
    'The studio requires two-step login. It can be moved to another app, but not turned off.',
  ),
  confirmation_required: msg(
    'Confirm first that it is you. If nothing here asks you to, load the page again or update the app.',
  ),
  passkey_refused: msg('This passkey was not accepted. Try again, or use your password.'),
  passkey_required: msg('The studio requires a second step. Use your passkey.'),
  passkeys_unavailable: msg(
    'Passkeys need an address with HTTPS and a name, which this server does not have.',
  ),
  forbidden: msg('Sorry, you do not have the rights to see this page.'),
  not_found: msg('This page could not be found'),
  conflict: msg('Someone changed this in the meantime. Reload.'),
  code_taken: msg('Another device already uses this code.'),
  operation_reused: msg('This operation was already sent with other content.'),
  session_ended: msg('This session has ended. Resume it first.'),
  practice_is_free: msg('The photos of a practice session cost nothing. Its prices cannot be changed.'),
  not_practice: msg('This is not a practice session.'),
  price_group_locked: msg('The prices can no longer be changed: there is already an order.'),
  nothing_to_publish: msg('There is no photo in this shoot yet.'),
  undo_too_late: msg('It is too late to undo this. Unpublish the photos instead.'),
  order_not_open: msg('This order can no longer be changed that way.'),
  order_waits: msg('Another order has to be paid before this one.'),
  reminded_already: msg('The customer was reminded of this order within the last 24 hours.'),
  nothing_to_refund: msg(
    'The photos that the customer keeps cost the same, so there is nothing to refund. Refund the newer order first.',
  ),
  refund_changed: msg('The amount has changed. Check it and try again.'),
  too_many_open_orders: msg(
    'You have 20 orders that are not paid yet. Pay one of them, or ask the studio to cancel one; then you can order again.',
  ),
  payment_unavailable: msg(
    'The payment page cannot be reached right now, and nothing was charged. Try again in a moment, or choose another way to pay.',
  ),
  not_empty: msg('There are photos or customers in it already, so it was not discarded.'),
  gallery_published: msg('Customers see this gallery already. Unpublish it first.'),
  shoot_has_orders: msg('Customers have bought photos of this shoot, so it stays as it is.'),
  gone: msg('This no longer exists.'),
  code_replaced: msg('This code is no longer in use. Ask your photographer for the new one.'),
  link_revoked: msg('This link is no longer valid. Ask for a new one below.'),
  link_over: msg('This gallery has expired. If the studio still has your photos, ask for a new link below.'),
  gallery_recalled: msg('These photos are not available at the moment.'),
  too_large: msg('This is too large.'),
  unsupported_type: msg('This kind of content is not accepted.'),
  invalid: msg('Please check what you entered.'),
  reset_invalid: msg('This reset link has expired or was already used. Ask for a new one.'),
  email_change_invalid: msg('This link has expired, was withdrawn or was replaced by a newer one.'),
  setup_done: msg('This installation has already been set up, or the link is wrong.'),
  invitation_invalid: msg(
    'This invitation has expired, was withdrawn or was already used. Ask the studio for a new one.',
  ),
  last_owner: msg('The studio needs at least one owner who can log in.'),
  address_locked: msg('The public address cannot be changed here.'),
  too_many_requests: msg('Too many attempts. Please try again in {wait}.'),
  server_error: msg('An error occurred. Please try again later.'),
  unavailable: msg('The server is busy. Please try again in a moment.'),
  disk_full: msg('The server has no room left for photos. Nothing was lost; try again later.'),
  quota_reached: msg(
    'The studio has used all of its space for photos. Nothing was lost: keep photos for a shorter time, or ask the operator of the server for more space.',
  ),
} satisfies Record<ErrorCode, Message<'wait'>>;

/** `{limit}` is a number. */
export const FIELD_ERRORS = {
  required: msg('Please fill this in.'),
  email: msg('Please enter a valid e-mail address.'),
  too_long: msg('Enter at most {limit} characters.'),
  too_short: msg('Enter at least {limit} characters.'),
  too_small: msg('Enter at least {limit}.'),
  too_big: msg('Enter at most {limit}.'),
  invalid: msg('This is not valid.'),
  password_short: msg('A password has at least 10 characters.'),
  password_weak: msg(
    'Too easy to guess. Better: three or four words that have nothing to do with each other, without your name or address.',
  ),
  password_wrong: msg('This is not the password of your account.'),
  password_mismatch: msg('The two passwords are not the same.'),
  otp_wrong: msg('This code is not right. Enter the one that the app shows now, or a recovery code.'),
  otp_used: msg('This code was already used. Wait for the next one.'),
  unknown_time_zone: msg('This time zone is unknown.'),
  unknown_location: msg('This location does not exist.'),
  unknown_price_group: msg('This price group does not exist.'),
  image_unsuitable: msg('Choose a PNG or JPEG of at most 2 MB.'),
  address_unusable: msg('Enter an address without a path, e.g. https://photos.example.com.'),
  address_not_public: msg('Only this computer can open that address. Enter one that phones can open.'),
  email_taken: msg('This e-mail address is already in use.'),
  email_own: msg('You log in with this address already.'),
  iban: msg('This IBAN is not valid. Check it for a typing error.'),
  bic: msg('This BIC is not valid. It has 8 or 11 letters and digits.'),
  reset_unknown: msg('This reset link is not valid. Please ask for a new one.'),
  reset_used: msg('This reset link has already been used. Please ask for a new one.'),
  reset_expired: msg('This reset link has expired: it works for an hour. Please ask for a new one.'),
  reset_other_address: msg('This reset link was made for another e-mail address.'),
} satisfies Record<FieldError, Message<'limit'>>;

/** What the API says when a request has succeeded, and the words of the HTML of every page. */
export const MESSAGES = {
  resetSent: msg('If this address belongs to an account, instructions are on their way.'),
  resetKept: msg(
    'No mail server is set up. If this address belongs to an account, the instructions are a file on the server: ask its operator.',
  ),
  resetDone: msg('Your password has been changed. You can log in with it now.'),
  linkAgain: msg('If there are photos for this address, the link is on its way.'),
  linkKept: msg('No mail server is set up, so no e-mail can be sent. Please ask the studio for your link.'),
  page: {
    description: msg('Photoslate: every photo finds its people.'),
    noScript: msg('Photoslate needs JavaScript.'),
    loadFailure: msg('This page could not be loaded. Check your connection and try again.'),
    tryAgain: msg('Try again'),
  },
};

export const errorMessage = (language: Language, code: ErrorCode, retryAfterSeconds = 60): string =>
  translate<'wait'>(language, ERRORS[code], { wait: formatRetryAfter(language, retryAfterSeconds) });

export const fieldMessage = (language: Language, error: FieldError, limit?: number): string =>
  translate<'limit'>(language, FIELD_ERRORS[error], { limit: limit ?? '' });

/** "40 seconds", "2 minutes": rounded up. */
export function formatRetryAfter(language: Language, seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [seconds / 60, 'minute'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.max(1, Math.ceil(count)),
  );
}
