import { sql, type Kysely } from 'kysely';

/**
 * Sales reports read the number of photos from the order. A trigger keeps it, because a server of
 * the former version does not know the column.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table orders add column if not exists photo_count int not null default 0`,
  `comment on column orders.photo_count is
    'The sum of added_count of its shoots. A trigger writes it.'`,
  `create or replace function count_photos_of_order() returns trigger language plpgsql as $$
    begin
      update orders set photo_count = photo_count
          + case when tg_op = 'DELETE' then 0 else new.added_count end
          - case when tg_op = 'INSERT' then 0 else old.added_count end
        where id = case when tg_op = 'DELETE' then old.order_id else new.order_id end;
      return null;
    end $$`,
  `create trigger order_shoots_photo_count after insert or delete or update of added_count on order_shoots
    for each row execute function count_photos_of_order()`,
  // The list of sessions does not show this number: its notes are not needed.
  `alter table orders disable trigger orders_count_insert`,
  `update orders set photo_count = sums.photos from (
    select order_id, sum(added_count)::int as photos from order_shoots group by order_id) as sums
    where sums.order_id = orders.id`,
  `alter table orders enable trigger orders_count_insert`,
];
