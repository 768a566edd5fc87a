/** Columns in which only the server's own words, codes and numbers stand, or nothing in this walk. */
export const TEXTS_WITHOUT_A_CANARY: readonly string[] = `
  activity.params activity.thing activity.verb
  card_readings.camera_photo_ids change_photos.before changes.effect changes.what codes.code
  consent_texts.language claims.code claims.consent_version claims.language claims.state
  customers.code customers.consent_version customers.language customers.source
  erased_photos.sha256 erasures.asked_by erasures.counts erasures.photos_digest
  invitations.language invitations.role
  kysely_migration.name kysely_migration.timestamp kysely_migration_lock.id
  links.language locations.time_zone
  mails.event_key mails.kind mails.language mails.reason mails.server_fault mails.state
  operations.resource operations.resource_id operations.route
  orders.language orders.number orders.status
  payment_accounts.ends_with payment_accounts.provider payments.status payments.trouble payments.way
  photos.candidate_shoot_ids photos.decision photos.qr photos.reasons photos.role photos.sha256 photos.state
  photos.storage_key photos.unreadable_reason photos.verdict
  receipts.kind sessions.code sessions.status settled_anomalies.key settled_anomalies.photo_ids
  shoots.code shoots.gallery shoots.language shoots.status studios.logo_key studios.time_zone
  upload_refusals.sha256 uploads.declared_sha256 users.language users.password_hash users.role`
  .trim()
  .split(/\s+/);
