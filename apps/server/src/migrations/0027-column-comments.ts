import { sql, type Kysely } from 'kysely';

/**
 * Describes tables and columns in the database itself. The row types that are generated from it
 * have the same comments.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [of, text] of COMMENTS) await sql`comment on ${sql.raw(of)} is ${sql.lit(text)}`.execute(db);
}

const COMMENTS: readonly (readonly [of: string, text: string])[] = [
  ['column users.deactivated_at', 'When the user was deactivated; nobody can log in as them since then.'],
  [
    'column sessions.retention_told_at',
    'When the studio was notified that the retention period is about to end.',
  ],
  ['column sessions.emptied_at', 'When its photos and contacts were deleted.'],
  ['column shoots.made_from_photos', 'Created on the desk from photos, not by a tap in the field.'],
  ['table code_origins', 'An origin that QR codes were generated with.'],
  ['column code_origins.first_used_at', 'When the server last switched to this origin.'],
  ['column links.issued_at', 'The start of its validity period.'],
  ['column links.opened_at', 'When its gallery was first opened.'],
  ['column links.looked_at', 'When its gallery was last opened.'],
  [
    'table link_shoots',
    "The shoots that a link's address was notified of. Each shoot is notified once per version of the link.",
  ],
  ['column customers.address', 'The normalized e-mail address.'],
  [
    'column customers.unlinked_at',
    'When a photographer unlinked the customer. A new registration does not link them again.',
  ],
  ['column customers.consented_at', 'When the customer agreed to the text of `consent_version`.'],
  [
    'column customers.confirmed_at',
    'When the customer confirmed the registration on the page that a mailed link opens.',
  ],
  [
    'column customers.typed_at',
    'When a photographer typed the customer, or accepted details that were sent for them.',
  ],
  ['column customers.tapped_at', 'When a photographer linked the customer with a tap.'],
  [
    'table self_linked',
    'How many registrations at a code linked a customer automatically, with withdrawn ones.',
  ],
  ['table claims', 'A registration through the contact form, with its consent.'],
  ['column claims.code', 'The scanned code; null for consents of earlier versions without one.'],
  [
    'column claims.state',
    '`first`: the customer was created from it. `same`: its details match the customer. `waiting`: they differ, and nobody has decided yet.',
  ],
  ['column claims.linked', 'Whether it linked the customer automatically.'],
  ['column claims.confirmed_at', 'When the customer confirmed it on the page that a mailed link opens.'],
  ['column photos.is_embedded', 'The displayed image is a JPEG embedded in the file, not the file itself.'],
  ['column photos.changed_by', 'The manual change that led to its current state.'],
  [
    'column photos.home_session_id',
    'The session that it was uploaded to. The folder of that session holds its files.',
  ],
  ['table upload_refusals', 'Files that are refused as photos, by their bytes.'],
  [
    'column card_readings.camera_photo_ids',
    'For each of `cameras`, its photos in the order in which they were taken.',
  ],
  [
    'column orders.lowered',
    'Whether its price is lower because of unpaid orders, so that it can be paid only after them.',
  ],
  [
    'column orders.refunded_cents',
    'The refunded amount. Null in an order that an earlier version refunded completely.',
  ],
  [
    'column order_shoots.refunded_cents',
    'The refunded amount of this shoot. Null: everything in a refunded order, nothing in any other.',
  ],
  ['column mails.held_until', 'The end of the quiet hours until which it is deferred.'],
  ['column mails.reason', 'Why it was not delivered.'],
  ['column mails.server_fault', "The mail server's error at the last try of a queued mail."],
  [
    'column mails.kept_as_file',
    'No mail server was configured: the mail was written to a folder, and nobody received it.',
  ],
  [
    'table unsubscribed',
    "Opt-outs from a studio's reminders. The address is a fingerprint (HMAC), for comparison only.",
  ],
  ['column payments.reference', "The provider's id of the payment."],
  ['column payments.url', 'The payment page of the provider.'],
  ['column payments.settles', 'Whether this is the payment that paid the order.'],
  [
    'column payments.refusals',
    'How often the provider refused the refund. Part of the idempotency key, so that a retry is a new request.',
  ],
  ['column payments.look_at', 'When the provider is polled next; null: never.'],
  [
    'table on_site_payments',
    'The payments that the studio receives itself, recorded as a provider records its own.',
  ],
  [
    'table erasures',
    'The erasure log, without the erased data: it proves the erasure, and prevents the data from coming back.',
  ],
  [
    'column erasures.address_mark',
    "A fingerprint (HMAC) of the person's address; null if a whole session was emptied.",
  ],
  ['column erasures.photos_digest', 'SHA-256 over the sorted SHA-256s of the deleted photos.'],
  ['table erased_photos', 'Photos, by their bytes, that must not be uploaded to a session again.'],
  [
    'table erased_shoot_texts',
    'Shoots whose older texts are not accepted again, and which of their texts were cleared.',
  ],
  ['table marks_key', 'The fingerprint of the key for all address fingerprints; at most one row.'],
  ['column studios.time_zone', 'Null: the time zone in which the studio last worked.'],
  [
    'column studios.quiet_from_minute',
    'Minute of the day at which quiet hours start; set together with quiet_to_minute.',
  ],
  ['column studios.vat_basis_points', 'Hundredths of a percent.'],
  [
    'column studios.registrations_need_tap',
    "Whether every registration needs a photographer's tap before the customer is linked.",
  ],
  [
    'column studios.self_link_max',
    'The maximum number of registrations at one code that are linked automatically.',
  ],
  ['column consent_texts.version', 'Counted per studio, so it identifies one text in one language.'],
  ['column consent_texts.text', "Null: Photoslate's default text again."],
  [
    'column invitations.hash',
    'The hash of what the most recently mailed token opens; in invitations of earlier versions, the hash of the token itself.',
  ],
  ['column invitations.email', 'Normalized.'],
  ['column invitations.invited_by', 'Null: invited by the operator, by command.'],
];
