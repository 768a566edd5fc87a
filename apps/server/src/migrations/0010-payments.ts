import { sql, type Kysely } from 'kysely';

/**
 * Customers pay on a provider's page or to the studio directly. The API keys of a studio's
 * providers are stored encrypted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table payment_settings (
    studio_id uuid primary key references studios on delete cascade, on_site boolean not null default true,
    how_to_pay text not null default '')`,
  `create table payment_accounts (
    studio_id uuid not null references studios on delete cascade, provider text not null check (provider in ('stripe', 'mollie')),
    sealed_key bytea not null, sealed_webhook_secret bytea, ends_with text not null, live boolean not null,
    set_at timestamptz not null, primary key (studio_id, provider))`,
  `create table payments (
    id uuid primary key, studio_id uuid not null references studios, order_id uuid not null references orders on delete cascade,
    way text not null check (way in ('on-site', 'stripe', 'mollie')), reference text, url text,
    status text not null check (status in ('opening', 'waiting', 'paid', 'failed', 'refused')),
    amount_cents int not null, settles boolean not null default false, refunded_cents int not null default 0,
    to_refund_cents int not null default 0, refusals int not null default 0, trouble text, detail text, created_at timestamptz not null,
    paid_at timestamptz, looked_at timestamptz, look_at timestamptz)`,
  `create index payments_order on payments (order_id, created_at)`,
  `create unique index payments_settles on payments (order_id) where settles`,
  `create index payments_due on payments (look_at) where look_at is not null`,
  `create index payments_trouble on payments (studio_id) where trouble is not null`,
  `create table on_site_payments (
    payment_id uuid primary key references payments on delete cascade, due_cents int not null, received_at timestamptz,
    given_back_cents int not null default 0, closed_at timestamptz)`,
  `create index orders_studio on orders (studio_id, created_at desc, id desc)`,
];
