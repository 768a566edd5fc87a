import type { Database } from './schema.ts';

/**
 * Every table of the migrations. The type keeps the list complete, except for two tables that are
 * used only in raw SQL.
 */
const tables: Record<keyof Database | 'attempts' | 'login_networks', true> = {
  attempts: true,
  login_networks: true,
  studios: true,
  users: true,
  logins: true,
  refresh_tokens: true,
  password_resets: true,
  setup_tokens: true,
  locations: true,
  price_groups: true,
  sessions: true,
  shoots: true,
  shoot_stretches: true,
  codes: true,
  calibrations: true,
  customers: true,
  claims: true,
  self_linked: true,
  code_origins: true,
  links: true,
  link_shoots: true,
  uploads: true,
  photos: true,
  photo_shoots: true,
  card_readings: true,
  orders: true,
  order_shoots: true,
  order_photos: true,
  mails: true,
  unsubscribed: true,
  operations: true,
  changes: true,
  change_photos: true,
  settled_anomalies: true,
  upload_refusals: true,
  consent_texts: true,
  invitations: true,
  activity: true,
  payment_settings: true,
  payment_accounts: true,
  payments: true,
  on_site_payments: true,
  receipt_numbers: true,
  receipts: true,
  erasures: true,
  erased_customers: true,
  erased_photos: true,
  erased_shoot_texts: true,
  marks_key: true,
};

/** The tables in which Kysely records the applied migrations. */
export const migrationTables: readonly string[] = ['kysely_migration', 'kysely_migration_lock'];

/** The application's tables, without the migration tables. */
export const ownTables: readonly string[] = Object.keys(tables);
