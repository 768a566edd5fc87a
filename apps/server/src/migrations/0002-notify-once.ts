import { sql, type Kysely } from 'kysely';

/**
 * Notifies a customer of a shoot only once, keeps unlinked customers unlinked, adds consecutive
 * order numbers, and records the phone of each interval of a shoot.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table link_shoots (
    link_id uuid not null references links on delete cascade, shoot_id uuid not null references shoots on delete cascade,
    version int not null, told_at timestamptz not null, primary key (link_id, shoot_id, version))`,
  `create index link_shoots_shoot on link_shoots (shoot_id)`,
  `alter table customers add column unlinked_at timestamptz, add column consented_at timestamptz`,
  `alter table studios add column last_order_number int not null default 0`,
  `alter table shoot_stretches add column device_id uuid`,
  `create index codes_session on codes (session_id)`,
  `create index orders_link on orders (link_id)`,
  `create index photos_counted on photos (session_id) where role = 'photo'`,
  `create index shoots_number on shoots (session_id, number)`,
];
