import { sql, type Kysely } from 'kysely';

/** Erases the title and note of a shoot together with its people, and keeps them erased. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // The shoots whose texts were cleared. Texts older than the erasure are not accepted again, and a
  // restore clears them again.
  `create table erased_shoot_texts (
    erasure_id uuid not null references erasures on delete cascade, shoot_id uuid not null references shoots on delete cascade,
    title boolean not null, note boolean not null, primary key (erasure_id, shoot_id))`,
  `create index erased_shoot_texts_shoot on erased_shoot_texts (shoot_id)`,
  // Sessions whose retention period ended while an earlier version still kept these texts.
  `update shoots set title = null, note = null from sessions
    where sessions.id = shoots.session_id and sessions.emptied_at is not null
      and (shoots.title is not null or shoots.note is not null)`,
  `update receipts set content = jsonb_set(content, '{lines}', named.lines)
    from (
      select receipts.id, jsonb_agg(line.value || jsonb_build_object('shoot', sold.number::text) order by line.place) as lines
      from receipts
        join orders on orders.id = receipts.order_id
        join sessions on sessions.id = orders.session_id and sessions.emptied_at is not null
        cross join jsonb_array_elements(receipts.content -> 'lines') with ordinality as line (value, place)
        join (
          select order_shoots.order_id, shoots.number,
            row_number() over (partition by order_shoots.order_id order by shoots.number, shoots.received_order) as place
          from order_shoots join shoots on shoots.id = order_shoots.shoot_id
        ) as sold on sold.order_id = receipts.order_id and sold.place = line.place
      group by receipts.id
    ) as named
    where named.id = receipts.id`,
];
