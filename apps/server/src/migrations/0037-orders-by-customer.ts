import { sql, type Kysely } from 'kysely';

/**
 * The table of orders can be sorted by customer. The name comes from another table, so an index
 * needs a copy of it. Triggers write the copy: many features write customers, and a server of the
 * former version does not know the column.
 *
 * The triggers take no lock. If an order and a new name of its customer are written at the same
 * moment, the order keeps its former place until the next change of the customer.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const isChanged = ['first_name', 'last_name', 'address', 'session_id', 'linked', 'registered_at']
  .map((column) => `old.${column} is distinct from new.${column}`)
  .join(' or ');

const statements = [
  `alter table orders add column sort_name text not null default ''`,
  `comment on column orders.sort_name is
    'The name or e-mail address of the customer in lower case, by which orders are sorted. Triggers write it.'`,
  // An entry of an index has at most 2,700 bytes.
  // With `limit 1` PostgreSQL could walk through all customers of a session by the time of their
  // registration.
  `create or replace function sort_name_of_order(of_session uuid, of_address text, of_email text) returns text
    language sql stable as $$
    select left(lower(coalesce((
      select (array_agg(trim(concat_ws(' ', c.first_name, c.last_name)) order by c.registered_at desc, c.id desc))[1]
      from customers c where c.session_id = of_session and c.address = of_address and c.linked
        and (c.first_name is not null or c.last_name is not null)), of_email)), 200) $$`,
  `create or replace function sort_this_order() returns trigger language plpgsql as $$
    begin
      new.sort_name := sort_name_of_order(new.session_id, new.address, new.email);
      return new;
    end $$`,
  `create or replace function sort_orders_of_customer() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then
        update orders set sort_name = sort_name_of_order(session_id, address, email)
          where studio_id = old.studio_id and address = old.address and session_id = old.session_id
            and sort_name <> sort_name_of_order(session_id, address, email);
      end if;
      if tg_op <> 'DELETE' then
        update orders set sort_name = sort_name_of_order(session_id, address, email)
          where studio_id = new.studio_id and address = new.address and session_id = new.session_id
            and sort_name <> sort_name_of_order(session_id, address, email);
      end if;
      return null;
    end $$`,
  `create trigger orders_sort_name before insert or update of email, address, session_id on orders
    for each row execute function sort_this_order()`,
  `create trigger customers_sort_insert after insert or delete on customers
    for each row execute function sort_orders_of_customer()`,
  `create trigger customers_sort_update after update on customers
    for each row when (${isChanged}) execute function sort_orders_of_customer()`,
  `update orders set sort_name = sort_name_of_order(session_id, address, email)`,
  `create index orders_sort_name on orders (studio_id, sort_name, id)`,
];
