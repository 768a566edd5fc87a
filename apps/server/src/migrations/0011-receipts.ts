import { sql, type Kysely } from 'kysely';

/**
 * Every paid order has a receipt and every refunded one a credit note. The numbers have no gaps,
 * and the content is stored as it was issued.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table receipt_numbers (
    studio_id uuid not null references studios on delete cascade, year int not null, last int not null,
    primary key (studio_id, year))`,
  `create table receipts (
    id uuid primary key, studio_id uuid not null references studios, order_id uuid not null references orders,
    link_id uuid not null, kind text not null check (kind in ('receipt', 'credit-note')), year int not null, number int not null,
    issued_at timestamptz not null, content jsonb not null, unique (studio_id, year, number), unique (order_id, kind))`,
];
